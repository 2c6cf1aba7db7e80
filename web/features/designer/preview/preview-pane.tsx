import { Box, Group, type MantineColor, Stack, Text } from '@mantine/core';
import { CircleCheckIcon, CircleXIcon, type LucideIcon, TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StyleKey } from '../../../../src/render/picture/style.ts';
import { ScannabilityLine } from '../../../components/scannability-line.tsx';
import { PART_LABELS } from '../../../lib/decoration-labels.ts';
import { CONTROLS } from '../../../lib/style-controls.ts';
import type { Code } from '../../../lib/v2.ts';
import classes from '../designer.module.css';
import type { DesignDraft, SettingKey } from '../draft/draft.ts';
import { type Contrast, draftContrast, type Finding, sizeText } from '../draft/findings.ts';
import type { ParsedDraft } from '../draft/parsed-draft.ts';
import { SAVE_STATE_TEXT, type SaveState } from '../draft/save-state.ts';
import { FindingText } from '../finding-text.tsx';
import { type Preview, PreviewButton, PreviewFrame } from './preview-frame.tsx';

/** The contrast has its own line here. */
const CONTRAST_KEY = 'foreground_color';

type Props = {
  code: Code;
  current: DesignDraft;
  parsedDraft: ParsedDraft;
  findings: readonly Finding[];
  saveState: SaveState;
  shown: Preview | null;
  /** What is wrong with the picture shown. */
  problem: string | null;
  buttons: ReactNode;
  /** Whether the design can be read. */
  check: ReactNode;
};

/** The preview of the design with its findings. Sticky: beside the settings, on a phone above them. */
export function PreviewPane(props: Props) {
  const { code, current, parsedDraft, findings, saveState, shown, problem, buttons, check } = props;
  return (
    <aside className={classes.pane} aria-label="Preview and saving">
      <Box hiddenFrom="md">{shown && <PreviewButton shown={shown} problem={problem} />}</Box>
      <Box visibleFrom="md">{shown && <PreviewFrame shown={shown} problem={problem} />}</Box>
      <Stack gap="xs" miw={0} flex={1}>
        {buttons}
        <SaveStateLine code={code} parsedDraft={parsedDraft} saveState={saveState} />
        <ContrastLine contrast={draftContrast(current.draft, current.decoration)} />
        {check}
        <Stack gap="xs" visibleFrom="md">
          {shown && (
            <Text size="xs" c="dimmed">
              {sizeText(shown.design).join(' · ')}
            </Text>
          )}
          {findings
            .filter(({ key }) => key !== CONTRAST_KEY)
            .map((finding) => (
              <FindingText key={finding.key} finding={finding} />
            ))}
          {saveState === 'saved' && code.scannability && <ScannabilityLine scannability={code.scannability} />}
        </Stack>
      </Stack>
    </aside>
  );
}

function SaveStateLine({ code, parsedDraft, saveState }: Pick<Props, 'code' | 'parsedDraft' | 'saveState'>) {
  return (
    <Text
      size="xs"
      role="status"
      c={saveState === 'refused' || saveState === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
    >
      {saveStateText(code, parsedDraft, saveState)}
      {saveState === 'saved' && code.scannability && (
        <Text span inherit hiddenFrom="md">
          {' '}
          Grade {code.scannability.grade}.
        </Text>
      )}
    </Text>
  );
}

const LABELS: Record<SettingKey, string> = {
  ...PART_LABELS,
  ...(Object.fromEntries(Object.entries(CONTROLS).map(([key, { label }]) => [key, label])) as Record<StyleKey, string>),
};

function saveStateText(code: Code, parsedDraft: ParsedDraft, saveState: SaveState): string {
  if (saveState === 'refused') {
    if (parsedDraft.ok) return 'It cannot be saved like this.';
    const label = LABELS[parsedDraft.key];
    return `${label} has to be changed before this can be saved.`;
  }
  return saveState === 'failed' ? `${SAVE_STATE_TEXT.failed} ${code.render_error ?? ''}` : SAVE_STATE_TEXT[saveState];
}

const VERDICTS: Record<Contrast['verdict'], { words: string; color: MantineColor; icon: LucideIcon }> = {
  good: { words: 'good', color: 'teal', icon: CircleCheckIcon },
  weak: { words: 'weak', color: 'orange', icon: TriangleAlertIcon },
  refused: { words: 'too low', color: 'red', icon: CircleXIcon },
};

/** The contrast as a number and as a verdict. */
function ContrastLine({ contrast }: { contrast: Contrast | null }) {
  if (contrast === null) return <Text size="sm">Contrast unknown</Text>;
  const { words, color, icon: Icon } = VERDICTS[contrast.verdict];
  return (
    <Group gap={6} wrap="nowrap">
      <Text c={color} lh={0} span aria-hidden>
        <Icon size={16} />
      </Text>
      <Text size="sm">
        Contrast {contrast.ratio.toFixed(1)}:1, {words}
      </Text>
    </Group>
  );
}

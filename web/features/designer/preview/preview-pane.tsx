import { Group, type MantineColor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { ScannabilityLine } from '../../../components/scannability-line.tsx';
import { CONTROLS } from '../../../lib/style-controls.ts';
import classes from '../designer.module.css';
import type { Draft } from '../draft/draft.ts';
import { type Contrast, contrastIn, type Finding, sizeWords } from '../draft/findings.ts';
import type { Reading } from '../draft/parsed-draft.ts';
import { STAGE_WORDS, type Stage } from '../draft/save-state.ts';
import { FindingText } from '../finding-text.tsx';
import { PreviewButton, PreviewFrame, type Shown } from './preview-frame.tsx';

/** The contrast has a line of its own here. */
const CONTRAST_KEY = 'foreground_color';

type Props = {
  code: Code;
  draft: Draft;
  reading: Reading;
  findings: readonly Finding[];
  stage: Stage;
  shown: Shown | null;
  buttons: ReactNode;
};

/** What the design looks like and what to know about it. Stays in sight: beside the settings, on a phone above. */
export function PreviewPane({ code, draft, reading, findings, stage, shown, buttons }: Props) {
  return (
    <aside className={classes.pane} aria-label="Preview and saving">
      <div className={classes.compactPicture}>{shown && <PreviewButton shown={shown} />}</div>
      <div className={classes.largePicture}>{shown && <PreviewFrame shown={shown} />}</div>
      <Stack gap="xs" miw={0} flex={1}>
        {buttons}
        <StageText code={code} reading={reading} stage={stage} />
        <ContrastLine contrast={contrastIn(draft)} />
        <div className={classes.details}>
          <Stack gap="xs">
            {shown && (
              <Text size="xs" c="dimmed">
                {sizeWords(shown.design).join(' · ')}
              </Text>
            )}
            {findings
              .filter(({ key }) => key !== CONTRAST_KEY)
              .map((finding) => (
                <FindingText key={finding.key} finding={finding} />
              ))}
            {stage === 'saved' && code.scannability && <ScannabilityLine scannability={code.scannability} />}
          </Stack>
        </div>
      </Stack>
    </aside>
  );
}

function StageText({ code, reading, stage }: Pick<Props, 'code' | 'reading' | 'stage'>) {
  return (
    <Text
      size="xs"
      role="status"
      c={stage === 'refused' || stage === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
    >
      {stageText(code, reading, stage)}
      {stage === 'saved' && code.scannability && (
        <span className={classes.narrowOnly}> Grade {code.scannability.grade}.</span>
      )}
    </Text>
  );
}

function stageText(code: Code, reading: Reading, stage: Stage): string {
  if (stage === 'refused') {
    const label = reading.ok ? 'Something' : CONTROLS[reading.key].label;
    return `${label} has to be changed before this can be saved.`;
  }
  return stage === 'failed' ? `${STAGE_WORDS.failed} ${code.render_error ?? ''}` : STAGE_WORDS[stage];
}

const VERDICTS: Record<
  Contrast['verdict'],
  { words: string; color: MantineColor; icon: typeof IconCircleCheck }
> = {
  good: { words: 'good', color: 'teal', icon: IconCircleCheck },
  weak: { words: 'weak', color: 'orange', icon: IconAlertTriangle },
  refused: { words: 'too low', color: 'red', icon: IconCircleX },
};

/** The contrast as a number and as what it means. */
function ContrastLine({ contrast }: { contrast: Contrast | null }) {
  if (contrast === null) return <Text size="sm">Contrast not known</Text>;
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

import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Code } from '../../../src/http/dashboard/contract.ts';
import { ScannabilityLine } from '../codes/detail/scannability-line.tsx';
import { ContrastLine } from './contrast-line.tsx';
import { CONTROLS } from './controls.ts';
import classes from './designer.module.css';
import type { Draft } from './draft.ts';
import { FindingText } from './finding-text.tsx';
import { contrastIn, type Finding } from './findings.ts';
import { PreviewButton } from './preview-button.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import type { Shown } from './preview-picture.tsx';
import type { Reading } from './reading.ts';
import { sizeWords } from './size-words.ts';
import { STAGE_WORDS, type Stage } from './stage.ts';

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

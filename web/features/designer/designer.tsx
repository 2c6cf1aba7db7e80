import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { Code } from '../../../src/http/dashboard/contract.ts';
import type { StyleKey } from '../../../src/render/picture/style.ts';
import { useCodeChange } from '../codes/use-code-change.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import classes from './designer.module.css';
import { DownloadMenu } from './download-menu.tsx';
import type { Draft, DraftValue } from './draft.ts';
import { findingsOf } from './findings.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { PresetRow } from './preset-row.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { SavedStyles } from './saved-styles.tsx';
import { stageOf } from './stage.ts';
import { StyleSections } from './style-sections.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { useDesign } from './use-design.ts';
import { useDrawn } from './use-drawn.ts';
import { useUndoKeys } from './use-undo-keys.ts';

/** Settings on the left, what comes of them on the right. */
export function Designer({ code }: { code: Code }) {
  const { steps, reading, good, isChanged, take, discard } = useDesign(code.qr_render_metadata, code.payload);
  const change = useCodeChange(code.qr_id);
  const shown = useDrawn(good, code.payload);
  const [isApplying, applying] = useDisclosure();
  useUndoKeys(take);

  const style = reading.ok ? reading.design.style : null;
  const findings = reading.ok ? findingsOf(reading.design) : [];
  const stage = stageOf({
    isRefused: !reading.ok,
    isSaving: change.isPending,
    isChanged,
    renderStatus: code.render_status,
  });
  const save = async (): Promise<boolean> => {
    if (style === null) return false;
    // The reason of a refusal is told by the change itself.
    return change.mutateAsync({ qr_render_metadata: style }).then(
      () => true,
      () => false,
    );
  };
  // The same function all along: controls whose value stays are not drawn anew.
  const set = useCallback((key: StyleKey, value: DraftValue) => take({ kind: 'change', key, value }), [take]);
  const adopt = (draft: Partial<Draft>) => take({ kind: 'take', draft });

  return (
    <div className={classes.panes}>
      <Stack gap="xs" miw={0}>
        <Group justify="space-between" gap="xs">
          <UndoButtons steps={steps} take={take} />
          <Group gap="xs" className={classes.tools}>
            <Button
              variant="default"
              px="sm"
              leftSection={<IconCopy size={16} aria-hidden />}
              disabled={style === null}
              onClick={applying.open}
            >
              Apply to other codes…
            </Button>
            {good && <DownloadMenu code={code} style={good.style} stage={stage} />}
          </Group>
        </Group>
        <StyleSections
          draft={steps.draft}
          reading={reading}
          findings={findings}
          change={set}
          take={adopt}
          start={
            <Stack gap="lg">
              <PresetRow draft={steps.draft} take={adopt} />
              <SavedStyles projectId={code.project_id} style={style} take={adopt} />
            </Stack>
          }
        />
      </Stack>
      <PreviewPane
        code={code}
        draft={steps.draft}
        reading={reading}
        findings={findings}
        stage={stage}
        shown={shown}
        buttons={<SaveButtons stage={stage} isChanged={isChanged} onSave={save} onDiscard={discard} />}
      />
      {good && <ApplyDialog code={code} style={good.style} isOpen={isApplying} onClose={applying.close} />}
      <LeaveGuard isChanged={isChanged} canSave={style !== null} onSave={save} />
    </div>
  );
}

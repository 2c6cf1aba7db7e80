import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Code } from '../../../src/http/dashboard/contract.ts';
import type { StyleKey } from '../../../src/render/picture/style.ts';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { codeQuery } from '../../lib/queries.ts';
import { useCodeChange } from '../../lib/use-code.ts';
import { ApplyDialog } from './apply/apply-dialog.tsx';
import { StyleSections } from './controls/style-sections.tsx';
import classes from './designer.module.css';
import type { Draft, DraftValue } from './draft/draft.ts';
import { findingsOf } from './draft/findings.ts';
import { type Stage, stageOf } from './draft/save-state.ts';
import { UndoButtons, useUndoKeys } from './draft/undo-buttons.tsx';
import { useDesign } from './draft/use-draft.ts';
import { DownloadMenu } from './preview/download-menu.tsx';
import { PreviewPane } from './preview/preview-pane.tsx';
import { useDrawn } from './preview/use-preview.ts';
import { PresetRow } from './styles/preset-row.tsx';
import { SavedStyles } from './styles/saved-styles.tsx';

export function DesignerPage() {
  const { id } = useParams({ from: '/inside/codes/$id/design' });
  const { data: code } = useSuspenseQuery(codeQuery(id));
  return <Designer key={id} code={code} />;
}

/** Settings on the left, what comes of them on the right. */
function Designer({ code }: { code: Code }) {
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
      <LeaveGuard
        isChanged={isChanged}
        text="The design was changed and not saved."
        onSave={style === null ? undefined : save}
      />
    </div>
  );
}

type Props = { stage: Stage; isChanged: boolean; onSave: () => void; onDiscard: () => void };

function SaveButtons({ stage, isChanged, onSave, onDiscard }: Props) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        onClick={onSave}
        disabled={stage !== 'unsaved' && stage !== 'saving'}
        loading={stage === 'saving'}
        flex={1}
        px="xs"
      >
        Save design
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={onDiscard}
        disabled={!isChanged || stage === 'saving'}
        px="sm"
        aria-label="Discard changes"
        className={classes.quiet}
      >
        Discard<span className={classes.wideOnly}>&nbsp;changes</span>
      </Button>
    </Group>
  );
}

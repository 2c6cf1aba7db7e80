import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CopyIcon } from 'lucide-react';
import { useCallback } from 'react';
import type { Decoration } from '../../../src/render/picture/decoration.ts';
import type { StyleKey } from '../../../src/render/picture/style.ts';
import { useSaveOrAsk } from '../../components/conflict-dialog.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { codeQuery } from '../../lib/queries.ts';
import { useEditBase } from '../../lib/use-code-save.ts';
import type { Code } from '../../lib/v2.ts';
import { ApplyDialog } from './apply/apply-dialog.tsx';
import { StyleSections } from './controls/style-sections.tsx';
import classes from './designer.module.css';
import type { Draft, DraftValue } from './draft/draft.ts';
import { findingsOf } from './draft/findings.ts';
import { offerOf, previewProblem, type SaveState, saveStateOf } from './draft/save-state.ts';
import { UndoButtons, useUndoKeys } from './draft/undo-buttons.tsx';
import { useDraft } from './draft/use-draft.ts';
import { DesignCheckLine } from './preview/design-check-line.tsx';
import { DownloadMenu } from './preview/download-menu.tsx';
import { usePreview } from './preview/preview-frame.tsx';
import { PreviewPane } from './preview/preview-pane.tsx';
import { useDesignCheck } from './preview/use-design-check.ts';
import { PresetRow } from './styles/preset-row.tsx';
import { StyleTemplates } from './styles/style-templates.tsx';

export function DesignerPage() {
  const { id } = useParams({ from: '/signed-in/codes/$id/design' });
  const { data: code } = useSuspenseQuery(codeQuery(id));
  return <Designer key={id} code={code} />;
}

/** Settings on the left, preview on the right. */
function Designer({ code }: { code: Code }) {
  const { history, parsedDraft, lastDrawn, isChanged, dispatch, discard } = useDraft(
    { draft: code.qr_render_metadata, decoration: code.decoration },
    code.payload,
  );
  const base = useEditBase(code, isChanged);
  const applyStyle = (draft: Partial<Draft>, decoration: Partial<Decoration> = {}) =>
    dispatch({ kind: 'apply', draft, decoration });
  const {
    save: saveCode,
    isSaving,
    dialog,
  } = useSaveOrAsk({
    id: code.qr_id,
    what: 'design',
    onTake: ({ qr_render_metadata, decoration }) => applyStyle(qr_render_metadata, decoration),
  });
  const shown = usePreview(lastDrawn, code.payload);
  const [isApplying, applying] = useDisclosure();
  useUndoKeys(dispatch);

  const design = parsedDraft.ok ? parsedDraft.design : null;
  const findings = design ? findingsOf(design) : [];
  const renderStatus = code.render_status;
  const checked = useDesignCheck(code.qr_id, design, isChanged || renderStatus === 'error');
  const isRead = checked.kind === 'checked' && checked.check.decodes;
  const isUnreadable = checked.kind === 'checked' && !isRead;
  const isRefused = !parsedDraft.ok || (isChanged && isUnreadable);
  const saveState = saveStateOf({ isRefused, isSaving, isChanged, renderStatus });
  const offer = offerOf({ saveState, isRead, renderStatus, hasPicture: code.file_url_svg !== null });
  const save = async (): Promise<boolean> => {
    if (design === null) return false;
    return saveCode(base, { qr_render_metadata: design.style, decoration: design.decoration });
  };
  // A stable function, so that unchanged controls are not rendered again.
  const set = useCallback((key: StyleKey, value: DraftValue) => dispatch({ kind: 'change', key, value }), [dispatch]);
  const decorate = useCallback(
    (parts: Partial<Decoration>, step: string | null = null) => dispatch({ kind: 'decorate', parts, step }),
    [dispatch],
  );
  const { logo } = history.decoration;

  return (
    <div className={classes.panes}>
      <Stack gap="xs" miw={0}>
        <Group justify="space-between" gap="xs">
          <UndoButtons history={history} dispatch={dispatch} />
          <Group gap="xs" className={classes.tools}>
            <Button
              variant="default"
              px="sm"
              leftSection={<CopyIcon size={16} aria-hidden />}
              disabled={design === null || isUnreadable}
              onClick={applying.open}
            >
              Apply to other codes…
            </Button>
            {lastDrawn && <DownloadMenu code={code} design={lastDrawn} offer={offer} isSaved={saveState === 'saved'} />}
          </Group>
        </Group>
        <StyleSections
          draft={history.draft}
          decoration={history.decoration}
          decorate={decorate}
          parsedDraft={parsedDraft}
          findings={findings}
          change={set}
          onApply={applyStyle}
          start={
            <Stack gap="lg">
              <PresetRow current={history} onApply={applyStyle} />
              <StyleTemplates projectId={code.project_id} design={design} onApply={applyStyle} />
            </Stack>
          }
        />
      </Stack>
      <PreviewPane
        code={code}
        current={history}
        parsedDraft={parsedDraft}
        findings={findings}
        saveState={saveState}
        shown={shown}
        problem={previewProblem(parsedDraft, isUnreadable)}
        check={<DesignCheckLine state={checked} onLogoSize={(size) => logo && decorate({ logo: { ...logo, size } })} />}
        buttons={<SaveButtons saveState={saveState} isChanged={isChanged} onSave={save} onDiscard={discard} />}
      />
      {design && <ApplyDialog code={code} design={design} isOpen={isApplying} onClose={applying.close} />}
      {dialog}
      <LeaveGuard
        isChanged={isChanged}
        text="The design was changed and not saved."
        onSave={design === null || isUnreadable ? undefined : save}
      />
    </div>
  );
}

type Props = { saveState: SaveState; isChanged: boolean; onSave: () => void; onDiscard: () => void };

function SaveButtons({ saveState, isChanged, onSave, onDiscard }: Props) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        onClick={onSave}
        disabled={saveState !== 'unsaved' && saveState !== 'saving'}
        loading={saveState === 'saving'}
        flex={1}
        px="xs"
      >
        Save design
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={onDiscard}
        disabled={!isChanged || saveState === 'saving'}
        px="sm"
        aria-label="Discard changes"
        className="quiet"
      >
        Discard
        <Text span inherit visibleFrom="md">
          &nbsp;changes
        </Text>
      </Button>
    </Group>
  );
}

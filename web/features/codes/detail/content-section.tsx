import { Anchor, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { CodeType } from '../../../../src/codes/values/code-values.ts';
import type { Code, CodeChange } from '../../../../src/http/dashboard/contract.ts';
import { ConflictDialog } from '../../../components/conflict-dialog.tsx';
import { ApiError } from '../../../lib/api.ts';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { type Conflict, useCodeSave } from '../../../lib/use-code-save.ts';
import { useEditBase } from '../../../lib/use-edit-base.ts';
import { type ContentDraft, contentDraft, contentOf, EMPTY_CONTENT } from '../fields/content-draft.ts';
import { ContentFields } from '../fields/content-fields.tsx';
import { contentProblems } from '../fields/content-problems.ts';
import { fieldErrorOf } from '../fields/field-error.ts';
import { SaveButtons } from './save-buttons.tsx';
import { Section } from './section.tsx';
import { useStoredForm } from './use-stored-form.ts';

/** `onUnsaved` is called when unsaved changes appear or are gone. */
type SectionProps = { code: Code; onUnsaved: (isUnsaved: boolean) => void };

/** The destination or content of the code. */
export function ContentSection({ code, onUnsaved }: SectionProps) {
  switch (code.type) {
    case 'url':
      return (
        <Section title="Destination">
          <ContentEditor code={code} type="url" onUnsaved={onUnsaved} />
        </Section>
      );
    case 'dynamic_url':
      return (
        <Section
          title="Destination"
          lead="A fixed link: the address cannot be changed. Rules can lead elsewhere."
        >
          <Anchor
            href={code.redirect_url ?? ''}
            target="_blank"
            rel="noreferrer"
            size="sm"
            className="wrap-anywhere"
          >
            {code.redirect_url}
          </Anchor>
        </Section>
      );
    case 'text':
      return (
        <Section title="Text">
          <ContentEditor code={code} type="text" onUnsaved={onUnsaved} />
        </Section>
      );
    case 'vcard':
      return (
        <Section title="Contact card">
          <ContentEditor code={code} type="vcard" onUnsaved={onUnsaved} />
        </Section>
      );
    case 'wifi':
      return (
        <Section title="Network">
          <Text size="sm" c="dimmed">
            The network is in the picture itself: copies that are printed already keep the one they were
            printed with.
          </Text>
          <ContentEditor code={code} type="wifi" onUnsaved={onUnsaved} />
        </Section>
      );
  }
}

const TEXT: Record<Exclude<CodeType, 'dynamic_url'>, { save: string; saved: string }> = {
  url: { save: 'Save destination', saved: 'Saved. Scans now go to the new address.' },
  text: { save: 'Save text', saved: 'Saved. Scans now show the new text.' },
  vcard: { save: 'Save contact card', saved: 'Saved. Scans now show the new contact card.' },
  wifi: {
    save: 'Save network',
    saved: 'A new picture is being drawn. Print it again to use the new network.',
  },
};

const WHAT: Record<keyof typeof TEXT, string> = {
  url: 'destination',
  text: 'text',
  vcard: 'contact card',
  wifi: 'network',
};

type Props = SectionProps & { type: keyof typeof TEXT };

/** The destination or content as an inline form. */
function ContentEditor({ code, type, onUnsaved }: Props) {
  const stored = useMemo(() => draftOf(code), [code]);
  const { form, isChanged, discard, take, keep } = useStoredForm<ContentDraft>(stored, (draft) =>
    contentProblems(type, draft),
  );
  const base = useEditBase(code, isChanged);
  const { save, isSaving } = useCodeSave(code.qr_id);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);

  const refuse = (error: Error) => {
    const { path, text } = error instanceof ApiError ? fieldErrorOf(error, type) : { path: null, text: '' };
    if (path === null) return notifyError(error, 'The change was not saved');
    form.setFieldError(path, text);
    form.getInputNode(path)?.focus();
  };

  const send = async (on: Code, wanted: CodeChange) => {
    const result = await save(on, wanted, keep);
    if (result.kind === 'refused') return refuse(result.error);
    if (result.kind === 'conflict') return setConflict(result.conflict);
    take(draftOf(result.code));
    notify(TEXT[type].saved);
  };

  return (
    <form
      onSubmit={form.onSubmit((values) => {
        if (isChanged && !isSaving) send(base, contentOf(type, values));
      })}
      noValidate
    >
      <Stack gap="sm">
        <ContentFields type={type} form={form} isLabelShown={false} projectId={code.project_id} />
        <SaveButtons
          isChanged={isChanged}
          isSaving={isSaving && type !== 'url'}
          save={TEXT[type].save}
          onDiscard={discard}
        />
      </Stack>
      <ConflictDialog
        conflict={conflict}
        what={WHAT[type]}
        onClose={() => setConflict(null)}
        onTake={({ present }) => {
          setConflict(null);
          take(draftOf(present));
        }}
        onOverwrite={({ present, wanted }) => {
          setConflict(null);
          send(present, wanted);
        }}
      />
    </form>
  );
}

/** A destination is updated optimistically; other content when the server has answered. */
function draftOf(code: Code): ContentDraft {
  return code.type === 'url'
    ? { ...EMPTY_CONTENT, redirect_url: code.redirect_url ?? '' }
    : contentDraft(code.qr_data);
}

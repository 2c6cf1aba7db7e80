import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Section } from '../../../components/section.tsx';
import { tagsQuery } from '../../../lib/tags.ts';
import type { Code } from '../../../lib/v2.ts';
import { NoteFields, type Notes } from '../fields/note-fields.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { useCodeForm } from './use-code-form.ts';

const notesOf = ({ tags, note }: Code): Notes => ({ tags, note });

/** The owner's notes about the code, which visitors never see. */
export function NotesSection({ code, onUnsaved }: { code: Code; onUnsaved: (isUnsaved: boolean) => void }) {
  const { form, base, isChanged, save, discard, dialog } = useCodeForm<Notes>({
    code,
    valuesOf: notesOf,
    what: 'note',
    saved: 'Tags and note saved.',
    onUnsaved,
  });
  const client = useQueryClient();

  const submit = async ({ tags, note }: Notes) => {
    const isSame = JSON.stringify(tags) === JSON.stringify(base.tags);
    await save(base, { ...(!isSame && { tags }), ...(note !== base.note && { note }) });
    client.invalidateQueries({ queryKey: tagsQuery.queryKey });
  };

  return (
    <Section title="Tags and note" lead="Only you see these. People who scan the code do not.">
      <form onSubmit={form.onSubmit((notes) => (isChanged ? submit(notes) : undefined))} noValidate>
        <Stack gap="sm">
          <NoteFields form={form} />
          <SaveButtons isChanged={isChanged} save="Save tags and note" onDiscard={discard} />
        </Stack>
      </form>
      {dialog}
    </Section>
  );
}

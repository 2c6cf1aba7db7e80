import { Stack, TagsInput, Textarea } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { MAX_NOTE_LENGTH, MAX_TAGS_PER_CODE } from '../../../../src/codes/values/code-values.ts';
import type { Code, CodeChange } from '../../../../src/http/dashboard/contract.ts';
import { ConflictDialog } from '../../../components/conflict-dialog.tsx';
import { TAG_DROPDOWN } from '../../../components/tag-dropdown.ts';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { useTagIds, useTags } from '../../../lib/tags.ts';
import { type Conflict, useCodeSave } from '../../../lib/use-code-save.ts';
import { useEditBase } from '../../../lib/use-edit-base.ts';
import { SaveButtons } from './save-buttons.tsx';
import { Section } from './section.tsx';
import { useStoredForm } from './use-stored-form.ts';

type Notes = { tags: string[]; note: string };

const notesOf = ({ tags, note }: Code): Notes => ({ tags: tags.map(({ name }) => name), note });

/** The owner's notes about the code, which visitors never see. */
export function NotesSection({ code, onUnsaved }: { code: Code; onUnsaved: (isUnsaved: boolean) => void }) {
  const stored = useMemo(() => notesOf(code), [code]);
  const { form, isChanged, discard, take, keep } = useStoredForm<Notes>(stored);
  const base = useEditBase(code, isChanged);
  const known = useTags();
  const idsOf = useTagIds();
  const { save: saveCode } = useCodeSave(code.qr_id);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);

  const send = async (on: Code, wanted: CodeChange) => {
    const result = await saveCode(on, wanted, keep);
    if (result.kind === 'refused') return notifyError(result.error, 'The change was not saved');
    if (result.kind === 'conflict') return setConflict(result.conflict);
    take(notesOf(result.code));
    notify('Tags and note saved.');
  };

  const save = async ({ tags, note }: Notes) => {
    try {
      const before = base.tags.map(({ tag_id }) => tag_id);
      const after = await idsOf(tags);
      const add_tags = after.filter((id) => !before.includes(id));
      const remove_tags = before.filter((id) => !after.includes(id));
      await send(base, {
        ...(add_tags.length > 0 && { add_tags }),
        ...(remove_tags.length > 0 && { remove_tags }),
        ...(note !== base.note && { note }),
      });
    } catch (error) {
      notifyError(error, 'The change was not saved');
    }
  };

  return (
    <Section title="Tags and note" lead="Only you see these. People who scan the code do not.">
      <form onSubmit={form.onSubmit((notes) => (isChanged ? save(notes) : undefined))} noValidate>
        <Stack gap="sm">
          <TagsInput
            label="Tags"
            placeholder={form.values.tags.length === 0 ? 'Choose or type a tag, then Enter' : ''}
            data={known.map(({ name }) => name)}
            maxTags={MAX_TAGS_PER_CODE}
            {...TAG_DROPDOWN}
            {...form.getInputProps('tags')}
          />
          <Textarea
            label="Note"
            placeholder="Where it hangs, who printed it, what it is for"
            autosize
            minRows={2}
            maxRows={10}
            maxLength={MAX_NOTE_LENGTH}
            {...form.getInputProps('note')}
          />
          <SaveButtons isChanged={isChanged} save="Save tags and note" onDiscard={discard} />
        </Stack>
      </form>
      <ConflictDialog
        conflict={conflict}
        what="note"
        onClose={() => setConflict(null)}
        onTake={({ present }) => {
          setConflict(null);
          take(notesOf(present));
        }}
        onOverwrite={({ present, wanted }) => {
          setConflict(null);
          send(present, wanted);
        }}
      />
    </Section>
  );
}

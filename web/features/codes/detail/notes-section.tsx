import { Stack, TagsInput, Textarea } from '@mantine/core';
import { MAX_NOTE_LENGTH, MAX_TAGS_PER_CODE } from '../../../../src/codes/values/code-values.ts';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { Section } from '../../../components/section.tsx';
import { notifyError } from '../../../lib/notify.tsx';
import { TAG_DROPDOWN, useTagIds, useTags } from '../../../lib/tags.ts';
import { SaveButtons } from './save-buttons.tsx';
import { useCodeForm } from './use-code-form.ts';

type Notes = { tags: string[]; note: string };

const notesOf = ({ tags, note }: Code): Notes => ({ tags: tags.map(({ name }) => name), note });

/** The owner's notes about the code, which visitors never see. */
export function NotesSection({ code, onUnsaved }: { code: Code; onUnsaved: (isUnsaved: boolean) => void }) {
  const { form, base, isChanged, save, discard, dialog } = useCodeForm<Notes>({
    code,
    valuesOf: notesOf,
    what: 'note',
    saved: 'Tags and note saved.',
    onUnsaved,
  });
  const known = useTags();
  const idsOf = useTagIds();

  const submit = async ({ tags, note }: Notes) => {
    try {
      const before = base.tags.map(({ tag_id }) => tag_id);
      const after = await idsOf(tags);
      const add_tags = after.filter((id) => !before.includes(id));
      const remove_tags = before.filter((id) => !after.includes(id));
      await save(base, {
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
      <form onSubmit={form.onSubmit((notes) => (isChanged ? submit(notes) : undefined))} noValidate>
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
      {dialog}
    </Section>
  );
}

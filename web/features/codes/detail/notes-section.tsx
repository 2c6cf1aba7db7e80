import { Stack, TagsInput, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_NOTE_LENGTH, MAX_TAGS_PER_CODE } from '../../../../src/codes/values/code-values.ts';
import { Section } from '../../../components/section.tsx';
import { TAG_DROPDOWN, tagsQuery, useTags } from '../../../lib/tags.ts';
import type { Code } from '../../../lib/v2.ts';
import { SaveButtons } from './save-buttons.tsx';
import { useCodeForm } from './use-code-form.ts';

type Notes = { tags: string[]; note: string };

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
  const known = useTags();
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

import { TagsInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MAX_NOTE_LENGTH, MAX_TAGS_PER_CODE } from '../../../../src/codes/values/code-values.ts';
import { TAG_DROPDOWN, useTags } from '../../../lib/tags.ts';

export type Notes = { tags: string[]; note: string };

/** Tags and note, for every form that has both. */
export function NoteFields<Draft extends Notes>({ form }: { form: UseFormReturnType<Draft> }) {
  const known = useTags();
  const notes = form as unknown as UseFormReturnType<Notes>;
  return (
    <>
      <TagsInput
        label="Tags"
        placeholder={notes.values.tags.length === 0 ? 'Choose or type a tag, then Enter' : ''}
        data={known.map(({ name }) => name)}
        maxTags={MAX_TAGS_PER_CODE}
        {...TAG_DROPDOWN}
        {...notes.getInputProps('tags')}
      />
      <Textarea
        label="Note"
        placeholder="Where it hangs, who printed it, what it is for"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_NOTE_LENGTH}
        {...notes.getInputProps('note')}
      />
    </>
  );
}

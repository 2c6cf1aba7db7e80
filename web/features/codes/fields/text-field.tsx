import { Textarea } from '@mantine/core';
import type { ContentForm } from './content-draft.ts';

const MAX_LENGTH = 2_000;

export function TextField({ form, isLabelShown }: { form: ContentForm; isLabelShown: boolean }) {
  const used = [...form.values.text].length;
  return (
    <Textarea
      {...(isLabelShown ? { label: 'Text' } : { 'aria-label': 'Text' })}
      description={`What a scan shows. ${used.toLocaleString()} of ${MAX_LENGTH.toLocaleString()} characters.`}
      autosize
      minRows={4}
      maxRows={14}
      {...form.getInputProps('text')}
    />
  );
}

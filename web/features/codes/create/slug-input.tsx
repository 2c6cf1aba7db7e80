import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { CheckIcon } from 'lucide-react';
import { api, problemText } from '../../../lib/api.ts';
import { chosenSlug, type NewCodeDraft } from './new-code.ts';

const PAUSE_MS = 250;

/** The end of the link, which the owner may choose. Whether it is free is shown while it is typed. */
export function SlugInput({ form }: { form: UseFormReturnType<NewCodeDraft> }) {
  const { type } = form.values;
  const slug = chosenSlug(form.values);
  const [asked] = useDebouncedValue(slug, PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['check-slug', asked, type],
    queryFn: ({ signal }) => api('GET /codes/check-slug', { query: { slug: asked ?? '', type } }, signal),
    enabled: asked !== null,
  });
  const known = slug !== null && slug === asked ? data : undefined;
  const problem = known?.problem ? problemText({ field: null, message: known.problem }) : null;
  const isFree = known !== undefined && problem === null;
  const input = form.getInputProps('slug');
  return (
    <TextInput
      label="Link ending"
      description="Leave it empty for a random one. It is printed, so it cannot be changed later."
      placeholder="summer-menu"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      leftSection={
        <Text size="sm" c="dimmed">
          qr-
        </Text>
      }
      rightSection={isFree && <CheckIcon size={18} color="var(--mantine-color-teal-7)" role="img" aria-label="Free" />}
      {...input}
      error={input.error ?? problem}
    />
  );
}

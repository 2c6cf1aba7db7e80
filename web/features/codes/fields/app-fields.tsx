import { Stack } from '@mantine/core';
import { UrlInput } from '../../../components/url-input.tsx';
import type { ContentForm } from './content-draft.ts';

const FIELDS = [
  {
    name: 'ios',
    label: 'iPhone and iPad',
    description: 'Optional: without it they go where all others do.',
    placeholder: 'https://apps.apple.com/app/id000000000',
  },
  {
    name: 'android',
    label: 'Android',
    description: 'Optional: without it they go where all others do.',
    placeholder: 'https://play.google.com/store/apps/details?id=com.example.app',
  },
  {
    name: 'other',
    label: 'All others',
    description: 'Computers and what is not recognised, above all iPads that say they are a Mac.',
    placeholder: 'https://example.com/app',
  },
] as const;

/** Where each device is led. */
export function AppFields({ form }: { form: ContentForm }) {
  return (
    <Stack gap="md">
      {FIELDS.map(({ name, ...texts }) => (
        <UrlInput key={name} {...texts} {...form.getInputProps(`app.${name}`)} value={form.values.app[name]} />
      ))}
    </Stack>
  );
}

import { Fieldset, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import classes from './contact-fields.module.css';
import { ContactLines } from './contact-lines.tsx';
import type { ContentForm } from './content-draft.ts';

const TWO = { base: 1, xs: 2 };

/** What a contact card says. A name or an organisation is needed, everything else may be left empty. */
export function ContactFields({ form }: { form: ContentForm }) {
  const line = (path: string, label: string) => (
    <TextInput label={label} autoComplete="off" {...form.getInputProps(`card.${path}`)} />
  );
  return (
    <Stack gap="lg">
      <SimpleGrid cols={TWO} verticalSpacing="sm">
        {line('first_name', 'First name')}
        {line('last_name', 'Last name')}
        {line('organization', 'Organisation')}
        {line('job_title', 'Job title')}
      </SimpleGrid>
      <ContactLines form={form} list="phones" />
      <ContactLines form={form} list="emails" />
      <TextInput
        type="url"
        label="Website"
        placeholder="https://example.com"
        autoComplete="off"
        {...form.getInputProps('card.website')}
      />
      <Fieldset legend="Address" variant="unstyled" m={0} p={0} classNames={{ legend: classes.legend ?? '' }}>
        <SimpleGrid cols={TWO} verticalSpacing="sm">
          {line('address.street', 'Street')}
          {line('address.postal_code', 'Postal code')}
          {line('address.city', 'City')}
          {line('address.region', 'Region')}
          {line('address.country', 'Country')}
        </SimpleGrid>
      </Fieldset>
      <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.getInputProps('card.note')} />
    </Stack>
  );
}

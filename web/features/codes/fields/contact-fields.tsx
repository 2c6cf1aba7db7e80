import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { PlusIcon, Trash2Icon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { UrlInput } from '../../../components/url-input.tsx';
import type { ContentForm } from './content-draft.ts';

const TWO = { base: 1, xs: 2 };
const LEGEND = { legend: { padding: 0, marginBottom: 6, fontSize: 'var(--mantine-font-size-sm)', fontWeight: 600 } };

/** The fields of a contact card. A name or an organisation is required, the rest is optional. */
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
      <UrlInput
        label="Website"
        placeholder="https://example.com"
        {...form.getInputProps('card.website')}
        value={form.values.card.website}
      />
      <Fieldset legend="Address" variant="unstyled" m={0} p={0} styles={LEGEND}>
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

const WORK = { value: 'work', label: 'Work' };
const HOME = { value: 'home', label: 'Home' };

const LISTS = {
  phones: {
    title: 'Phone numbers',
    one: 'phone',
    name: 'Phone',
    kinds: [{ value: 'mobile', label: 'Mobile' }, WORK, HOME],
    field: 'number',
    input: { type: 'tel', placeholder: '+44 20 7946 0018' },
    fresh: { kind: 'mobile', number: '' },
  },
  emails: {
    title: 'E-mail addresses',
    one: 'e-mail',
    name: 'E-mail',
    kinds: [WORK, HOME],
    field: 'address',
    input: { type: 'email', placeholder: 'name@example.com' },
    fresh: { kind: 'work', address: '' },
  },
} as const;

/** The maximum of each in a contact card. */
const MAX_LINES = 5;

type Props = { form: ContentForm; list: keyof typeof LISTS };

/** Up to five phone numbers or e-mail addresses, each with its kind. */
function ContactLines({ form, list }: Props) {
  const { title, one, name, kinds, field, input, fresh } = LISTS[list];
  const path = `card.${list}`;
  const lines = form.values.card[list];
  const shown = useRef(lines.length);
  const add = useRef<HTMLButtonElement>(null);

  // Focus a new line; after a removal, the button that adds one.
  useEffect(() => {
    const before = shown.current;
    shown.current = lines.length;
    if (lines.length > before) form.getInputNode(`${path}.${lines.length - 1}.${field}`)?.focus();
    else if (lines.length < before) add.current?.focus();
  }, [lines.length, form, path, field]);

  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <Text size="sm" fw={600} aria-hidden>
        {title}
      </Text>
      {lines.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their position
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <Select
            aria-label={`Kind of ${one} ${index + 1}`}
            data={kinds}
            allowDeselect={false}
            w={112}
            className="no-shrink"
            {...form.getInputProps(`${path}.${index}.kind`)}
          />
          <TextInput
            aria-label={`${name} ${index + 1}`}
            autoComplete="off"
            flex={1}
            {...input}
            {...form.getInputProps(`${path}.${index}.${field}`)}
          />
          <ActionIcon
            size={36}
            aria-label={`Remove ${one} ${index + 1}`}
            onClick={() => form.removeListItem(path, index)}
          >
            <Trash2Icon size={17} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        ref={add}
        variant="default"
        leftSection={<PlusIcon size={15} />}
        onClick={() => form.insertListItem(path, fresh as never)}
        disabled={lines.length >= MAX_LINES}
        className="align-start"
      >
        Add {one}
      </Button>
    </Stack>
  );
}

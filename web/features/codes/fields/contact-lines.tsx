import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ContentForm } from './content-draft.ts';

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

/** What a contact card takes of each. */
const MAX_LINES = 5;

type Props = { form: ContentForm; list: keyof typeof LISTS };

/** Up to five phone numbers or e-mail addresses, each with what it is for. */
export function ContactLines({ form, list }: Props) {
  const { title, one, name, kinds, field, input, fresh } = LISTS[list];
  const path = `card.${list}`;
  const lines = form.values.card[list];
  const shown = useRef(lines.length);
  const add = useRef<HTMLButtonElement>(null);

  // A new line is there to be written in; without one the button that makes it is the next step.
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a line is known by
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <Select
            aria-label={`Kind of ${one} ${index + 1}`}
            data={kinds}
            allowDeselect={false}
            w={112}
            style={{ flexShrink: 0 }}
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
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove ${one} ${index + 1}`}
            onClick={() => form.removeListItem(path, index)}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        ref={add}
        variant="default"
        leftSection={<IconPlus size={15} />}
        onClick={() => form.insertListItem(path, fresh as never)}
        disabled={lines.length >= MAX_LINES}
        style={{ alignSelf: 'flex-start' }}
      >
        Add {one}
      </Button>
    </Stack>
  );
}

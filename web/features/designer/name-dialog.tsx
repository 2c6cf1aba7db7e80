import { Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DialogButtons } from '../../components/dialog-buttons.tsx';

type Question = {
  title: string;
  text?: string;
  placeholder?: string;
  first?: string;
  maxLength: number;
  confirm: string;
  /** Called with the trimmed, non-empty name. The dialog closes when it resolves, and shows its error. */
  onName: (name: string) => unknown;
};

/** Asks for a name. */
export function askName(question: Question): void {
  const id = modals.open({
    title: question.title,
    children: <NameForm {...question} onClose={() => modals.close(id)} />,
  });
}

function NameForm(props: Question & { onClose: () => void }) {
  const { text, placeholder = '', first = '', maxLength, confirm, onName, onClose } = props;
  const [name, setName] = useState(first);
  const save = useMutation({ mutationFn: async () => onName(name.trim()), onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {text && <Text size="sm">{text}</Text>}
        <TextInput
          label="Name"
          placeholder={placeholder}
          value={name}
          maxLength={maxLength}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
          error={save.error?.message}
        />
        <DialogButtons onCancel={onClose} loading={save.isPending} disabled={name.trim() === ''}>
          {confirm}
        </DialogButtons>
      </Stack>
    </form>
  );
}

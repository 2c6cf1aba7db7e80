import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { useCodeChange } from '../use-code-change.ts';

const MAX_LENGTH = 255;

/** Enter saves, Escape leaves it as it was. */
export function RenameForm({ code, onDone }: { code: Code; onDone: () => void }) {
  const [label, setLabel] = useState(code.label);
  const change = useCodeChange(code.qr_id);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = label.trim();
    if (wanted === '') return;
    if (wanted !== code.label) change.mutate({ label: wanted });
    onDone();
  };

  return (
    <form onSubmit={save}>
      <Group gap="xs" wrap="nowrap" mih={42}>
        <TextInput
          ref={input}
          aria-label="Name of the code"
          value={label}
          maxLength={MAX_LENGTH}
          onChange={(event) => setLabel(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
          error={label.trim() === '' && 'Enter a name'}
          flex={1}
          maw={420}
        />
        <Button type="submit">Save name</Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

import { Anchor, Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckIcon, CopyIcon } from 'lucide-react';
import { type Dispatch, type RefObject, useEffect, useRef, useState } from 'react';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { FormError } from '../../components/form-error.tsx';
import { api } from '../../lib/api.ts';
import { copyText } from '../../lib/copy-text.ts';
import { aboutQuery } from '../../lib/queries.ts';
import { curlExample } from './key-limits.ts';
import { keysQuery } from './keys-query.ts';
import type { NewKeyEvent, NewKeyState } from './new-key-state.ts';

const TITLES = { naming: 'New API key', created: 'Your new key', leaving: 'Was the key copied?' } as const;

type Props = { state: NewKeyState; dispatch: Dispatch<NewKeyEvent> };

/** Name it, copy it, done. The dialog cannot be closed while the key is being created, or the key would be lost. */
export function NewKey({ state: { isOpen, step }, dispatch }: Props) {
  const client = useQueryClient();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (name: string) => api('POST /keys', { body: { name } }),
    onSuccess: ({ api_key: apiKey }) => {
      dispatch({ kind: 'created', apiKey });
      client.invalidateQueries({ queryKey: keysQuery.queryKey });
    },
  });
  const close = () => {
    if (isPending) return;
    reset();
    dispatch({ kind: 'close' });
  };
  return (
    <Modal opened={isOpen} onClose={close} title={TITLES[step.kind]} closeOnClickOutside={step.kind === 'naming'}>
      {step.kind === 'naming' && <KeyNameForm onSubmit={mutate} onCancel={close} isSaving={isPending} error={error} />}
      {step.kind === 'created' && (
        <CreatedKey apiKey={step.apiKey} onCopied={() => dispatch({ kind: 'copied' })} onDone={close} />
      )}
      {step.kind === 'leaving' && (
        <ConfirmClose onStay={() => dispatch({ kind: 'stay' })} onLeave={() => dispatch({ kind: 'leave' })} />
      )}
    </Modal>
  );
}

type KeyNameFormProps = {
  onSubmit: (name: string) => void;
  onCancel: () => void;
  isSaving: boolean;
  error: Error | null;
};

function KeyNameForm({ onSubmit, onCancel, isSaving, error }: KeyNameFormProps) {
  const form = useForm({ initialValues: { name: '' }, validate: { name: nameProblem } });
  return (
    <form onSubmit={form.onSubmit(({ name }) => onSubmit(name.trim()))} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="What will use the key, so that you know later which one to revoke."
          placeholder="Shop website"
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormError error={error} title="The key was not created" />
        <DialogButtons gap="sm" onCancel={onCancel} loading={isSaving}>
          Create key
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** In code points, as the server counts. */
function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Enter a name';
  return [...name].length > 255 ? 'At most 255 characters' : null;
}

type CreatedKeyProps = { apiKey: string; onCopied: () => void; onDone: () => void };

/** The only time the key is shown, and what to do with it. */
function CreatedKey({ apiKey, onCopied, onDone }: CreatedKeyProps) {
  const copyButton = useFocusOnMount();
  const { data: about } = useQuery(aboutQuery);
  return (
    <Stack>
      <Text size="sm">
        Copy it now and keep it like a password. It is shown only once: the server does not store the key itself.
      </Text>
      <SecretText text={apiKey} what="key" main={copyButton} onCopied={onCopied} />
      {about && (
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            Try it
          </Text>
          <Text size="sm" c="dimmed">
            This lists your codes. The{' '}
            <Anchor href="/docs" underline="always">
              documentation
            </Anchor>{' '}
            shows what else it can do.
          </Text>
          <SecretText text={curlExample(about.public_url, apiKey)} what="example" onCopied={onCopied} />
        </Stack>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

/** Confirms closing before a key that was not copied is lost. */
function ConfirmClose({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const first = useFocusOnMount();
  return (
    <Stack>
      <Text size="sm">
        The key was not copied, and it cannot be shown again. Without it you would have to revoke it and create a new
        one.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onLeave}>
          Close without the key
        </Button>
        <Button onClick={onStay} ref={first}>
          Show the key again
        </Button>
      </Group>
    </Stack>
  );
}

/** Focuses the button on mount, because the element that had the focus is gone. */
function useFocusOnMount() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}

const SELECTED_WHOLE = { whiteSpace: 'pre-wrap', userSelect: 'all' } as const;

type SecretTextProps = {
  text: string;
  /** What it is: "key", "example". */
  what: string;
  /** The primary button. */
  main?: RefObject<HTMLButtonElement | null>;
  /** By the button, or by hand. */
  onCopied: () => void;
};

function SecretText({ text, what, main, onCopied }: SecretTextProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    const isCopied = await copyText(text);
    setState(isCopied ? 'copied' : 'refused');
    if (isCopied) onCopied();
  };
  return (
    <Stack gap="xs">
      {/* Wraps anywhere: a key must be seen whole, on a phone too, and a box that scrolls cannot be reached by keyboard. */}
      <Code block className="wrap-anywhere" style={SELECTED_WHOLE} fz="sm" onCopy={onCopied}>
        {text}
      </Code>
      <Group gap="sm">
        <Button
          {...(main ? { ref: main } : {})}
          variant={main ? 'filled' : 'default'}
          onClick={copy}
          leftSection={state === 'copied' ? <CheckIcon size={16} aria-hidden /> : <CopyIcon size={16} aria-hidden />}
        >
          {state === 'copied' ? 'Copied' : `Copy ${what}`}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {state === 'refused' && 'The browser did not allow it. Select the text and copy it yourself.'}
        </Text>
      </Group>
    </Stack>
  );
}

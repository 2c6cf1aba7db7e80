import { Button, Code, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { CheckIcon, CopyIcon } from 'lucide-react';
import { type Dispatch, type ReactNode, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { copyText } from '../lib/copy-text.ts';
import {
  CLOSED,
  nextSecretDialogState,
  type SecretDialogEvent,
  type SecretDialogState,
  type SecretStep,
} from '../lib/secret-dialog-state.ts';

/** The state of a dialog that makes a secret, closed at first. */
export function useSecretDialog<Secret = string>() {
  return useReducer<SecretDialogState<Secret>, [SecretDialogEvent<Secret>]>(nextSecretDialogState, CLOSED);
}

type Props = Pick<ModalProps, 'size'> & {
  state: SecretDialogState;
  dispatch: Dispatch<SecretDialogEvent>;
  titles: Record<SecretStep['kind'], string>;
  /** What it is: "key", "secret". */
  what: string;
  onClose: () => void;
  /** Before there is a secret. */
  children: ReactNode;
  /** What to do with it, below it. */
  use: (secret: string, onCopied: () => void) => ReactNode;
  /** What has to be done if it is lost; completes "Without it you would have to …". */
  otherwise: string;
};

/** Makes a secret, which is shown once and is not lost by closing the dialog. */
export function SecretDialog({ state, dispatch, titles, what, onClose, children, use, otherwise, size }: Props) {
  const { isOpen, step } = state;
  const onCopied = () => dispatch({ kind: 'copied' });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={titles[step.kind]}
      closeOnClickOutside={step.kind === 'asking'}
      {...(size && step.kind === 'asking' ? { size } : {})}
    >
      {step.kind === 'asking' && children}
      {step.kind === 'shown' && (
        <ShownSecret secret={step.secret} what={what} onCopied={onCopied} onDone={onClose}>
          {use(step.secret, onCopied)}
        </ShownSecret>
      )}
      {step.kind === 'leaving' && (
        <ConfirmClose
          what={what}
          otherwise={otherwise}
          onStay={() => dispatch({ kind: 'stay' })}
          onLeave={() => dispatch({ kind: 'leave' })}
        />
      )}
    </Modal>
  );
}

type ShownProps = { secret: string; what: string; onCopied: () => void; onDone: () => void; children: ReactNode };

/** The only time the secret is shown, and what to do with it. */
function ShownSecret({ secret, what, onCopied, onDone, children }: ShownProps) {
  const copyButton = useFocusOnMount();
  return (
    <Stack>
      <Text size="sm">Copy it now and keep it like a password. It is shown only once.</Text>
      <SecretText text={secret} what={what} main={copyButton} onCopied={onCopied} />
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

type ConfirmProps = { what: string; otherwise: string; onStay: () => void; onLeave: () => void };

/** Confirms closing before a secret that was not copied is lost. */
export function ConfirmClose({ what, otherwise, onStay, onLeave }: ConfirmProps) {
  const first = useFocusOnMount();
  return (
    <Stack>
      <Text size="sm">
        The {what} was not copied, and it cannot be shown again. Without it you would have to {otherwise}.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onLeave}>
          Close without the {what}
        </Button>
        <Button onClick={onStay} ref={first}>
          Show the {what} again
        </Button>
      </Group>
    </Stack>
  );
}

/** Focuses the button on mount, because the element that had the focus is gone. */
export function useFocusOnMount() {
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

export function SecretText({ text, what, main, onCopied }: SecretTextProps) {
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

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

type StepProps<Secret> = Pick<ModalProps, 'size'> & {
  state: SecretDialogState<Secret>;
  dispatch: Dispatch<SecretDialogEvent<Secret>>;
  titles: Record<SecretStep['kind'], string>;
  /** What it is: "key", "secret". */
  what: string;
  onClose: () => void;
  /** Before there is a secret. */
  children: ReactNode;
  /** The secret, which is lost once the dialog is closed. */
  shown: (secret: Secret, onCopied: () => void) => ReactNode;
  /** What has to be done if it is lost; completes "Without it you would have to …". */
  otherwise: string;
};

type Props = Omit<StepProps<string>, 'shown'> & {
  /** What to do with it, below it. */
  use: (secret: string, onCopied: () => void) => ReactNode;
};

/** Makes a secret, which is shown once and is not lost by closing the dialog. */
export function SecretDialog({ use, ...steps }: Props) {
  return (
    <SecretSteps
      {...steps}
      shown={(secret, onCopied) => (
        <ShownSecret secret={secret} what={steps.what} onCopied={onCopied} onDone={steps.onClose}>
          {use(secret, onCopied)}
        </ShownSecret>
      )}
    />
  );
}

/** The same for what is more than a text. */
export function SecretSteps<Secret>(props: StepProps<Secret>) {
  const { state, dispatch, titles, what, onClose, children, shown, otherwise, size } = props;
  const { isOpen, step } = state;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={titles[step.kind]}
      closeOnClickOutside={step.kind === 'asking'}
      {...(size && step.kind === 'asking' ? { size } : {})}
    >
      {step.kind === 'asking' && children}
      {step.kind === 'shown' && shown(step.secret, () => dispatch({ kind: 'copied' }))}
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
function ConfirmClose({ what, otherwise, onStay, onLeave }: ConfirmProps) {
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

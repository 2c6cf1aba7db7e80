import { ActionIcon, Anchor, Button, Group, TextInput, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeftIcon, PencilIcon } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSaveOrAsk } from '../../../components/conflict-dialog.tsx';
import { useMay } from '../../../lib/may.ts';
import type { Code } from '../../../lib/v2.ts';
import { StatusBadge } from '../status-badge.tsx';
import { CodeActions } from './code-actions.tsx';
import classes from './code-page.module.css';

/**
 * The name of the code, its state and its actions; while renaming, only the input. On a phone the name has its own
 * line.
 */
export function CodeHeader({ code }: { code: Code }) {
  const [title, setTitle] = useState<'shown' | 'edited' | 'edited before'>('shown');
  const canRename = useMay('qr.write');
  return (
    <div className={classes.header}>
      <Anchor
        size="sm"
        c="dimmed"
        w="fit-content"
        py={10}
        my={-10}
        className={classes.back}
        renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}
      >
        <Group gap={4} component="span">
          <ArrowLeftIcon size={15} aria-hidden />
          Codes
        </Group>
      </Anchor>
      {title === 'edited' ? (
        <div className={classes.rename}>
          <VisuallyHidden component="h1">{code.label}</VisuallyHidden>
          <RenameForm code={code} onDone={() => setTitle('edited before')} />
        </div>
      ) : (
        <>
          <div className={classes.title}>
            <CodeTitle
              label={code.label}
              isFocused={title === 'edited before'}
              onRename={canRename ? () => setTitle('edited') : null}
            />
            <StatusBadge code={code} />
          </div>
          <div className={classes.actions}>
            <CodeActions code={code} />
          </div>
        </>
      )}
    </div>
  );
}

type Props = {
  label: string;
  /** Whether the button gets the focus when it appears, for keyboard users after renaming. */
  isFocused: boolean;
  /** Null: who looks at it may not. */
  onRename: (() => void) | null;
};

function CodeTitle({ label, isFocused, onRename }: Props) {
  const pencil = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) pencil.current?.focus();
  }, [isFocused]);

  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Title order={1} lineClamp={2} className="wrap-anywhere">
        {label}
      </Title>
      {onRename && (
        <Tooltip label="Rename" withArrow openDelay={300}>
          <ActionIcon ref={pencil} size={40} aria-label="Rename code" onClick={onRename}>
            <PencilIcon size={17} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}

const MAX_LENGTH = 255;

/** Enter saves, Escape cancels. */
function RenameForm({ code, onDone }: { code: Code; onDone: () => void }) {
  const [base] = useState(code);
  const [label, setLabel] = useState(code.label);
  const { save, dialog } = useSaveOrAsk({ id: code.qr_id, what: 'name', onSaved: onDone, onTake: onDone });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = label.trim();
    if (wanted === '') return;
    if (wanted === code.label) onDone();
    else void save(base, { label: wanted });
  };

  return (
    <form onSubmit={submit}>
      <Group gap="xs" mih={42}>
        <TextInput
          ref={input}
          aria-label="Name of the code"
          value={label}
          maxLength={MAX_LENGTH}
          onChange={(event) => setLabel(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
          error={label.trim() === '' && 'Enter a name'}
          flex="1 1 14rem"
          maw={420}
        />
        <Button type="submit">Save name</Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      </Group>
      {dialog}
    </form>
  );
}

import { Anchor, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { ExternalLinkIcon } from 'lucide-react';
import { useState } from 'react';
import { pageAddress } from '../lib/account.ts';
import { useDates } from '../lib/dates.ts';
import { actorText, eventText, fieldName, isPlain, valueText } from '../lib/history-text.ts';
import { notifyError } from '../lib/notify.tsx';
import { type Conflict, useCodeSave } from '../lib/use-code-save.ts';
import { useProjects } from '../lib/use-projects.ts';
import type { Code, CodeChange, HistoryEntry } from '../lib/v2.ts';

type Options = {
  id: string;
  /** What the user saves: "destination". */
  what: string;
  /** After a save. */
  onSaved?: (code: Code) => void;
  /** The user takes the other version. */
  onTake: (present: Code) => void;
  onRefused?: (error: Error) => void;
  /** Before the page shows the server's state again. */
  onRolledBack?: () => void;
};

/** Saves changes of a code; `dialog` asks if somebody else has changed the same. `save` resolves to whether it saved. */
export function useSaveOrAsk({ id, what, onSaved, onTake, onRefused = refuse, onRolledBack }: Options) {
  const { save: saveCode, isSaving } = useCodeSave(id);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const save = async (base: Code, wanted: CodeChange): Promise<boolean> => {
    const result = await saveCode(base, wanted, onRolledBack);
    if (result.kind === 'refused') onRefused(result.error);
    else if (result.kind === 'conflict') setConflict(result.conflict);
    else onSaved?.(result.code);
    return result.kind === 'saved';
  };
  const close = () => setConflict(null);
  const dialog = (
    <ConflictDialog
      conflict={conflict}
      what={what}
      onClose={close}
      onTake={({ present }) => {
        close();
        onTake(present);
      }}
      onOverwrite={({ present, wanted }) => {
        close();
        void save(present, wanted);
      }}
    />
  );
  return { save, isSaving, dialog };
}

const refuse = (error: Error) => notifyError(error, 'The change was not saved');

type Props = {
  /** Null: no conflict. */
  conflict: Conflict | null;
  what: string;
  onTake: (conflict: Conflict) => void;
  onOverwrite: (conflict: Conflict) => void;
  onClose: () => void;
};

/** For a code that was changed elsewhere while it was edited here: what changed, by whom, and which version to keep. */
function ConflictDialog({ conflict, what, onTake, onOverwrite, onClose }: Props) {
  return (
    <Modal opened={conflict !== null} onClose={onClose} title="Changed elsewhere in the meantime" size="lg" centered>
      {conflict && (
        <Stack>
          <Text size="sm">Your {what} was not saved, because the code has been changed since you opened it:</Text>
          <ConflictEntries entries={conflict.entries} />
          <Anchor
            size="sm"
            href={pageAddress(`/codes/${encodeURIComponent(conflict.present.qr_id)}/history`)}
            target="_blank"
            rel="noreferrer"
          >
            <Group gap={4} component="span">
              Show the history
              <ExternalLinkIcon size={15} aria-hidden />
            </Group>
          </Anchor>
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" color="gray" onClick={onClose}>
              Keep editing
            </Button>
            <Button variant="default" onClick={() => onTake(conflict)}>
              Take theirs
            </Button>
            <Button color="red" onClick={() => onOverwrite(conflict)}>
              Overwrite with mine
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** Who changed what, one line each. */
export function ConflictEntries({ entries }: { entries: readonly HistoryEntry[] }) {
  const { ago } = useDates();
  return (
    <List size="sm" spacing={6}>
      {entries.map((entry) => (
        <List.Item key={entry.at} className="wrap-anywhere">
          {actorText(entry.actor)}, {ago(entry.at)}: <EntryText what={entry.what} />
        </List.Item>
      ))}
    </List>
  );
}

function EntryText({ what }: Pick<HistoryEntry, 'what'>) {
  const { dateTime, count } = useDates();
  const { nameOf: projectName } = useProjects();
  if (what.kind !== 'changed') return eventText(what);
  const format = { dateTime, count, projectName };
  return what.fields
    .map(({ field, before, after }) =>
      isPlain(field)
        ? `${fieldName(field)} from ${valueText(field, before, format)} to ${valueText(field, after, format)}`
        : fieldName(field),
    )
    .join('; ');
}

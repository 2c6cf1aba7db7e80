import { Anchor, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { HistoryEntry } from '../../src/http/dashboard/contract.ts';
import { useDates } from '../lib/dates.ts';
import { actorText, eventText, fieldName, isPlain, valueText } from '../lib/history-text.ts';
import type { Conflict } from '../lib/use-code-save.ts';
import { useProjects } from '../lib/use-projects.ts';

type Props = {
  /** Null: no conflict. */
  conflict: Conflict | null;
  /** What the user was saving: "destination". */
  what: string;
  onTake: (conflict: Conflict) => void;
  onOverwrite: (conflict: Conflict) => void;
  onClose: () => void;
};

/** For a code that was changed elsewhere while it was edited here: what changed, by whom, and which version to keep. */
export function ConflictDialog({ conflict, what, onTake, onOverwrite, onClose }: Props) {
  return (
    <Modal
      opened={conflict !== null}
      onClose={onClose}
      title="Changed elsewhere in the meantime"
      size="lg"
      centered
    >
      {conflict && (
        <Stack>
          <Text size="sm">
            Your {what} was not saved, because the code has been changed since you opened it:
          </Text>
          <ConflictEntries entries={conflict.entries} />
          <Anchor
            size="sm"
            href={`/app/codes/${encodeURIComponent(conflict.present.qr_id)}/history`}
            target="_blank"
            rel="noreferrer"
          >
            <Group gap={4} component="span">
              Show the history
              <IconExternalLink size={15} aria-hidden />
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

import { ActionIcon, Badge, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { SafetyListEntry } from '../../../src/http/dashboard/contract.ts';
import { useDates } from '../../app/dates.ts';
import classes from './safety.module.css';
import { KINDS } from './safety-words.ts';

export function EntryRow({ entry, onRemove }: { entry: SafetyListEntry; onRemove: () => void }) {
  const { date } = useDates();
  const { name, covers } = KINDS[entry.kind];
  return (
    <li className={classes.row}>
      <Badge variant="light" color="gray" className={classes.kind}>
        {name}
      </Badge>
      <div className={classes.value}>
        <Text ff="monospace" size="sm">
          {entry.value}
        </Text>
        <Text size="xs" c="dimmed">
          {covers} · added on {date(entry.created_at)}
        </Text>
      </div>
      <Tooltip label="Remove from the list" withArrow>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          onClick={onRemove}
          aria-label={`Remove ${entry.value}`}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

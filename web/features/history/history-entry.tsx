import { Group, Stack, Text, ThemeIcon, Tooltip } from '@mantine/core';
import { IconKey, IconLayoutDashboard, IconShield, IconTerminal2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Actor, HistoryEntry as Entry } from '../../../src/http/dashboard/contract.ts';
import { useDates } from '../../app/dates.ts';
import { actorText, eventText } from './actor-words.ts';
import classes from './history.module.css';

const ICONS: Record<Actor['kind'], typeof IconKey> = {
  dashboard: IconLayoutDashboard,
  key: IconKey,
  command_line: IconTerminal2,
  safety: IconShield,
};

/** Who did it, when, and what; `children` are the fields of a change. */
export function HistoryEntry({ entry, children }: { entry: Entry; children: ReactNode }) {
  const { at, actor, what } = entry;
  const dates = useDates();
  const Icon = ICONS[actor.kind];
  const event = eventText(what);
  const isBlocking = what.kind === 'safety' && what.verdict === 'blocked';
  return (
    <li className={classes.entry}>
      <ThemeIcon variant="light" color={isBlocking ? 'red' : 'gray'} size={32} radius="xl" aria-hidden>
        <Icon size={17} stroke={1.7} />
      </ThemeIcon>
      <Stack gap="xs" className={classes.what}>
        <Group gap="xs" mih={32}>
          <Text size="sm" fw={550}>
            {actorText(actor)}
          </Text>
          <Tooltip label={dates.moment(at)} withArrow events={{ hover: true, focus: true, touch: true }}>
            <Text component="time" dateTime={at} size="sm" c="dimmed" tabIndex={0}>
              {dates.ago(at)}
            </Text>
          </Tooltip>
        </Group>
        {event && <Text size="sm">{event}</Text>}
        {what.kind === 'safety' &&
          what.reasons.map(({ source, url, text }) => (
            <Text key={`${source} ${url}`} size="sm" c="dimmed" className={classes.value}>
              {url} {text}
            </Text>
          ))}
        {children}
      </Stack>
    </li>
  );
}

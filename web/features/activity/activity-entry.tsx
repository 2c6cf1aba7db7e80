import { Group, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import {
  ArrowLeftRightIcon,
  GlobeIcon,
  KeyRoundIcon,
  LogInIcon,
  type LucideIcon,
  SettingsIcon,
  ShieldIcon,
  UsersIcon,
  WebhookIcon,
} from 'lucide-react';
import { ACTIVITY_KINDS } from '../../../src/store/activity/activity-kinds.ts';
import type { ActivityGroup } from '../../lib/activity-search.ts';
import { useDates } from '../../lib/dates.ts';
import { useProjects } from '../../lib/use-projects.ts';
import type { Activity } from '../../lib/v2.ts';
import classes from './activity.module.css';
import { actorId, actorName, facts, sentence } from './activity-text.ts';

const ICONS: Record<ActivityGroup, LucideIcon> = {
  'Signing in': LogInIcon,
  Members: UsersIcon,
  Keys: KeyRoundIcon,
  Domains: GlobeIcon,
  Webhooks: WebhookIcon,
  Data: ArrowLeftRightIcon,
  Account: SettingsIcon,
  Safety: ShieldIcon,
};

type Props = { entry: Activity; onActor: (id: string) => void };

/** Who did what, when and from where. */
export function ActivityEntry({ entry, onActor }: Props) {
  const { dateTime, time } = useDates();
  const { nameOf } = useProjects();
  const { at, kind, project_id, address } = entry;
  const Icon = ICONS[ACTIVITY_KINDS[kind].group];
  const more = [
    ...(address === null ? [] : [`from ${address}`]),
    ...facts(entry),
    ...(project_id !== null && nameOf(project_id) !== '' ? [`Project ${nameOf(project_id)}`] : []),
  ];
  return (
    <Group component="li" gap="0.9rem" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" color={kind === 'sign_in.failed' ? 'red' : 'gray'} size={32} radius="xl" aria-hidden>
        <Icon size={17} strokeWidth={1.7} />
      </ThemeIcon>
      <Stack gap={2} flex="1 1 0" miw={0} pt={5} className="wrap-anywhere">
        <Text size="sm">
          <ActorName actor={entry.actor} onActor={onActor} /> {sentence(entry)}
        </Text>
        <Text size="sm" c="dimmed">
          <time dateTime={at} title={dateTime(at)}>
            {time(at)}
          </time>
          {more.map((fact) => (
            <span key={fact}> · {fact}</span>
          ))}
        </Text>
      </Stack>
    </Group>
  );
}

type ActorProps = { actor: Activity['actor']; onActor: (id: string) => void };

function ActorName({ actor, onActor }: ActorProps) {
  const [id, name] = [actorId(actor), actorName(actor)];
  if (id === null)
    return (
      <Text span fw={600} inherit>
        {name}
      </Text>
    );
  return (
    <UnstyledButton className={classes.actor ?? ''} onClick={() => onActor(id)} title={`Only what ${name} did`}>
      {name}
    </UnstyledButton>
  );
}

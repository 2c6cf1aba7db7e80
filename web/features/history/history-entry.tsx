import { Box, Button, Group, Stack, Text, ThemeIcon, Tooltip } from '@mantine/core';
import {
  BotIcon,
  KeyRoundIcon,
  type LucideIcon,
  ShieldIcon,
  SquareTerminalIcon,
  Undo2Icon,
  UserIcon,
} from 'lucide-react';
import { useDates } from '../../lib/dates.ts';
import { authorText, eventText, fieldName } from '../../lib/history-text.ts';
import { may } from '../../lib/may.ts';
import type { Me } from '../../lib/me.ts';
import { isBlockedByOperator, reasonText } from '../../lib/safety-text.ts';
import type { Actor, Code, HistoryEntry as Entry } from '../../lib/v2.ts';
import { FieldChange } from './field-change.tsx';
import classes from './history.module.css';
import { isRestorable, type RestorableField, type RestoreOption, restoreOption } from './restore.ts';
import type { StylePair } from './style-change.ts';

const ICONS: Record<Actor['kind'], LucideIcon> = {
  person: UserIcon,
  key: KeyRoundIcon,
  client: BotIcon,
  command_line: SquareTerminalIcon,
  safety: ShieldIcon,
};

type Props = {
  entry: Entry;
  code: Code;
  me: Me;
  pair: StylePair | undefined;
  onAsk: (field: RestorableField, old: unknown, outcome: Extract<RestoreOption, { kind: 'possible' }>) => void;
};

/** Who changed what, and when. */
export function HistoryEntry(props: Props) {
  const { at, actor, what } = props.entry;
  const dates = useDates();
  const Icon = ICONS[actor.kind];
  const event = eventText(what);
  const isBad = what.kind === 'not_made' || (what.kind === 'safety' && what.verdict === 'blocked');
  return (
    <Group component="li" gap="0.9rem" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" color={isBad ? 'red' : 'gray'} size={32} radius="xl" aria-hidden>
        <Icon size={17} strokeWidth={1.7} />
      </ThemeIcon>
      <Stack gap="xs" flex="1 1 0" miw={0}>
        <Group gap="xs" mih={32}>
          <Text size="sm" fw={550}>
            {what.kind === 'safety' && isBlockedByOperator(what.reasons)
              ? 'Operator of this server'
              : authorText(props.entry)}
          </Text>
          <Tooltip label={dates.dateTime(at)} withArrow events={{ hover: true, focus: true, touch: true }}>
            <Text component="time" dateTime={at} size="sm" c="dimmed" tabIndex={0}>
              {dates.ago(at)}
            </Text>
          </Tooltip>
        </Group>
        {event && <Text size="sm">{event}</Text>}
        {what.kind === 'safety' &&
          what.reasons.map((reason) => (
            <Text key={`${reason.source} ${reason.url}`} size="sm" c="dimmed" className={classes.value}>
              {reasonText(reason)}
            </Text>
          ))}
        {what.kind === 'not_made' && (
          <Text size="sm" c="dimmed" className={classes.value}>
            {what.message}
          </Text>
        )}
        <EntryFields {...props} />
      </Stack>
    </Group>
  );
}

/** The changed fields of an entry, each with a restore button if it can be restored. */
function EntryFields({ entry: { at, what }, code, me, pair, onAsk }: Props) {
  const { dateTime } = useDates();
  const canRestore = may(me, 'qr.write');
  if (what.kind !== 'changed') return null;
  const restoreButton = (field: RestorableField, old: unknown) => {
    const outcome = restoreOption(field, old, { code, me, now: Date.now() });
    return (
      <RestoreButton
        reason={outcome.kind === 'possible' ? null : outcome.reason}
        label={`Restore the ${fieldName(field).toLowerCase()} from before ${dateTime(at)}`}
        onAsk={() => outcome.kind === 'possible' && onAsk(field, old, outcome)}
      />
    );
  };
  return what.fields.map(({ field, before, after }) => (
    <Box key={field} p="0.2rem 0.9rem 0.75rem" bdrs="md" bg="var(--mantine-color-default-hover)">
      <Group justify="space-between" gap="xs" wrap="nowrap" mih={40}>
        <Text size="sm" fw={550}>
          {fieldName(field)}
        </Text>
        {canRestore && isRestorable(field) && restoreButton(field, before)}
      </Group>
      <FieldChange field={field} before={before} after={after} pair={pair} payload={code.payload} />
    </Box>
  ));
}

type RestoreButtonProps = {
  /** Why it cannot be restored; null: it can. */
  reason: string | null;
  label: string;
  onAsk: () => void;
};

/** If the value cannot be restored the button stays, and a tooltip says why. */
function RestoreButton({ reason, label, onAsk }: RestoreButtonProps) {
  const isDisabled = reason !== null;
  return (
    <Tooltip label={reason} disabled={!isDisabled} withArrow events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="transparent"
        size="compact-sm"
        mih={40}
        mr={-8}
        className="quiet no-shrink"
        leftSection={<Undo2Icon size={16} />}
        aria-label={label}
        // Not `disabled`: the reason must be reachable by keyboard and touch.
        aria-disabled={isDisabled}
        {...(isDisabled ? { 'data-disabled': true, 'aria-description': reason } : {})}
        onClick={() => !isDisabled && onAsk()}
      >
        Restore
      </Button>
    </Tooltip>
  );
}

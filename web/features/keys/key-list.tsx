import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRoundIcon } from 'lucide-react';
import type { Key, KeyLimits } from '../../../src/http/dashboard/contract.ts';
import { BorderedList } from '../../components/bordered-list.tsx';
import { Collapsible } from '../../components/collapsible.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { type Answer, api } from '../../lib/api.ts';
import { confirmed } from '../../lib/confirm.tsx';
import { countText } from '../../lib/count-text.ts';
import { useDates } from '../../lib/dates.ts';
import { notify } from '../../lib/notify.tsx';
import { optimistic } from '../../lib/optimistic.ts';
import { splitKeys, usage } from './key-limits.ts';
import classes from './key-list.module.css';
import { keysQuery } from './keys-query.ts';

/** `onCreate` null: no key can be created, and the page says why. */
type Props = { keys: Key[]; limits: KeyLimits; onCreate: (() => void) | null };

export function KeyLists({ keys, limits, onCreate }: Props) {
  const revoke = useRevoke();
  const { live, revoked } = splitKeys(keys);
  return (
    <Stack gap="lg">
      {live.length > 0 && (
        <BorderedList label="API keys">
          {live.map((key) => (
            <KeyRow key={key.key_id} apiKey={key} limits={limits} onRevoke={() => revoke(key)} />
          ))}
        </BorderedList>
      )}
      {live.length === 0 && onCreate && (
        <EmptyState icon={KeyRoundIcon} title="No keys yet" action={<Button onClick={onCreate}>Create a key</Button>}>
          A key lets a program create codes and change their destinations. Create one for each program, so that you can
          revoke them one by one.
        </EmptyState>
      )}
      {revoked.length > 0 && (
        <Collapsible title={`Revoked (${countText(revoked.length)})`}>
          <BorderedList label="Revoked keys">
            {revoked.map((key) => (
              <KeyRow key={key.key_id} apiKey={key} limits={limits} />
            ))}
          </BorderedList>
        </Collapsible>
      )}
    </Stack>
  );
}

/** `onRevoke` absent: the key is revoked already. */
function KeyRow({ apiKey, limits, onRevoke }: { apiKey: Key; limits: KeyLimits; onRevoke?: () => void }) {
  const { date, ago, dateTime } = useDates();
  const { name, last4, created_at: created, last_used_at: used, revoked_at: revoked } = apiKey;
  return (
    <li className={classes.row}>
      <div className={`wrap-anywhere ${classes.text}`}>
        <Group gap="xs">
          <Text fw={600} {...(revoked ? { c: 'dimmed' } : {})}>
            {name}
          </Text>
          <Text ff="monospace" size="sm" c="dimmed">
            …{last4}
          </Text>
        </Group>
        <Text size="sm" c="dimmed" mt={2}>
          {revoked ? (
            <span title={dateTime(revoked)}>Revoked {ago(revoked)}</span>
          ) : used ? (
            <span title={dateTime(used)}>Last used {ago(used)}</span>
          ) : (
            <span>Never used</span>
          )}
          {' · '}
          <span title={dateTime(created)}>Created on {date(created)}</span>
        </Text>
      </div>
      {onRevoke && (
        <>
          <div className={classes.usage}>
            <UsageBar window="This minute" used={apiKey.used.minute} limit={limits.per_minute} />
            <UsageBar window="Today (UTC)" used={apiKey.used.day} limit={limits.per_day} />
          </div>
          <Button variant="default" onClick={onRevoke} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        </>
      )}
    </li>
  );
}

const COLOURS = { calm: 'gray', high: 'orange', full: 'red' } as const;

/** The usage of a window, as text and as a bar. `window` completes "12 of 60 …". */
function UsageBar({ used, limit, window }: { used: number; limit: number; window: string }) {
  const { count } = useDates();
  const { percent, level } = usage(used, limit);
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {window}
        </Text>
        <Text size="xs" c="dimmed">
          {count(used)} of {count(limit)}
        </Text>
      </Group>
      {/* Hidden from screen readers, which read the text above. */}
      <Progress size={4} mt={4} value={percent} color={COLOURS[level]} aria-hidden />
    </div>
  );
}

const { queryKey } = keysQuery;

/** Revokes a key after a confirmation. Optimistic: shown at once, rolled back if the server refuses it. */
function useRevoke() {
  const client = useQueryClient();
  const { ago } = useDates();
  const { mutate } = useMutation({
    mutationFn: ({ key_id: id }: Key) => api('POST /keys/{id}/revoke', { id }),
    ...optimistic<Answer<'GET /keys'>, Key>(client, queryKey, (before, { key_id }) => {
      const revoked_at = new Date().toISOString();
      return { ...before, keys: before.keys.map((key) => (key.key_id === key_id ? { ...key, revoked_at } : key)) };
    }),
    meta: { failed: 'The key was not revoked' },
    onSuccess: (key) => notify(`“${key.name}” is revoked.`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });

  return async (key: Key) => {
    const text = (
      <Stack gap="xs">
        <Text size="sm">
          Requests with the key that ends in {key.last4} are refused from now on. A revoked key cannot be restored;
          create a new one instead.
        </Text>
        <Text size="sm" c="dimmed">
          {key.last_used_at ? `Last used ${ago(key.last_used_at)}.` : 'It was never used.'}
        </Text>
      </Stack>
    );
    const question = { title: `Revoke “${key.name}”?`, text, confirm: 'Revoke key', isDangerous: true };
    if (await confirmed(question)) mutate(key);
  };
}

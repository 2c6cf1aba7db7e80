import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRoundIcon } from 'lucide-react';
import { BorderedList } from '../../components/bordered-list.tsx';
import { Collapsible } from '../../components/collapsible.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { confirmed } from '../../lib/confirm.tsx';
import { countText } from '../../lib/count-text.ts';
import { useDates } from '../../lib/dates.ts';
import { notify } from '../../lib/notify.tsx';
import { optimistic } from '../../lib/optimistic.ts';
import { type V2Answer, v2 } from '../../lib/v2.ts';
import { splitKeys } from './key-limits.ts';
import { KeyRow } from './key-row.tsx';
import { type Key, type KeyLimits, keysQuery } from './keys-query.ts';

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

const { queryKey } = keysQuery;

/** Revokes a key after a confirmation. Optimistic: shown at once, rolled back if the server refuses it. */
function useRevoke() {
  const client = useQueryClient();
  const { ago } = useDates();
  const { mutate } = useMutation({
    mutationFn: ({ key_id: id }: Key) => v2('POST /v2/keys/{id}/revoke', { path: { id } }),
    ...optimistic<V2Answer<'GET /v2/keys'>, Key>(client, queryKey, (before, { key_id }) => {
      const revoked_at = new Date().toISOString();
      return { ...before, items: before.items.map((key) => (key.key_id === key_id ? { ...key, revoked_at } : key)) };
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

import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Key } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../app/api.ts';
import { useDates } from '../../app/dates.ts';
import { tell, tellError } from '../../app/notify.ts';
import { keysQuery } from './keys-query.ts';

const { queryKey } = keysQuery;

/** Revoking, after a question: shown as done at once, taken back with the server's reason if it is refused. */
export function useRevoke() {
  const client = useQueryClient();
  const { ago } = useDates();
  const { mutate } = useMutation({
    mutationFn: ({ key_id: id }: Key) => api('POST /keys/{id}/revoke', { id }),
    onMutate: async (revoked) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) {
        const at = new Date().toISOString();
        const keys = before.keys.map((key) =>
          key.key_id === revoked.key_id ? { ...key, revoked_at: at } : key,
        );
        client.setQueryData(queryKey, { ...before, keys });
      }
      return { before };
    },
    onError: (error, _key, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      tellError(error, 'The key was not revoked');
    },
    onSuccess: (key) => tell(`“${key.name}” is revoked.`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });

  return (key: Key) =>
    modals.openConfirmModal({
      title: `Revoke “${key.name}”?`,
      children: (
        <Stack gap="xs">
          <Text size="sm">
            Whatever uses the key that ends in {key.last4} is refused from the next request on, for good. A
            revoked key cannot be brought back; make a new one instead.
          </Text>
          <Text size="sm" c="dimmed">
            {key.last_used_at ? `Last used ${ago(key.last_used_at)}.` : 'It was never used.'}
          </Text>
        </Stack>
      ),
      labels: { confirm: 'Revoke key', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      onConfirm: () => mutate(key),
    });
}

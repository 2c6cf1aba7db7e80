import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '../../../src/http/dashboard/contract.ts';
import { api, type Input } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { optimistic } from '../../lib/optimistic.ts';
import { meQuery } from '../../lib/queries.ts';

export type MeChange = Input<'PATCH /me'>['body'];

/** Changes the account. Optimistic: shown at once, rolled back with the server's reason if it is refused. */
export function useMeChange() {
  const client = useQueryClient();
  const { queryKey } = meQuery;
  return useMutation({
    mutationFn: (change: MeChange) => api('PATCH /me', { body: change }),
    ...optimistic<Me, MeChange>(client, queryKey, (me, change) => ({ ...me, ...change })),
    meta: { failed: 'Your profile was not saved' },
    onSuccess: (me) => {
      client.setQueryData(queryKey, me);
      notify('Profile saved');
    },
  });
}

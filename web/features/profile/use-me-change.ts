import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '../../../src/http/dashboard/contract.ts';
import { api, type Input } from '../../app/api.ts';
import { tell, tellError } from '../../app/notify.ts';
import { meQuery } from '../../app/queries.ts';

export type MeChange = Input<'PATCH /me'>['body'];

/** Changes the account: shown as done at once, taken back with the server's reason if it is refused. */
export function useMeChange() {
  const client = useQueryClient();
  const { queryKey } = meQuery;
  return useMutation({
    mutationFn: (change: MeChange) => api('PATCH /me', { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Me>(queryKey);
      if (before) client.setQueryData<Me>(queryKey, { ...before, ...change });
      return { before };
    },
    onError: (error, _change, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      tellError(error, 'Your profile was not saved');
    },
    onSuccess: (me) => {
      client.setQueryData(queryKey, me);
      tell('Profile saved');
    },
  });
}

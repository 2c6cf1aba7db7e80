import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Input } from '../../lib/api.ts';
import { type Me, meOf } from '../../lib/me.ts';
import { notify } from '../../lib/notify.tsx';
import { optimistic } from '../../lib/optimistic.ts';
import { meQuery } from '../../lib/queries.ts';

export type MeChange = Partial<Input<'PATCH /me'>['body']> & Input<'PATCH /account'>['body'];

/** Changes the person and the account. Optimistic: shown at once, rolled back with the server's reason if it is refused. */
export function useMeChange() {
  const client = useQueryClient();
  const { queryKey } = meQuery;
  return useMutation({
    mutationFn: save,
    ...optimistic<Me, MeChange>(client, queryKey, (me, change) => ({ ...me, ...change })),
    meta: { failed: 'Your profile was not saved' },
    onSuccess: (me) => {
      client.setQueryData(queryKey, me);
      notify('Profile saved');
    },
  });
}

async function save({ name, ...settings }: MeChange): Promise<Me> {
  const isAccountChanged = Object.keys(settings).length > 0;
  const answer = isAccountChanged ? await api('PATCH /account', { body: settings }) : null;
  return meOf(name === undefined && answer ? answer : await api('PATCH /me', { body: { name: name ?? '' } }));
}

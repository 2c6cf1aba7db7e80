import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Input } from '../../lib/api.ts';
import { type Person, withAccountChange } from '../../lib/me.ts';
import { notify } from '../../lib/notify.tsx';
import { optimistic } from '../../lib/optimistic.ts';
import { personQuery } from '../../lib/queries.ts';

export type MeChange = Partial<Input<'PATCH /me'>['body']> & Input<'PATCH /account'>['body'];

/** Changes the person and the account. Optimistic: shown at once, rolled back with the server's reason if it is refused. */
export function useMeChange() {
  const client = useQueryClient();
  const { queryKey } = personQuery;
  return useMutation({
    mutationFn: save,
    ...optimistic<Person, MeChange>(client, queryKey, changed),
    meta: { failed: 'Your profile was not saved' },
    onSuccess: (person) => {
      client.setQueryData(queryKey, person);
      notify('Profile saved');
    },
  });
}

function changed(person: Person, { name = person.name, ...settings }: MeChange): Person {
  return withAccountChange({ ...person, name }, settings);
}

async function save({ name, ...settings }: MeChange): Promise<Person> {
  const isAccountChanged = Object.keys(settings).length > 0;
  const answer = isAccountChanged ? await api('PATCH /account', { body: settings }) : null;
  return name === undefined && answer ? answer : api('PATCH /me', { body: { name: name ?? '' } });
}

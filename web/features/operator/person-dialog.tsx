import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { OperatorPerson } from '../../../src/http/dashboard/contract.ts';
import { FactList } from '../../components/fact-list.tsx';
import { FormError } from '../../components/form-error.tsx';
import { withProof } from '../../components/with-proof.tsx';
import { api, type Input } from '../../lib/api.ts';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { notify } from '../../lib/notify.tsx';
import { meQuery } from '../../lib/queries.ts';
import { secondFactorText } from './operator-text.ts';

type Change = Input<'PATCH /operator/people/{id}'>['body'];

export function PersonDialog({ person, onClose }: { person: OperatorPerson; onClose: () => void }) {
  const { dateTime } = useDates();
  const { data: me } = useSuspenseQuery(meQuery);
  const { accounts, account_count: of } = person;
  const others = of - accounts.length;
  return (
    <Stack>
      <FactList
        labelWidth="7.5rem"
        facts={[
          ['Name', person.name],
          ['Second factor', secondFactorText(person)],
          ['Last seen', person.last_seen_at === null ? 'Signed in nowhere' : dateTime(person.last_seen_at)],
          ...(person.disabled_at === null ? [] : [['Disabled since', dateTime(person.disabled_at)] as const]),
          [
            'Accounts',
            of === 0 ? (
              'none'
            ) : (
              <Stack gap={2} key="accounts">
                {accounts.map(({ account_id, email, role }) => (
                  <span key={account_id}>
                    {email} ({role})
                  </span>
                ))}
                {others > 0 && <span>and {others} more</span>}
              </Stack>
            ),
          ],
        ]}
      />
      {person.person_id === me.person_id ? (
        <Text size="sm" c="dimmed">
          This is you. Another operator can change what you may do.
        </Text>
      ) : (
        <Rights person={person} onClose={onClose} />
      )}
    </Stack>
  );
}

/** Each asks first, and for a proof that it is the operator. */
function Rights({ person, onClose }: { person: OperatorPerson; onClose: () => void }) {
  const client = useQueryClient();
  const { email, person_id: id } = person;
  const change = useMutation({
    mutationFn: (body: Change) => withProof(() => api('PATCH /operator/people/{id}', { id, body })),
    onSuccess: () => {
      notify(`${email} was changed.`);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
  const ask = async (question: Parameters<typeof confirmed>[0], body: Change) => {
    if (await confirmed(question)) change.mutate(body);
  };
  const isDisabled = person.disabled_at !== null;
  return (
    <>
      <FormError error={change.error} />
      <Group gap="sm">
        {isDisabled ? (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ disabled: false })}>
            Enable
          </Button>
        ) : (
          <Button
            color="red"
            variant="outline"
            loading={change.isPending}
            onClick={() => ask(DISABLE(email), { disabled: true })}
          >
            Disable…
          </Button>
        )}
        {!isDisabled && !person.is_operator && (
          <Button variant="default" onClick={() => ask(MAKE(email), { is_operator: true })}>
            Make an operator…
          </Button>
        )}
        {person.is_operator && (
          <Button variant="default" onClick={() => ask(UNMAKE(email), { is_operator: false })}>
            No longer an operator…
          </Button>
        )}
      </Group>
    </>
  );
}

const DISABLE = (email: string) => ({
  title: `Disable ${email}?`,
  text: 'This person is signed out everywhere at once and can no longer sign in. Printed codes, API keys and the other members of their accounts go on.',
  confirm: 'Disable',
  isDangerous: true,
});

const MAKE = (email: string) => ({
  title: `Make ${email} an operator?`,
  text: 'Operators manage all accounts and people of this server, block codes, and can make sign-in links for everybody. The person gets a mail, where mail is set up.',
  confirm: 'Make an operator',
  isDangerous: true,
});

const UNMAKE = (email: string) => ({
  title: `Take the rights of an operator from ${email}?`,
  text: 'Their own accounts stay as they are.',
  confirm: 'Take the rights',
  isDangerous: true,
});

import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BorderedList } from '../../../components/bordered-list.tsx';
import { currentAccount, NO_ACCOUNT, pageAddress } from '../../../lib/account.ts';
import { send } from '../../../lib/api.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import type { Person } from '../../../lib/me.ts';
import { notify } from '../../../lib/notify.tsx';
import { personQuery } from '../../../lib/queries.ts';
import { ROLE_NAMES } from '../../../lib/role-names.ts';

type Account = Person['accounts'][number];

/** The accounts that the person is in: which one is opened first, and a way out of each. */
export function YourAccounts({ person: { accounts, default_account_id } }: { person: Person }) {
  return (
    <Box maw={480}>
      <BorderedList label="Your accounts">
        {accounts.map((account) => (
          <AccountRow
            key={account.account_id}
            account={account}
            isDefault={accounts.length > 1 && account.account_id === default_account_id}
            isOnly={accounts.length === 1}
          />
        ))}
      </BorderedList>
    </Box>
  );
}

type RowProps = { account: Account; isDefault: boolean; isOnly: boolean };

function AccountRow({ account, isDefault, isOnly }: RowProps) {
  const { account_id, email, role } = account;
  const makeDefault = useMakeDefault();
  const leave = useLeave();
  const ask = async () => {
    const question = { title: `Leave ${email}?`, text: leaveText(isOnly), confirm: 'Leave', isDangerous: true };
    if (await confirmed(question)) leave.mutate(account_id);
  };
  return (
    <Box component="li" px="md" py="sm">
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={500} className="wrap-anywhere">
            {email}
          </Text>
          <Text size="sm" c="dimmed">
            {ROLE_NAMES[role]}
          </Text>
        </div>
        {isDefault && (
          <Badge variant="light" className="no-shrink">
            Opens first
          </Badge>
        )}
      </Group>
      <Group gap="xs" mt="xs">
        {!isOnly && !isDefault && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Open ${email} first`}
            loading={makeDefault.isPending}
            onClick={() => makeDefault.mutate(account_id)}
          >
            Open first
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Leave ${email}`}
          loading={leave.isPending}
          onClick={ask}
        >
          Leave
        </Button>
      </Group>
    </Box>
  );
}

function leaveText(isOnly: boolean): string {
  const last = isOnly ? ' It is your only account: you can still sign in, but there is nothing to see.' : '';
  return `You no longer see its codes, and only somebody who manages it can invite you again. What you made stays.${last}`;
}

/** Out of the account that the pages are about leads to the one that opens first. */
function useLeave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (account_id: string) =>
      send('/dashboard-api/memberships/leave', 'POST', { account_id }, undefined, NO_ACCOUNT),
    meta: { failed: 'You are still in the account' },
    onSuccess: (_, account_id) => {
      if (account_id === currentAccount()) location.assign(pageAddress('/', null));
      else notify('You have left the account.');
    },
    onSettled: (_, error, account_id) => {
      if (error || account_id !== currentAccount()) void client.invalidateQueries({ queryKey: personQuery.queryKey });
    },
  });
}

function useMakeDefault() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (account_id: string) =>
      send('/dashboard-api/switch-account', 'POST', { account_id }, undefined, NO_ACCOUNT),
    onSuccess: () => notify('Your pages open with this account now.'),
    meta: { failed: 'It was not changed' },
    onSettled: () => client.invalidateQueries({ queryKey: personQuery.queryKey }),
  });
}

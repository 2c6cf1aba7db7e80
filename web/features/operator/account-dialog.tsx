import { Button, Divider, Group, NumberInput, Select, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OperatorAccount } from '../../../src/http/dashboard/contract.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { FormError } from '../../components/form-error.tsx';
import { withProof } from '../../components/with-proof.tsx';
import { api, type Input } from '../../lib/api.ts';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { notify } from '../../lib/notify.tsx';
import { meQuery } from '../../lib/queries.ts';
import { AccountDeletion } from './account-deletion.tsx';
import { suspendText } from './operator-text.ts';

const LIMITS = {
  active_codes: 'Active codes',
  per_minute: 'Requests a minute',
  per_day: 'Requests a day',
  burst_per_second: 'Requests a second',
} as const;
type LimitName = keyof typeof LIMITS;
const NAMES = Object.keys(LIMITS) as LimitName[];

type Change = Input<'PATCH /operator/accounts/{id}'>['body'];

export function AccountDialog({ account, onClose }: { account: OperatorAccount; onClose: () => void }) {
  const { count } = useDates();
  const { data: me } = useSuspenseQuery(meQuery);
  const client = useQueryClient();
  const [plan, setPlan] = useState(account.plan);
  const [apiAccess, setApiAccess] = useState(account.api_access);
  const [limits, setLimits] = useState<Partial<Record<LimitName, number | string>>>(account.limits);
  const save = useMutation({
    mutationFn: (body: Change) =>
      withProof(() => api('PATCH /operator/accounts/{id}', { id: account.account_id, body })),
    onSuccess: () => {
      notify(`${account.email} was changed.`);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = NAMES.filter((name) => limitOf(limits[name]) !== (account.limits[name] ?? null));
    save.mutate({
      ...(plan !== account.plan && { plan }),
      ...(apiAccess !== account.api_access && { api_access: apiAccess }),
      ...(changed.length > 0 && {
        limits: Object.fromEntries(changed.map((name) => [name, limitOf(limits[name])])),
      }),
    });
  };
  const planned = me.plans.find(({ name }) => name === plan);
  return (
    <Stack>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Select
            label="Plan"
            data={me.plans.map(({ name }) => name)}
            value={plan}
            onChange={(value) => value && setPlan(value)}
            allowDeselect={false}
          />
          <Switch
            label="API access"
            checked={apiAccess}
            onChange={({ currentTarget }) => setApiAccess(currentTarget.checked)}
          />
          {NAMES.map((name) => (
            <NumberInput
              key={name}
              label={LIMITS[name]}
              placeholder={planned ? `${count(planned[name])} (from the plan)` : ''}
              value={limits[name] ?? ''}
              onChange={(value) => setLimits({ ...limits, [name]: value })}
              min={0}
              allowDecimal={false}
              thousandSeparator=","
            />
          ))}
          <FormError error={save.error} />
          <DialogButtons gap="sm" onCancel={onClose} loading={save.isPending}>
            Save account
          </DialogButtons>
        </Stack>
      </form>
      <Divider />
      <SignInLink accountId={account.account_id} />
      <Rights account={account} isSelf={account.account_id === me.account_id} onChange={save.mutate} />
      {!account.is_operator && <AccountDeletion account={account} onClose={onClose} />}
    </Stack>
  );
}

/** Empty: the plan decides. */
function limitOf(value: number | string | undefined): number | null {
  return value === undefined || value === '' ? null : Number(value);
}

function SignInLink({ accountId }: { accountId: string }) {
  const { dateTime } = useDates();
  const create = useMutation({
    mutationFn: () => withProof(() => api('POST /operator/accounts/{id}/sign-in-link', { id: accountId })),
    meta: { failed: 'No link was made' },
  });
  if (!create.data)
    return (
      <Group justify="space-between" gap="sm">
        <Text size="sm">A one-time link that lets the owner choose a new password.</Text>
        <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
          Create sign-in link
        </Button>
      </Group>
    );
  return (
    <div>
      <CopyField value={create.data.url} what="sign-in link" />
      <Text size="sm" c="dimmed">
        Works once, until {dateTime(create.data.expires_at)}. Anyone who has it can sign in.
      </Text>
    </div>
  );
}

type RightsProps = { account: OperatorAccount; isSelf: boolean; onChange: (change: Change) => void };

function Rights({ account, isSelf, onChange }: RightsProps) {
  const suspend = async () => {
    const question = {
      title: `Suspend ${account.email}?`,
      text: suspendText(account),
      confirm: 'Suspend account',
      isDangerous: true,
    };
    if (await confirmed(question)) onChange({ suspended: true });
  };
  if (isSelf || account.is_operator) return null;
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" flex="1 1 12rem">
        Nobody can open it, and its keys are refused. Printed codes go on.
      </Text>
      {account.suspended_at === null ? (
        <Button color="red" variant="outline" onClick={suspend}>
          Suspend…
        </Button>
      ) : (
        <Button variant="default" onClick={() => onChange({ suspended: false })}>
          Lift the suspension
        </Button>
      )}
    </Group>
  );
}

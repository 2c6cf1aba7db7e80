import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withProof } from '../../../components/with-proof.tsx';
import { api } from '../../../lib/api.ts';
import type { Me } from '../../../lib/me.ts';
import { notify } from '../../../lib/notify.tsx';
import { personQuery } from '../../../lib/queries.ts';
import { SettingsSection } from '../settings-section.tsx';

/** For owners: whether every member must have a second factor. */
export function RequireSecondFactor({ me }: { me: Me }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (isOn: boolean) => withProof(() => api('PATCH /account', { body: { require_two_factor: isOn } })),
    onSuccess: (answer, isOn) => {
      client.setQueryData(personQuery.queryKey, answer);
      notify(isOn ? 'Members need a second factor from now on' : 'Members need no second factor any more');
    },
    meta: { failed: 'Nothing was changed' },
  });
  if (me.role !== 'owner') return null;
  const lacksOwn = !me.has_second_factor && !me.require_two_factor;
  return (
    <SettingsSection title="Members" lead={`Everybody who can open ${me.account_email}.`}>
      <Stack gap="xs" maw={480}>
        <Switch
          label="Require a second factor"
          description="Members with neither an authenticator app nor a passkey can open nothing of this account until they have set one up; signing in with your provider counts. Keys and printed codes go on."
          checked={me.require_two_factor}
          disabled={lacksOwn || change.isPending}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
        {lacksOwn && <Text size="sm">Set up a second factor of your own first.</Text>}
      </Stack>
    </SettingsSection>
  );
}

import { Button, Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyField } from '../../components/copy-field.tsx';
import { SubmitForm } from '../../components/submit-form.tsx';
import { withProof } from '../../components/with-proof.tsx';
import { api, type Input } from '../../lib/api.ts';
import { browserTimeZone } from '../../lib/browser-time-zone.ts';
import { useDates } from '../../lib/dates.ts';
import { aboutQuery, meQuery } from '../../lib/queries.ts';

type Made = { email: string; link: { url: string; expires_at: string } | null; isMailed: boolean };

export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: about } = useQuery(aboutQuery);
  const [plan, setPlan] = useState(me.plans[0]?.name ?? '');
  const [zone, setZone] = useState(browserTimeZone());
  const make = useMutation({
    mutationFn: async (body: Input<'POST /operator/accounts'>['body']): Promise<Made> => {
      const { account, link } = await withProof(() => api('POST /operator/accounts', { body }));
      return { email: account.email, link, isMailed: body.mail === true };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
  if (make.data) return <MadeAccount made={make.data} onClose={onClose} />;
  return (
    <SubmitForm
      attempt={make}
      action="Create account"
      onSubmit={(value) =>
        make.mutate({ email: value('email').trim(), plan, timezone: zone, mail: value('mail') === 'on' })
      }
    >
      <TextInput
        name="email"
        type="email"
        label="E-mail of its owner"
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
      <Select
        label="Plan"
        data={me.plans.map(({ name }) => name)}
        value={plan}
        onChange={(value) => value && setPlan(value)}
        allowDeselect={false}
      />
      <Select
        label="Time zone"
        description="Schedules and the days of analytics are in it."
        data={zones(zone)}
        value={zone}
        onChange={(value) => value && setZone(value)}
        allowDeselect={false}
        searchable
        limit={50}
        nothingFoundMessage="No results"
      />
      {about?.mail && <Checkbox name="mail" label="Mail the sign-in link to the owner" defaultChecked />}
    </SubmitForm>
  );
}

function MadeAccount({ made: { email, link, isMailed }, onClose }: { made: Made; onClose: () => void }) {
  const { dateTime } = useDates();
  return (
    <Stack>
      <Text size="sm" role="status">
        The account of <b>{email}</b> was created.{' '}
        {link === null && 'This person has a password already and finds the account after signing in.'}
        {link !== null && isMailed && 'Its sign-in link is on its way by mail.'}
        {link !== null && !isMailed && 'Send this link to its owner, who chooses a password with it:'}
      </Text>
      {link !== null && (
        <div>
          <CopyField value={link.url} what="sign-in link" />
          <Text size="sm" c="dimmed">
            Works once, until {dateTime(link.expires_at)}. Anyone who has it can sign in.
          </Text>
        </div>
      )}
      <Button onClick={onClose} data-autofocus>
        Done
      </Button>
    </Stack>
  );
}

/** Those that the browser knows, with UTC and the present one. */
function zones(present: string): string[] {
  return [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])];
}

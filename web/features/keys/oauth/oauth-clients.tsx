import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { LockIcon, PlusIcon } from 'lucide-react';
import { useId } from 'react';
import { Loaded } from '../../../components/load-error.tsx';
import { useSecretDialog } from '../../../components/secret-dialog.tsx';
import { lockReason } from '../../../lib/lock-reason.ts';
import { meQuery } from '../../../lib/queries.ts';
import { ClientLists } from './client-list.tsx';
import { clientsQuery } from './clients-query.ts';
import { type MadeClient, NewClient } from './new-client.tsx';

/** The section of OAuth clients, below the keys. */
export function OauthClients() {
  const { data: me } = useSuspenseQuery(meQuery);
  const clients = useQuery(clientsQuery);
  const [dialog, dispatch] = useSecretDialog<MadeClient>();
  const locked = lockReason(me, 'oauth', 'OAuth clients');
  const [title, lock] = [useId(), useId()];
  return (
    <Stack component="section" gap="md" mt="md" aria-labelledby={title}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} id={title}>
            OAuth clients
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            For programs that sign in with OAuth 2.0 and get tokens for an hour, with the scopes that you choose.{' '}
            <Anchor inherit href="/docs/api-v2#oauth-clients" underline="always">
              How it works
            </Anchor>
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<PlusIcon size={16} aria-hidden />}
          onClick={() => dispatch({ kind: 'open' })}
          disabled={locked !== null}
          aria-describedby={locked === null ? undefined : lock}
        >
          New client
        </Button>
      </Group>
      {locked !== null && <Alert id={lock} color="gray" icon={<LockIcon aria-hidden />} title={locked} />}
      <Loaded query={clients} height={90}>
        {({ items }) => <ClientLists clients={items} isLocked={locked !== null} />}
      </Loaded>
      <NewClient state={dialog} dispatch={dispatch} />
    </Stack>
  );
}

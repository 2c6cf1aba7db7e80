import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BorderedList } from '../../../components/bordered-list.tsx';
import { Collapsible } from '../../../components/collapsible.tsx';
import { LastUse } from '../../../components/last-use.tsx';
import { confirmed } from '../../../lib/confirm.tsx';
import { countText } from '../../../lib/count-text.ts';
import { notify } from '../../../lib/notify.tsx';
import { optimistic } from '../../../lib/optimistic.ts';
import { type Schemas, type V2Answer, v2 } from '../../../lib/v2.ts';
import classes from '../key-list.module.css';
import { clientsQuery } from './clients-query.ts';

type Client = Schemas['OAuthClient'];

/** `isLocked`: the plan has no clients, and the page says so. */
export function ClientLists({ clients, isLocked }: { clients: Client[]; isLocked: boolean }) {
  const revoke = useRevoke();
  const live = clients.filter((client) => client.revoked_at === null);
  const revoked = clients.filter((client) => client.revoked_at !== null);
  return (
    <Stack gap="lg">
      {live.length > 0 && (
        <BorderedList label="OAuth clients">
          {live.map((client) => (
            <ClientRow key={client.client_id} client={client} onRevoke={() => revoke(client)} />
          ))}
        </BorderedList>
      )}
      {live.length === 0 && !isLocked && <Text size="sm">No clients yet.</Text>}
      {revoked.length > 0 && (
        <Collapsible title={`Revoked clients (${countText(revoked.length)})`}>
          <BorderedList label="Revoked clients">
            {revoked.map((client) => (
              <ClientRow key={client.client_id} client={client} />
            ))}
          </BorderedList>
        </Collapsible>
      )}
    </Stack>
  );
}

/** `onRevoke` absent: the client is revoked already. */
function ClientRow({ client, onRevoke }: { client: Client; onRevoke?: () => void }) {
  const { name, client_id: id, scopes, jwk, created_at: created, last_used_at: used, revoked_at: revoked } = client;
  return (
    <li className={classes.clientRow}>
      <div className={`wrap-anywhere ${classes.text}`}>
        <Group gap="xs">
          <Text fw={600} {...(revoked ? { c: 'dimmed' } : {})}>
            {name}
          </Text>
          {jwk && (
            <Text size="sm" c="dimmed">
              {jwk.alg} key
            </Text>
          )}
        </Group>
        <Text ff="monospace" size="sm" c="dimmed" mt={2}>
          {id}
        </Text>
        <Text size="sm" mt={2}>
          {scopes.join(', ')}
        </Text>
        <Text size="sm" c="dimmed" mt={2}>
          <LastUse created={created} used={used} revoked={revoked} />
        </Text>
      </div>
      {onRevoke && (
        <Button variant="default" onClick={onRevoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      )}
    </li>
  );
}

const { queryKey } = clientsQuery;

/** Revokes a client after a confirmation. Optimistic: shown at once, rolled back if the server refuses it. */
function useRevoke() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ client_id }: Client) => v2('POST /v2/oauth-clients/{client_id}/revoke', { path: { client_id } }),
    ...optimistic<V2Answer<'GET /v2/oauth-clients'>, Client>(client, queryKey, (before, { client_id }) => {
      const revoked_at = new Date().toISOString();
      const items = before.items.map((each) => (each.client_id === client_id ? { ...each, revoked_at } : each));
      return { ...before, items };
    }),
    meta: { failed: 'The client was not revoked' },
    onSuccess: ({ name }) => notify(`“${name}” is revoked.`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return async (revoked: Client) => {
    const text =
      'It gets no more tokens, and requests with those that it has are refused from now on. A revoked client cannot be restored; create a new one instead.';
    const question = { title: `Revoke “${revoked.name}”?`, text, confirm: 'Revoke client', isDangerous: true };
    if (await confirmed(question)) mutate(revoked);
  };
}

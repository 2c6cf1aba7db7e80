import { Alert, Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { LockIcon, PlusIcon, WebhookIcon } from 'lucide-react';
import { BorderedList } from '../../components/bordered-list.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { LoadingBlock } from '../../components/loading-block.tsx';
import { Page } from '../../components/page.tsx';
import { useSecretDialog } from '../../components/secret-dialog.tsx';
import { countText } from '../../lib/count-text.ts';
import { meQuery, webhookEndpointsQuery } from '../../lib/queries.ts';
import { EndpointRow } from './endpoint-row.tsx';
import { NewEndpoint } from './form/new-endpoint.tsx';
import { webhookLock } from './webhook-lock.ts';
import { accountQuery } from './webhook-queries.ts';

const LOCK_ID = 'why-no-more-webhooks';
/** The server switches endpoints off by itself. */
const FOLLOW_MS = 10_000;

export function WebhooksPage() {
  const { data: me } = useSuspenseQuery(meQuery);
  const account = useQuery(accountQuery);
  const list = useQuery({ ...webhookEndpointsQuery, refetchInterval: FOLLOW_MS });
  const [dialog, dispatch] = useSecretDialog();
  const used = account.data?.usage.webhook_endpoints;
  const cap = account.data?.limits.webhook_endpoints;
  const isKnown = used !== undefined && cap !== undefined;
  const lock = isKnown ? webhookLock(me, used, cap) : null;
  const isOpen = isKnown && lock === null;
  const create = () => dispatch({ kind: 'open' });
  return (
    <Page
      title="Webhooks"
      lead={
        <>
          Events of this account, sent to your own programs as they happen.
          {isKnown && cap > 0 && ` ${countText(used)} of ${countText(cap)} in use.`}
        </>
      }
      actions={
        <Button
          leftSection={<PlusIcon size={16} aria-hidden />}
          onClick={create}
          disabled={!isOpen}
          aria-describedby={lock ? LOCK_ID : undefined}
        >
          New webhook
        </Button>
      }
    >
      {lock && (
        <Alert id={LOCK_ID} icon={<LockIcon aria-hidden />} title={lock.title}>
          {lock.text}
        </Alert>
      )}
      {list.data === undefined || account.data === undefined ? (
        <Loading error={list.error ?? account.error} onRetry={() => [list, account].map(({ refetch }) => refetch())} />
      ) : list.data.length > 0 ? (
        <BorderedList label="Webhooks">
          {list.data.map((endpoint) => (
            <EndpointRow key={endpoint.endpoint_id} endpoint={endpoint} />
          ))}
        </BorderedList>
      ) : (
        <EmptyState
          icon={WebhookIcon}
          title="No webhooks yet"
          action={isOpen && <Button onClick={create}>Create a webhook</Button>}
        >
          A webhook tells a program of yours what happens here, without being asked: codes that are created, changed,
          blocked or scanned. Give the address of a program, and every event is sent there, signed, again and again
          until it has arrived.
        </EmptyState>
      )}
      <NewEndpoint state={dialog} dispatch={dispatch} />
    </Page>
  );
}

function Loading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error ? <LoadError error={error} onRetry={onRetry} /> : <LoadingBlock height={178} />;
}

import { newWebhookSecret } from '../../src/events/sign.ts';
import { firstIdAt, newId } from '../../src/lib/ids.ts';
import type { WebhookEndpointRow } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { packBody } from '../../src/store/webhooks/dispatch.ts';
import { query } from '../../test/engines/support/query.ts';
import type { StoreEnv } from '../../test/harness/engines.ts';
import type { Owner } from './seed.ts';

export async function addEndpoint(
  store: Store,
  { accountId }: Owner,
  url: string,
  events: WebhookEndpointRow['events'],
): Promise<string> {
  const now = Date.now();
  const endpoint = {
    id: newId('whe', now),
    account_id: accountId,
    url,
    description: '',
    events,
    project_ids: null,
    secret: newWebhookSecret(),
    listens_until: null,
    created_at: now,
  };
  const result = await store.write.insertWebhookEndpoint({ endpoint, cap: 100, idempotency: null });
  if (!('endpoint' in result)) throw new Error('The endpoint was not made');
  return result.endpoint.id;
}

/** The body of an event about a code: 1 kB, as most are. */
export const BODY = JSON.stringify({
  type: 'qr.updated',
  timestamp: '2026-03-01T12:00:00.000Z',
  data: { qr_id: newId('qr', 0), note: Array.from({ length: 100 }, (_, at) => `word ${at}`).join(' ') },
});

/** Deliveries that wait for an endpoint, due now, each with its event. */
export async function addDeliveries(
  storeEnv: StoreEnv,
  { accountId }: Owner,
  endpointId: string,
  count: number,
): Promise<void> {
  const now = Date.now();
  const hex = Buffer.from(packBody(BODY)).toString('hex');
  const isPostgres = storeEnv.DATABASE_URL !== undefined;
  const numbers = isPostgres
    ? `numbers (n) as (select generate_series(1, ${count}))`
    : `numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const id = isPostgres
    ? `'${firstIdAt('evt', now)}' || lpad(n::text, 16, '0')`
    : `'${firstIdAt('evt', now)}' || printf('%016d', n)`;
  const body = isPostgres ? `'\\x${hex}'::bytea` : `x'${hex}'`;
  await query(
    storeEnv,
    `with recursive ${numbers} insert into webhook_events (id, account_id, type, body, created_at)
      select ${id}, '${accountId}', 'qr.updated', ${body}, ${now} from numbers`,
  );
  await query(
    storeEnv,
    `with recursive ${numbers} insert into webhook_deliveries
      (endpoint_id, event_id, account_id, state, attempts, round, next_attempt_at, attempt, created_at)
      select '${endpointId}', ${id}, '${accountId}', 'pending', 0, 0, ${now}, null, ${now} from numbers`,
  );
  if (isPostgres) await query(storeEnv, 'analyze webhook_events, webhook_deliveries');
  await query(
    storeEnv,
    `update webhook_endpoints set due_at = ${now} where id = '${endpointId}' and claimed_by is null`,
  );
}

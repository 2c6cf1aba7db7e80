import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { type Reach, reachOf } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import { SUBSCRIBED_TYPES } from '../store/webhooks/event-types.ts';
import { eventTypes } from './endpoints.ts';
import { newWebhookSecret } from './sign.ts';

/** Who listens gets the events of an endpoint without being one: for development, where nobody can be called. */

export const newListenerRequest = z.strictObject({
  events: eventTypes.optional().describe('Which events; by default all.'),
});

type Deps = {
  store: StoreWith<'insertWebhookEndpoint' | 'keepListening' | 'listHeardEvents' | 'markHeard'>;
  clock: Clock;
};

/** A listener that does not ask for so long is gone. */
const LIFE_MS = 60_000;
const MOST = 50;

export async function createListener(
  { store, clock }: Deps,
  { accountId, projectIds }: Reach,
  { events = [...SUBSCRIBED_TYPES] }: z.output<typeof newListenerRequest>,
): Promise<{ id: string; secret: string }> {
  const now = clock.now();
  const endpoint = {
    id: newId('whl', now),
    account_id: accountId,
    url: '',
    description: '',
    events,
    project_ids: projectIds && [...projectIds],
    secret: newWebhookSecret(),
    listens_until: now + LIFE_MS,
    created_at: now,
  };
  const result = await store.write.insertWebhookEndpoint({ endpoint, cap: MOST, idempotency: null });
  if (!('endpoint' in result))
    throw new Refusal(
      'quota_exceeded_webhook_endpoint',
      `An account may have ${MOST} listeners at a time; end one and try again in a minute`,
    );
  return result.endpoint;
}

const AT_A_TIME = 50;
const LOOK_EVERY_MS = 200;

/** What has happened since the event `after`; waits up to `waitMs` for something. */
export async function hear(
  { store, clock }: Deps,
  reach: Reach,
  { id, after, waitMs }: { id: string; after: string | null; waitMs: number },
): Promise<{ event_id: string; body: string }[]> {
  const end = performance.now() + waitMs;
  const now = clock.now();
  if (!(await store.write.keepListening({ reach: reachOf(reach), id, after, now, listensUntil: now + LIFE_MS })))
    throw new Refusal('not_found', 'There is no such listener; one that does not ask for a minute is gone');
  for (;;) {
    const events = await store.read.listHeardEvents(id, AT_A_TIME);
    if (events.length > 0) await store.write.markHeard({ id, eventIds: events.map(({ event_id }) => event_id) });
    if (events.length > 0 || performance.now() + LOOK_EVERY_MS > end) return events;
    await Bun.sleep(LOOK_EVERY_MS);
  }
}

import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { toIso } from '../lib/instant.ts';
import type { WebhookAttempt, WebhookEndpointRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { isSuccess } from './schedule.ts';
import { sendWebhook, type WebhookClientDeps } from './send-webhook.ts';

const TYPE = 'endpoint.test';

type Deps = { store: StoreWith<'insertSentEvent'>; clock: Clock; webhookClient: WebhookClientDeps };

export type SentTest = { id: string; body: string; createdAt: number; attempt: WebhookAttempt };

/** Sends `endpoint.test` now, once. */
export async function sendTest(
  { clock, webhookClient }: Pick<Deps, 'clock' | 'webhookClient'>,
  endpoint: WebhookEndpointRow,
): Promise<SentTest> {
  const now = clock.now();
  const id = newId('evt', now);
  const data = { endpoint_id: endpoint.id, message: 'Somebody asked for a test of this endpoint.' };
  const body = JSON.stringify({ type: TYPE, timestamp: toIso(now), data });
  const attempt = await sendWebhook(webhookClient, endpoint, { id, body });
  if (!attempt) throw new Error('A test was cut off');
  return { id, body, createdAt: now, attempt };
}

/** Puts it into the list of deliveries. */
export async function recordTest(
  { store }: Pick<Deps, 'store'>,
  endpoint: WebhookEndpointRow,
  { id, body, createdAt, attempt }: SentTest,
): Promise<void> {
  await store.write.insertSentEvent({
    endpointId: endpoint.id,
    event: { id, account_id: endpoint.account_id, type: TYPE, body, created_at: createdAt },
    result: { attempts: 1, attempt, state: isSuccess(attempt) ? 'succeeded' : 'failed', nextAttemptAt: null },
  });
}

import { countText } from '../../lib/count-text.ts';
import type { WebhookDelivery } from '../../lib/v2.ts';

/** A delivery at a glance: a `retrying` one has failed before, a `waiting` one was not tried yet. */
export type DeliveryState = 'succeeded' | 'failed' | 'retrying' | 'waiting';

type Told = Pick<WebhookDelivery, 'status' | 'attempts'>;

export function deliveryState({ status, attempts }: Told): DeliveryState {
  if (status !== 'pending') return status;
  return attempts > 0 ? 'retrying' : 'waiting';
}

const ONLY: Record<DeliveryState, string> = {
  succeeded: 'arrived',
  failed: 'failed',
  retrying: 'failed and is retried',
  waiting: 'is waiting',
};

/** "18 of the last 20 events arrived, 1 failed, 1 retrying." */
export function healthText(latest: readonly Told[]): string {
  if (latest.length === 0) return 'Nothing was sent yet.';
  const states = latest.map(deliveryState);
  const of = (state: DeliveryState) => states.filter((one) => one === state).length;
  const arrived = of('succeeded');
  if (latest.length === 1) return `The only event ${ONLY[states[0] ?? 'waiting']}.`;
  const all = `the last ${countText(latest.length)} events`;
  const many = arrived === latest.length ? 'All' : arrived === 0 ? 'None' : countText(arrived);
  const parts = [
    [of('failed'), 'failed'],
    [of('retrying'), 'retrying'],
    [of('waiting'), 'waiting'],
  ] as const;
  const rest = parts.filter(([count]) => count > 0).map(([count, words]) => `${countText(count)} ${words}`);
  return `${[`${many} of ${all} arrived`, ...rest].join(', ')}.`;
}

const SOON_MS = 2_000;
const LATER_MS = 30_000;
/** So near that it is worth waiting for in front of the page. */
const NEAR_MS = 15_000;

/** How often to read deliveries again: quickly while an attempt is near, slowly while one is due some day. */
export function pollMs(
  deliveries: readonly Pick<WebhookDelivery, 'status' | 'next_attempt_at'>[],
  isEnabled: boolean,
  now: number,
): number {
  const due = deliveries.filter(({ status }) => status === 'pending');
  if (!isEnabled) return LATER_MS;
  const isNear = due.some(({ next_attempt_at: at }) => at === null || Date.parse(at) - now < NEAR_MS);
  return isNear ? SOON_MS : LATER_MS;
}

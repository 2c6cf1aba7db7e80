import type { WebhookAttempt } from '../store/schema.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Between the attempts of a delivery: the first is made at once, the last some 75 hours later. */
export const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
/** Pauses are up to this much longer, so that what failed together does not come back together. */
const JITTER = 0.1;
const MAX_RETRY_AFTER_MS = 24 * HOUR;

/** An endpoint that has failed for so long is switched off. */
export const GIVEN_UP_AFTER_MS = 5 * 24 * HOUR;

export type Outcome =
  | { state: 'succeeded' }
  | { state: 'pending'; nextAttemptAt: number }
  /** `isGone`: the receiver wants nothing more. */
  | { state: 'failed'; isGone: boolean };

export function isSuccess({ status }: Pick<WebhookAttempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * What comes of the attempt with this number, from 1. Requires 0 <= random < 1. The next one is not before what
 * `Retry-After` asks for, up to a day.
 */
export function outcomeOf(
  attempt: Pick<WebhookAttempt, 'status' | 'headers'>,
  number: number,
  now: number,
  random: number,
): Outcome {
  if (isSuccess(attempt)) return { state: 'succeeded' };
  if (attempt.status === 410) return { state: 'failed', isGone: true };
  const pause = PAUSES_MS[number - 1];
  if (pause === undefined) return { state: 'failed', isGone: false };
  const next = now + Math.round(pause * (1 + JITTER * random));
  return { state: 'pending', nextAttemptAt: Math.max(next, now + retryAfterMs(attempt.headers['retry-after'], now)) };
}

/** Seconds or a date; 0 if it is neither. */
function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const wanted = /^\d{1,9}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isNaN(wanted) ? 0 : Math.min(Math.max(wanted, 0), MAX_RETRY_AFTER_MS);
}

/** Failures in a row after which an endpoint is asked less and less often, and how rarely at most. */
const QUICK_FAILURES = 16;
const MAX_REST_MS = SECOND;

/** How long to leave an endpoint alone that has failed so often in a row, whatever else waits for it. */
export function restMs(failures: number): number {
  return failures < QUICK_FAILURES ? 0 : Math.min(100 * 2 ** (failures - QUICK_FAILURES), MAX_REST_MS);
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** Spreads callers that were told the same time. */
export const SPREAD_MS = 250;
/**
 * How long to wait before the next attempt; `failures` is 1 after the first. What the server asked for comes first;
 * without it the pause doubles, and is a random part of that so that callers do not come back together.
 * `random` gives 0 to 1.
 */
export function pauseMs(failures: number, askedMs: number | null, random: () => number): number {
  if (askedMs !== null) return askedMs + random() * SPREAD_MS;
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return most / 2 + (random() * most) / 2;
}

/** `Retry-After` in milliseconds: whole seconds, or a date; null for anything else. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

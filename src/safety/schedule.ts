/** The input of the schedule; all times in milliseconds since 1970. */
export type CheckState = {
  id: string;
  createdAt: number;
  checkedAt: number;
  /** The last check was incomplete, or the code was unsafe before or after it. */
  recheckSoon: boolean;
  /** The longest time between two checks of a code. */
  intervalMs: number;
};

/** A new or uncertain code is checked again after this to twice this. */
const SOON_MS = 10 * 60_000;

/**
 * When the code is due next: later than `checkedAt` and at most `intervalMs` after it.
 *
 * An ordinary code has its own time within each interval, derived from its id, so that a million codes imported in one
 * minute are checked evenly over the day. A new code is checked earlier, after as long as it is old: a page that turns
 * harmful mostly does so within hours. So is a code whose last check was incomplete, and one that is or was
 * unsafe: Google's terms do not allow blocking on an answer older than half an hour.
 */
export function nextCheckAt({ id, createdAt, checkedAt, recheckSoon, intervalMs }: CheckState): number {
  const fraction = fractionOf(id);
  const soonMs = SOON_MS * (1 + fraction);
  const ageMs = Math.max(0, checkedAt - createdAt);
  const earlyAt = checkedAt + (recheckSoon ? soonMs : Math.max(soonMs, ageMs));
  return Math.min(Math.round(earlyAt), momentAfter(checkedAt, intervalMs, fraction));
}

/** The first time after `time` that is `fraction` into an interval, counted from 1970. */
function momentAfter(time: number, intervalMs: number, fraction: number): number {
  const phase = Math.floor(fraction * intervalMs);
  return time - ((((time - phase) % intervalMs) + intervalMs) % intervalMs) + intervalMs;
}

/** A deterministic number in [0, 1), evenly distributed over ids: FNV-1a, mixed. */
function fractionOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** What decides when a code is checked again; all times in milliseconds since 1970. */
export type CheckState = {
  id: string;
  createdAt: number;
  checkedAt: number;
  /** The last check could not ask every source, or the code was unsafe before or after it. */
  recheckSoon: boolean;
  /** The longest time between two checks of a code. */
  intervalMs: number;
};

/** The first repeat of a new or uncertain code comes after this, and up to twice this. */
const SOON_MS = 10 * 60_000;

/**
 * When the code is due next: later than `checkedAt` and at most `intervalMs` after it.
 *
 * An ordinary code has its own moment within each interval, given by its id, so that a million codes imported in
 * one minute are checked evenly over the day. A new one comes earlier, after as long as it is old: a page that
 * turns harmful does so mostly within hours. So does one whose last check was incomplete, and one that
 * is or was unsafe: Google's terms let nobody block on what it said more than half an hour ago.
 */
export function nextCheckAt({ id, createdAt, checkedAt, recheckSoon, intervalMs }: CheckState): number {
  const fraction = fractionOf(id);
  const soonMs = SOON_MS * (1 + fraction);
  const ageMs = Math.max(0, checkedAt - createdAt);
  const earlyAt = checkedAt + (recheckSoon ? soonMs : Math.max(soonMs, ageMs));
  return Math.min(Math.round(earlyAt), momentAfter(checkedAt, intervalMs, fraction));
}

/** The first moment after `time` that lies `fraction` into an interval, counted from 1970. */
function momentAfter(time: number, intervalMs: number, fraction: number): number {
  const phase = Math.floor(fraction * intervalMs);
  return time - ((((time - phase) % intervalMs) + intervalMs) % intervalMs) + intervalMs;
}

/** A number in [0, 1) that is always the same for an id and evenly spread over ids: FNV-1a, mixed. */
function fractionOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

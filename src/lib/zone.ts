/**
 * A time zone, with the stretch [from, until) of constant offset around the instant it was last asked about.
 * An offset lasts for weeks at least, so a scan costs two comparisons; asking the platform costs some 3 µs.
 */
export type Zone = { readonly name: string; from: number; until: number; offsetMs: number };

/** One for all who ask: there are some 600 names, and asking the platform each time takes long. */
const zones = new Map<string, Zone>();

/** Throws a RangeError where the platform does not know the zone. */
export function openZone(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const zone: Zone = { name, from: 0, until: 0, offsetMs: 0 };
  refresh(zone, 0);
  zones.set(name, zone);
  return zone;
}

function refresh(zone: Zone, now: number): void {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone.name);
  // The transition before is looked for one millisecond on: one that happens at `now` is then the stretch's start.
  const before = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const after = local.getTimeZoneTransition('next');
  zone.from = before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  zone.until = after?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  zone.offsetMs = local.offsetNanoseconds / 1e6;
}

/** What the zone's wall clock shows, as milliseconds since it showed the first instant of 1970. */
export function localTime(zone: Zone, now: number): number {
  if (now < zone.from || now >= zone.until) refresh(zone, now);
  return now + zone.offsetMs;
}

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A day of some calendar, as the number of days since 1970-01-01, and an hour of it: 0 to 23. */
type LocalHour = { day: number; hour: number };

export function localHour(zone: Zone, now: number): LocalHour {
  const local = localTime(zone, now);
  const day = Math.floor(local / DAY_MS);
  return { day, hour: Math.floor((local - day * DAY_MS) / HOUR_MS) };
}

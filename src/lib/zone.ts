/**
 * A time zone with the range [from, until) of constant offset around the last queried instant. Offsets last for weeks
 * at least, so a scan costs two comparisons; asking the platform costs some 3 µs.
 */
export type Zone = { readonly name: string; from: number; until: number; offsetMs: number };

/** Cached: there are some 600 names, and creating one takes long. */
const zones = new Map<string, Zone>();

/** Throws a RangeError if the platform does not know the zone. */
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
  // The previous transition is searched from one millisecond later, so that a transition at `now` starts the range.
  const before = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const after = local.getTimeZoneTransition('next');
  zone.from = before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  zone.until = after?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  zone.offsetMs = local.offsetNanoseconds / 1e6;
}

/** The zone's wall-clock time in milliseconds since 1970-01-01T00:00 local time. */
export function localTime(zone: Zone, now: number): number {
  if (now < zone.from || now >= zone.until) refresh(zone, now);
  return now + zone.offsetMs;
}

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** `day` is the number of days since 1970-01-01 on the local calendar, `hour` is 0 to 23. */
type LocalHour = { day: number; hour: number };

export function localHour(zone: Zone, now: number): LocalHour {
  const local = localTime(zone, now);
  const day = Math.floor(local / DAY_MS);
  return { day, hour: Math.floor((local - day * DAY_MS) / HOUR_MS) };
}

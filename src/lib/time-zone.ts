/** More than twice as long as any zone name. */
const MAX_LENGTH = 64;

/** By the platform's spelling: there are some 150 older names besides the 450 in use. */
const canonicalNames = new Map<string, string>();

/**
 * The canonical name of a time zone: `europe/berlin` is Europe/Berlin, and the older `US/Eastern` is America/New_York.
 * May be an offset such as +05:30. Null if the platform does not know it.
 */
export function canonicalTimeZone(name: string): string | null {
  const spelled = name.length > MAX_LENGTH ? null : asSpelledByPlatform(name);
  if (spelled === null) return null;
  const known = canonicalNames.get(spelled);
  if (known !== undefined) return known;
  const canonical = primaryName(spelled);
  canonicalNames.set(spelled, canonical);
  return canonical;
}

function asSpelledByPlatform(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The platform lists only names in use, and treats two names of one zone as equal. */
function primaryName(spelled: string): string {
  const names = Intl.supportedValuesOf('timeZone');
  if (names.includes(spelled)) return spelled;
  const zoned = (zone: string) => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
  const wanted = zoned(spelled);
  return names.find((name) => zoned(name).equals(wanted)) ?? spelled;
}

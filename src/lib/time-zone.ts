/** No zone's name is half as long. */
const MAX_LENGTH = 64;

/** By the spelling that the platform gives a name: there are some 150 older ones beside the 450 in use. */
const canonicalNames = new Map<string, string>();

/**
 * The one name of a time zone: `europe/berlin` is Europe/Berlin, and `US/Eastern`, as it was once called, is
 * America/New_York. Also an offset such as +05:30. Null for what the platform does not know.
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

/** The platform lists the names in use only, and takes two names of one zone for equal. */
function primaryName(spelled: string): string {
  const names = Intl.supportedValuesOf('timeZone');
  if (names.includes(spelled)) return spelled;
  const zoned = (zone: string) => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
  const wanted = zoned(spelled);
  return names.find((name) => zoned(name).equals(wanted)) ?? spelled;
}

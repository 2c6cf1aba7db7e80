/** An option for a time zone. */
type ZoneOption = { value: string; label: string };

/** Every zone of the browser, and the given ones, which it may have under another name. Sorted by name. */
export function zoneOptions(...given: string[]): ZoneOption[] {
  const names = new Set(['UTC', ...given, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** "UTC+02:00": the zone's offset at that time. */
export function offsetText(zone: string, at: Date): string {
  const parts = format(zone, { timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const text = offset.replace('GMT', 'UTC');
  return text === 'UTC' ? 'UTC+00:00' : text;
}

/** The time in the zone, in the format of the locale. */
export function clockText(zone: string, at: Date, locale: string | undefined): string {
  return new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: 'short' }).format(at);
}

/** Whether every typed word is in the name, or a prefix of the offset: "new york", "berlin", "+2", "utc+5:30". */
export function zoneMatches({ value, label }: ZoneOption, search: string, at: Date): boolean {
  const typed = search.trim().toLowerCase();
  if (/^(?:utc|gmt)?\s*[+-]/.test(typed))
    return normalizeOffset(offsetText(value, at)).startsWith(normalizeOffset(typed));
  const name = `${label} ${value}`.toLowerCase();
  return typed.split(/\s+/).every((word) => name.includes(word));
}

/** "UTC+02:00", "gmt +2" and "+2" are the same in a search; "+1" is no prefix of "+10". */
function normalizeOffset(offset: string): string {
  const [hours = '', minutes = ''] = offset.replaceAll(/utc|gmt|\s/gi, '').split(':');
  const whole = hours.replace(/^([+-])0(?=\d)/, '$1');
  return `${whole}:${minutes === '00' ? '' : minutes}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating one takes a fifth of a millisecond and a list shows some four hundred. */
function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', { ...options, timeZone: zone });
  formats.set(zone, made);
  return made;
}

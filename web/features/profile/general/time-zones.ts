import { formerZoneName, modernZoneName } from '../../../lib/browser-time-zone.ts';
import { plainText, searchRank } from '../../../lib/search-rank.ts';

/** An option for a time zone. */
type ZoneOption = { value: string; label: string };

/** Every zone of the browser, and the given ones, under the names in use today. Sorted by name. */
export function zoneOptions(...given: string[]): ZoneOption[] {
  const names = new Set(['UTC', ...given, ...Intl.supportedValuesOf('timeZone')].map(modernZoneName));
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

/** Large cities that are in the zone of another, by the zone of that. */
const CITIES: Record<string, string> = {
  'America/Argentina/Buenos_Aires': 'Argentina',
  'America/Chicago': 'Houston, Dallas, Austin, Minneapolis',
  'America/Los_Angeles': 'San Francisco, Seattle, San Diego, Las Vegas, Portland',
  'America/New_York': 'Washington, Boston, Miami, Atlanta, Philadelphia',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasilia',
  'America/Toronto': 'Montreal, Ottawa',
  'Asia/Dubai': 'Abu Dhabi',
  'Asia/Ho_Chi_Minh': 'Hanoi',
  'Asia/Karachi': 'Islamabad, Lahore',
  'Asia/Kolkata': 'Mumbai, Bombay, Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, India',
  'Asia/Riyadh': 'Mecca, Jeddah',
  'Asia/Shanghai': 'Beijing, Peking, Shenzhen, Guangzhou',
  'Asia/Tokyo': 'Osaka, Kyoto',
  'Australia/Sydney': 'Canberra',
  'Europe/Berlin': 'Hamburg, Munich, Frankfurt, Cologne',
  'Europe/Istanbul': 'Ankara',
  'Europe/London': 'Manchester, Edinburgh, Glasgow, Cardiff',
  'Europe/Madrid': 'Barcelona, Valencia',
  'Europe/Moscow': 'Saint Petersburg',
  'Europe/Paris': 'Lyon, Marseille',
  'Europe/Rome': 'Milan, Naples',
  'Europe/Zurich': 'Geneva, Basel, Bern',
};

/**
 * How well a zone fits what was typed, by its name ("new york"), the name it had before ("kiev"), a large city in it
 * ("mumbai") or a prefix of its offset ("+2", "utc+5:30"); see searchRank.
 */
export function zoneRank({ value }: ZoneOption, search: string, at: Date): number | null {
  const typed = plainText(search);
  if (/^(?:utc|gmt)? ?[+-]/.test(typed))
    return normalizeOffset(offsetText(value, at)).startsWith(normalizeOffset(typed)) ? 0 : null;
  return searchRank(searchedNames(value), typed);
}

const searched = new Map<string, string[]>();

/** "asia kolkata", "kolkata", and the other names, each in the form of plainText. */
function searchedNames(zone: string): string[] {
  const known = searched.get(zone);
  if (known) return known;
  const iana = [zone, formerZoneName(zone)].filter((name) => name !== undefined);
  const cities = iana.map((name) => name.slice(name.lastIndexOf('/') + 1));
  const made = [...cities, ...iana, ...(CITIES[zone]?.split(', ') ?? [])].map(plainText);
  searched.set(zone, made);
  return made;
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

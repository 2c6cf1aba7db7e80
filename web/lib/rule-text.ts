import {
  type ConditionCheck,
  type ConditionKind,
  type Conditions,
  type Device,
  type RedirectRule,
  WEEKDAYS,
  type Weekday,
} from '../../src/codes/values/redirect-rule.ts';
import { type CountryGroup, isCountryGroup } from '../../src/lib/countries.ts';
import { countryName } from './countries.ts';
import { readableUrl } from './link-text.ts';
import { conditionsOf, END_OF_DAY, kindsOf } from './redirect-rules.ts';
import { splitText } from './split-text.ts';

/** Redirect rules in plain words: "iPhone and iPad in Germany → example.com/de". */

export const DEVICE_NAMES: Record<Device, string> = {
  ios: 'iPhone and iPad',
  android: 'Android',
  desktop: 'Desktop',
};

export const DAY_NAMES: Record<Weekday, { short: string; long: string }> = {
  mon: { short: 'Mon', long: 'Monday' },
  tue: { short: 'Tue', long: 'Tuesday' },
  wed: { short: 'Wed', long: 'Wednesday' },
  thu: { short: 'Thu', long: 'Thursday' },
  fri: { short: 'Fri', long: 'Friday' },
  sat: { short: 'Sat', long: 'Saturday' },
  sun: { short: 'Sun', long: 'Sunday' },
};

export function ruleSentence(rule: RedirectRule): string {
  return `${conditionText(rule)} → ${'split' in rule ? splitText(rule.split) : readableUrl(rule.url)}`;
}

/** A condition in words, and how they are joined to those of another before it. */
const CONDITION_TEXTS: {
  [Kind in ConditionKind]: { text: (condition: Conditions[Kind]) => string; joint: string };
} = {
  device: { text: (devices) => anyOf(devices.map((device) => DEVICE_NAMES[device])), joint: ', ' },
  country: { text: (countries) => anyOf(countries.map(placeName)), joint: ' in ' },
  dates: { text: datesText, joint: ', ' },
  schedule: { text: scheduleText, joint: ', ' },
  language: { text: (tags) => `reading ${anyOf(tags.map(languageName))}`, joint: ', ' },
};

/** When the rule applies. */
export function conditionText(rule: Pick<RedirectRule, 'when'>): string {
  const conditions = conditionsOf(rule);
  const text = kindsOf(conditions)
    .map((kind, place) => (place === 0 ? '' : CONDITION_TEXTS[kind].joint) + textOf(kind, conditions))
    .join('');
  // Not of an iPhone.
  return text.replace(/^[a-z](?=[a-z])/, (letter) => letter.toUpperCase());
}

function textOf<Kind extends ConditionKind>(kind: Kind, conditions: Partial<Conditions>): string {
  return CONDITION_TEXTS[kind].text(conditions[kind] as Conditions[Kind]);
}

/** Beyond this many the others are counted. */
const MAX_NAMED = 3;

/** "Germany", "Germany or France", "Germany, France, Italy or 5 more". */
function anyOf(names: readonly string[]): string {
  const named =
    names.length > MAX_NAMED + 1 ? [...names.slice(0, MAX_NAMED), `${names.length - MAX_NAMED} more`] : names;
  return named.length < 2 ? (named[0] ?? '') : `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}

const GROUP_NAMES: Record<CountryGroup, string> = { EU: 'the EU', EEA: 'the EEA' };

/** The English name of a country or a group of them. */
export function placeName(code: string): string {
  return isCountryGroup(code) ? GROUP_NAMES[code] : countryName(code.toUpperCase());
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** "German", "Swiss French"; a tag that has no name is returned unchanged. */
export function languageName(tag: string): string {
  try {
    return languageNames.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "24 Dec 2026"; anything that is no day is returned unchanged. */
function dayText(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : dayFormat.format(at);
}

function datesText({ from, to }: Conditions['dates']): string {
  if (from !== undefined && to !== undefined) return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  return from === undefined ? `until ${dayText(to ?? '')}` : `from ${dayText(from)} on`;
}

type CheckWords = { name: string; value: (value: string) => string; wanted?: (wanted: string) => string };

const namesIn = (list: string, nameOf: (value: string) => string) => anyOf(list.split(', ').map(nameOf));
const deviceName = (device: string) => DEVICE_NAMES[device as Device];

/** What the simulator says about the parts of conditions. */
const CHECK_WORDS: Record<ConditionCheck['condition'], CheckWords> = {
  device: { name: 'Device', value: deviceName, wanted: (devices) => namesIn(devices, deviceName) },
  country: { name: 'Country', value: countryName, wanted: (places) => namesIn(places, placeName) },
  language: { name: 'Language', value: languageName, wanted: (tags) => namesIn(tags, languageName) },
  dates: {
    name: 'Date',
    value: dayText,
    wanted(dates) {
      const [from, to = from] = dates.split('–');
      return datesText({ ...(from && { from }), ...(to && { to }) });
    },
  },
  day: {
    name: 'Day',
    value: (day) => DAY_NAMES[day as Weekday].long,
    wanted: (days) => daysText(days.split(', ') as Weekday[]),
  },
  time: { name: 'Time', value: (time) => time.replace('24:00', 'midnight') },
};

/** One condition as text: "Device is Android, wanted iPhone and iPad". */
export function checkText({ condition, wanted, seen, met }: ConditionCheck): string {
  const words = CHECK_WORDS[condition];
  const have = `${words.name} is ${seen === null ? 'unknown' : words.value(seen)}`;
  return met ? have : `${have}, wanted ${(words.wanted ?? words.value)(wanted)}`;
}

function scheduleText({ days, start, end }: Conditions['schedule']): string {
  return start === '00:00' && end === END_OF_DAY
    ? `${daysText(days)}, all day`
    : `${daysText(days)} ${hoursText(start, end)}`;
}

function hoursText(start: string, end: string): string {
  return `${start}–${end === END_OF_DAY ? 'midnight' : end}`;
}

/** "Mon–Fri", "Mon, Wed–Fri", "Every day": three or more consecutive days become a range. */
export function daysText(days: readonly Weekday[]): string {
  if (days.length === 0) return 'No day';
  const runs: Weekday[][] = [];
  for (const day of WEEKDAYS.filter((known) => days.includes(known))) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run && previous && WEEKDAYS.indexOf(previous) === WEEKDAYS.indexOf(day) - 1) run.push(day);
    else runs.push([day]);
  }
  return runs[0]?.length === WEEKDAYS.length ? 'Every day' : runs.map(runText).join(', ');
}

function runText(run: readonly Weekday[]): string {
  const names = run.map((day) => DAY_NAMES[day].short);
  return run.length < 3 ? names.join(', ') : `${names[0]}–${names.at(-1)}`;
}

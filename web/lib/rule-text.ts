import {
  type ConditionCheck,
  type ConditionKind,
  type ConditionOf,
  type Device,
  type RedirectRule,
  WEEKDAYS,
  type Weekday,
} from '../../src/codes/values/redirect-rule.ts';
import { countryName } from './countries.ts';
import { readableUrl } from './link-text.ts';
import { END_OF_DAY } from './redirect-rules.ts';

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
  return `${conditionText(rule)} → ${readableUrl(rule.url)}`;
}

/** A condition in words, and how they are joined to those of another before it. In the order in which they are read. */
const CONDITION_TEXTS: {
  [Kind in ConditionKind]: { text: (condition: ConditionOf<Kind>) => string; joint: string };
} = {
  device: { text: ({ value }) => DEVICE_NAMES[value], joint: ', ' },
  country: { text: ({ value }) => countryName(value.toUpperCase()), joint: ' in ' },
  schedule: { text: scheduleText, joint: ', ' },
};

const KINDS = Object.keys(CONDITION_TEXTS);

/** When the rule applies. */
export function conditionText({ when }: RedirectRule): string {
  return when
    .toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
    .map((condition, place) => (place === 0 ? '' : CONDITION_TEXTS[condition.kind].joint) + textOf(condition))
    .join('');
}

function textOf<Kind extends ConditionKind>(condition: ConditionOf<Kind>): string {
  return CONDITION_TEXTS[condition.kind].text(condition);
}

type CheckWords = { name: string; value: (value: string) => string; wanted?: (wanted: string) => string };

/** What the simulator says about the parts of conditions. */
const CHECK_WORDS: Record<ConditionCheck['condition'], CheckWords> = {
  device: { name: 'Device', value: (device) => DEVICE_NAMES[device as Device] },
  country: { name: 'Country', value: countryName },
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

function scheduleText({ days, start, end }: ConditionOf<'schedule'>): string {
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

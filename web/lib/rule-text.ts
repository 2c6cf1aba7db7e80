import {
  type Device,
  type RedirectRule,
  type ScheduleRule,
  type VisitorRule,
  WEEKDAYS,
  type Weekday,
} from '../../src/qr-codes/redirect-rule.ts';
import { countryName } from './countries.ts';
import { readableUrl } from './link-text.ts';
import { END_OF_DAY, visitorOf } from './redirect-rules.ts';

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

/** When the rule applies. */
export function conditionText(rule: RedirectRule): string {
  return rule.condition === 'schedule' ? scheduleText(rule) : visitorText(rule);
}

function visitorText(rule: VisitorRule): string {
  const { device, country } = visitorOf(rule);
  if (device === undefined) return country === undefined ? 'Every scan' : countryName(country);
  const name = DEVICE_NAMES[device];
  return country === undefined ? name : `${name} in ${countryName(country)}`;
}

function scheduleText({ schedule_days, schedule_start, schedule_end }: ScheduleRule): string {
  const days = daysText(schedule_days);
  return schedule_start === '00:00' && schedule_end === END_OF_DAY
    ? `${days}, all day`
    : `${days} ${hoursText(schedule_start, schedule_end)}`;
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

import { z } from 'zod';
import { boundedList } from '../../lib/bounded-list.ts';
import { localTime, openZone, type Zone } from '../../lib/zone.ts';
import { type ConditionCheck, type Conditions, type VisitorFacts, WEEKDAYS } from '../values/redirect-rule.ts';
import { CompiledCondition, type ConditionType } from './condition.ts';

export const weekdays = boundedList(
  z.enum(WEEKDAYS, `must be one of ${WEEKDAYS.join(', ')}`),
  {
    max: WEEKDAYS.length,
    notAList: 'must be an array of weekdays',
    tooLong: `may have at most ${WEEKDAYS.length} entries`,
  },
  // Duplicate days are removed.
  (days) => days.min(1, 'must name at least one weekday').overwrite((all) => [...new Set(all)]),
);

export const clockTime = z
  .string('must be a time of day as HH:mm, from 00:00 to 23:59')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:mm, from 00:00 to 23:59')
  .meta({ example: '09:00' });

/** Requires that `start` is before `end`: "HH:mm" strings compare like times. */
export const startsBefore =
  <Name extends string>(start: Name, end: Name) =>
  (times: Record<Name, string>, context: z.RefinementCtx): void => {
    if (times[start] < times[end]) return;
    context.addIssue({ code: 'custom', path: [start], message: `must be earlier than ${end}` });
  };

const sent = z
  .strictObject(
    {
      days: weekdays.describe("In the time zone of the code's owner, as the times are."),
      start: clockTime.describe('The first minute that matches, as `HH:mm`.'),
      end: clockTime.describe(
        'The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.',
      ),
    },
    'must be an object with days, start and end',
  )
  .superRefine(({ start, end }, context) => {
    if (start === end) context.addIssue({ code: 'custom', path: ['end'], message: 'must differ from start' });
  });

export const scheduleCondition: ConditionType<'schedule'> = {
  schema: sent.describe('Weekdays and a time of day.'),
  compile: (condition, timeZone) => new ScheduleCondition(condition, openZone(timeZone)),
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** 1970-01-01 was a Thursday: three days after Monday, on which our weeks begin. */
const EPOCH_MINUTE_OF_WEEK = 3 * DAY_MINUTES;

class ScheduleCondition extends CompiledCondition {
  readonly kind = 'schedule';
  /** A bit per day, Monday the lowest. */
  readonly #days: number;
  /** Minutes of the day as [start, end). An end of 23:59 means the end of the day; one before the start, the next day's. */
  readonly #start: number;
  readonly #end: number;
  readonly #zone: Zone;

  constructor({ days, start, end }: Conditions['schedule'], zone: Zone) {
    super();
    this.#days = days.reduce((bits, day) => bits | (1 << WEEKDAYS.indexOf(day)), 0);
    this.#start = minuteOfDay(start);
    this.#end = end === '23:59' ? DAY_MINUTES : minuteOfDay(end);
    this.#zone = zone;
  }

  matches(_visitor: VisitorFacts, now: number): boolean {
    const weekMinute = minuteOfWeek(this.#zone, now);
    return this.#isWithinHours(weekMinute % DAY_MINUTES) && this.#isOnDay(this.#dayOf(weekMinute));
  }

  explain(_visitor: VisitorFacts, now: number): ConditionCheck[] {
    const weekMinute = minuteOfWeek(this.#zone, now);
    const day = this.#dayOf(weekMinute);
    const minute = weekMinute % DAY_MINUTES;
    const days = WEEKDAYS.filter((_, index) => this.#isOnDay(index)).join(', ');
    const end = this.#end === DAY_MINUTES ? '24:00' : timeOf(this.#end);
    return [
      { condition: 'day', wanted: days, seen: WEEKDAYS[day] ?? null, met: this.#isOnDay(day) },
      {
        condition: 'time',
        wanted: `${timeOf(this.#start)}–${end}`,
        seen: timeOf(minute),
        met: this.#isWithinHours(minute),
      },
    ];
  }

  get #isOverMidnight(): boolean {
    return this.#end < this.#start;
  }

  /** To which day a minute belongs, from Monday: early in the day to the one before, where the window began. */
  #dayOf(weekMinute: number): number {
    const day = Math.floor(weekMinute / DAY_MINUTES);
    const isOfDayBefore = this.#isOverMidnight && weekMinute % DAY_MINUTES < this.#end;
    return isOfDayBefore ? (day + WEEKDAYS.length - 1) % WEEKDAYS.length : day;
  }

  #isOnDay(day: number): boolean {
    return ((this.#days >> day) & 1) === 1;
  }

  #isWithinHours(minute: number): boolean {
    return this.#isOverMidnight
      ? minute >= this.#start || minute < this.#end
      : minute >= this.#start && minute < this.#end;
  }
}

/** The zone's wall-clock time as minutes since Monday 00:00: 0 <= result < 10,080. */
function minuteOfWeek(zone: Zone, now: number): number {
  const minute = Math.floor(localTime(zone, now) / MINUTE_MS) + EPOCH_MINUTE_OF_WEEK;
  return ((minute % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
}

/** Requires "HH:mm". */
function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function timeOf(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

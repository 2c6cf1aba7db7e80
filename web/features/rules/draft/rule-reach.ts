import {
  DEVICES,
  type RedirectRule,
  type ScheduleRule,
  WEEKDAYS,
} from '../../../../src/qr-codes/redirect-rule.ts';
import { END_OF_DAY, visitorOf } from '../../../lib/redirect-rules.ts';

/**
 * Which scans a rule matches. A scan is a visitor and a time; a rule depends on only one of the two. So both are
 * divided into cells within which no rule of the list distinguishes two scans, and a rule is the cells that it matches.
 */
export type Reach = { of: 'visitor' | 'moment'; cells: ReadonlySet<string> };

type ScanSpace = { visitor: readonly string[]; moment: readonly string[] };

/** Every country that no rule names, and the unknown one. */
const ELSEWHERE = '-';

export function scanSpace(rules: readonly RedirectRule[]): ScanSpace {
  const countries = [...new Set(rules.flatMap(countriesOf)), ELSEWHERE];
  const marks = [...new Set(['00:00', ...rules.flatMap(marksOf)])];
  return {
    visitor: DEVICES.flatMap((device) => countries.map((country) => `${device} ${country}`)),
    moment: WEEKDAYS.flatMap((day) => marks.map((mark) => `${day} ${mark}`)),
  };
}

function countriesOf(rule: RedirectRule): string[] {
  return rule.condition === 'schedule' ? [] : [visitorOf(rule).country ?? []].flat();
}

/** A cell of time runs from its mark to the next; 23:59 as an end is the end of the day, where no cell begins. */
function marksOf(rule: RedirectRule): string[] {
  if (rule.condition !== 'schedule') return [];
  return rule.schedule_end === END_OF_DAY ? [rule.schedule_start] : [rule.schedule_start, rule.schedule_end];
}

export function reachOf(rule: RedirectRule, space: ScanSpace): Reach {
  if (rule.condition === 'schedule') {
    return { of: 'moment', cells: new Set(space.moment.filter((cell) => isOpen(rule, cell))) };
  }
  const wanted = visitorOf(rule);
  const isCaught = (cell: string) => {
    const [device, country] = cell.split(' ');
    return (
      (wanted.device === undefined || wanted.device === device) &&
      (wanted.country === undefined || wanted.country === country)
    );
  };
  return { of: 'visitor', cells: new Set(space.visitor.filter(isCaught)) };
}

function isOpen({ schedule_days, schedule_start, schedule_end }: ScheduleRule, cell: string): boolean {
  const [day = '', mark = ''] = cell.split(' ');
  // No cell begins at 23:59, so that end includes the last cell of the day, up to midnight.
  return schedule_days.some((known) => known === day) && schedule_start <= mark && mark < schedule_end;
}

/**
 * Whether the others together match every scan that `reach` does. A scan matches none of them if its visitor matches no
 * visitor rule and its time no schedule rule; so one of the two kinds has to match everything.
 */
export function isCovered(reach: Reach, others: readonly Reach[], space: ScanSpace): boolean {
  return (['visitor', 'moment'] as const).some((kind) => {
    const caught = others.filter(({ of }) => of === kind);
    const wanted = reach.of === kind ? [...reach.cells] : space[kind];
    return wanted.every((cell) => caught.some(({ cells }) => cells.has(cell)));
  });
}

/** Whether some scan matches both. A visitor may come at any time. */
export function overlap(one: Reach, other: Reach): boolean {
  return one.of !== other.of || [...one.cells].some((cell) => other.cells.has(cell));
}

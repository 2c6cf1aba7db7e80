import type { DaySums } from './day-sums.ts';

export type DayTable = 'code_days' | 'project_days' | 'account_days';

/** Whose days: a code by its seq, a project or an account by its id. */
export type DayScope =
  | { table: 'code_days'; scope: number }
  | { table: 'project_days' | 'account_days'; scope: string };

/** One stored day. */
export type DayKey = DayScope & { day: number };

export type DayAddition = DayKey & { sums: DaySums };

/** Days of these scopes before a day, at most so many. */
export type OldDays = { table: DayTable; scopes: (number | string)[]; before: number; limit: number };

/** Stands for the day of scans of which nothing is recorded: their number is kept, but not when they were. */
export const NO_DAY = -1;

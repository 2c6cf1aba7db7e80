import type { DaySums } from './day-sums.ts';

export type DayTable = 'code_days' | 'project_days' | 'account_days';

/** Who the days belong to: a code by its seq, a project or an account by its id. */
export type DayScope =
  | { table: 'code_days'; scope: number }
  | { table: 'project_days' | 'account_days'; scope: string };

/** One stored day. */
export type DayKey = DayScope & { day: number };

export type DayAddition = DayKey & { sums: DaySums };

/** Up to `limit` days of these scopes before a day. */
export type OldDays = { table: DayTable; scopes: (number | string)[]; before: number; limit: number };

/** The day of scans that are counted without analytics: their number is kept, but not their date. */
export const NO_DAY = -1;

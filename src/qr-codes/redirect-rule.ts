/** The two kinds of redirect rules, in the format of the API and the store. */
export const MAX_REDIRECT_RULES = 20;
export const DEVICES = ['ios', 'android', 'desktop'] as const;
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Device = (typeof DEVICES)[number];
export type Weekday = (typeof WEEKDAYS)[number];

/** Matches by device, by country (ISO 3166-1 alpha-2, upper case), or by both if `condition2` is set. */
export type VisitorRule = {
  condition: 'device' | 'country';
  value: string;
  condition2?: 'device' | 'country';
  value2?: string;
  url: string;
};

/** Matches on the given days within [start, end), "HH:mm" in the owner's time zone; an end of 23:59 runs to midnight. */
export type ScheduleRule = {
  condition: 'schedule';
  schedule_days: Weekday[];
  schedule_start: string;
  schedule_end: string;
  url: string;
};

export type RedirectRule = VisitorRule | ScheduleRule;

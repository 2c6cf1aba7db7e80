/** Redirect rules as they are stored and as the dashboard sends them. v1 has a form of its own: v1-rules.ts. */
export const MAX_REDIRECT_RULES = 20;
export const DEVICES = ['ios', 'android', 'desktop'] as const;
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Device = (typeof DEVICES)[number];
export type Weekday = (typeof WEEKDAYS)[number];

/** The kinds of conditions with their fields. */
type ConditionFields = {
  device: { value: Device };
  /** ISO 3166-1 alpha-2, upper case. */
  country: { value: string };
  /** [start, end) on these days, "HH:mm" in the owner's time zone; an end of 23:59 runs to midnight. */
  schedule: { days: Weekday[]; start: string; end: string };
};

export type ConditionKind = keyof ConditionFields;
export type ConditionOf<Kind extends ConditionKind> = {
  [Each in Kind]: { kind: Each } & ConditionFields[Each];
}[Kind];
export type Condition = ConditionOf<ConditionKind>;

/** Matches if all conditions do. There is at least one, and at most one of each kind. */
export type RedirectRule = { when: Condition[]; url: string };

/** What conditions are about besides the time; null: unknown, which meets no condition. */
export type VisitorFacts = { readonly device: Device; readonly country: string | null };

/** What a condition requires, what the scan had, and whether that meets it. A schedule is checked in two parts. */
export type ConditionCheck = {
  condition: Exclude<ConditionKind, 'schedule'> | 'day' | 'time';
  wanted: string;
  /** null: unknown. */
  seen: string | null;
  met: boolean;
};

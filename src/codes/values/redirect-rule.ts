/** Redirect rules as they are stored and as v2 has them. v1 has a form of its own: v1-rules.ts. */
export const MAX_REDIRECT_RULES = 20;
export const DEVICES = ['ios', 'android', 'desktop'] as const;
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Device = (typeof DEVICES)[number];
export type Weekday = (typeof WEEKDAYS)[number];

/** The kinds of conditions. Of several values one must be met. */
export type Conditions = {
  device: Device[];
  /** ISO 3166-1 alpha-2 in upper case, or names of groups. */
  country: string[];
  /** Tags in their canonical case. One also stands for those that begin with it: `de` for `de-AT`. */
  language: string[];
  /**
   * [start, end), "HH:mm" in the owner's time zone; an end of 23:59 runs to midnight. One that ends before it starts
   * runs over midnight, and belongs to the day on which it began.
   */
  schedule: { days: Weekday[]; start: string; end: string };
  /** Days of the owner's zone, `YYYY-MM-DD`, both included; one of them may be absent. */
  dates: { from?: string; to?: string };
};

export type ConditionKind = keyof Conditions;

/** In the order in which those of a rule are checked and explained: the cheapest first. */
export const CONDITION_KINDS = [
  'device',
  'country',
  'dates',
  'schedule',
  'language',
] as const satisfies ConditionKind[];

/** Under the name of its kind. */
export type Condition = { [Kind in ConditionKind]: { [Name in Kind]: Conditions[Kind] } }[ConditionKind];

/** Matches if all conditions do. There is at least one, and at most one of each kind. */
export type RedirectRule = { when: Condition[] } & ({ url: string } | { split: Variant[]; split_by?: SplitBy });

export const MIN_VARIANTS = 2;
export const MAX_VARIANTS = 10;
export const MAX_WEIGHT = 1_000;
export const SPLIT_BY = ['scan', 'day'] as const;

/** One of the destinations of a split, with its share of the sum of all weights. */
export type Variant = { url: string; weight: number };

/** `scan`: each by chance; `day`: a visitor lands alike for a day of the owner's zone. */
export type SplitBy = (typeof SPLIT_BY)[number];

/** Where scans that match the rule may go. */
export function urlsOfRule(rule: RedirectRule): string[] {
  return 'split' in rule ? rule.split.map(({ url }) => url) : [rule.url];
}

/** What conditions are about besides the time; null: unknown, which meets no condition. */
export type VisitorFacts = {
  readonly device: Device;
  readonly country: string | null;
  /** A tag in lower case. Only rules ask for it: null also where no rule does. */
  readonly language: string | null;
};

/** What a condition requires, what the scan had, and whether that meets it. A schedule is checked in two parts. */
export type ConditionCheck = {
  condition: Exclude<ConditionKind, 'schedule'> | 'day' | 'time';
  wanted: string;
  /** null: unknown. */
  seen: string | null;
  met: boolean;
};

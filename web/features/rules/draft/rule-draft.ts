import {
  type Device,
  type RedirectRule,
  type ScheduleRule,
  type VisitorRule,
  WEEKDAYS,
  type Weekday,
} from '../../../../src/qr-codes/redirect-rule.ts';
import { visitorOf } from '../../../lib/redirect-rules.ts';

export const RULE_KINDS = ['device', 'country', 'device_country', 'schedule'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** A rule while it is edited: the fields of every kind at once, so that trying another kind loses nothing. */
export type Draft = {
  /** Identifies a draft while it moves; only used on the page. */
  readonly key: string;
  readonly kind: RuleKind;
  readonly device: Device;
  /** Upper case; empty: not chosen yet. */
  readonly country: string;
  readonly days: readonly Weekday[];
  readonly start: string;
  readonly end: string;
  readonly url: string;
};

export type DraftField = Exclude<keyof Draft, 'key'>;

const BLANK: Omit<Draft, 'key'> = {
  kind: 'device',
  device: 'ios',
  country: '',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  start: '09:00',
  end: '17:00',
  url: '',
};

let keys = 0;
export function nextKey(): string {
  keys += 1;
  return `rule-${keys}`;
}

export function blankDraft(key: string): Draft {
  return { ...BLANK, key };
}

export function draftOf(rule: RedirectRule, key: string): Draft {
  const { url } = rule;
  return {
    ...BLANK,
    key,
    url,
    ...(rule.condition === 'schedule' ? scheduleDraft(rule) : visitorDraft(rule)),
  };
}

function scheduleDraft(rule: ScheduleRule): Partial<Draft> {
  const { schedule_days: days, schedule_start: start, schedule_end: end } = rule;
  return { kind: 'schedule', days, start, end };
}

function visitorDraft(rule: VisitorRule): Partial<Draft> {
  const { device, country } = visitorOf(rule);
  if (device === undefined) return { kind: 'country', country: country ?? '' };
  return country === undefined ? { kind: 'device', device } : { kind: 'device_country', device, country };
}

/** The rule for the API, which refuses it if `draftProblems` finds something. */
export function ruleOf({ kind, device, country, days, start, end, url }: Draft): RedirectRule {
  switch (kind) {
    case 'device':
      return { condition: 'device', value: device, url };
    case 'country':
      return { condition: 'country', value: country, url };
    case 'device_country':
      return { condition: 'device', value: device, condition2: 'country', value2: country, url };
    case 'schedule': {
      const mapConcurrently = WEEKDAYS.filter((day) => days.includes(day));
      return {
        condition: 'schedule',
        schedule_days: mapConcurrently,
        schedule_start: start,
        schedule_end: end,
        url,
      };
    }
  }
}

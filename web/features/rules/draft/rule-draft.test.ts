import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { redirectRules } from '../../../../src/codes/rule-fields.ts';
import {
  CONDITION_KINDS,
  type Condition,
  type ConditionKind,
  type Conditions,
  type RedirectRule,
} from '../../../../src/codes/values/redirect-rule.ts';
import { sameRules } from '../../../lib/redirect-rules.ts';
import { anyRule } from '../testing/any-rule.ts';
import { draftProblems } from './draft-problems.ts';
import { blankDraft, type Draft, draftOf, ruleOf, withCondition } from './rule-draft.ts';

const complete: Draft = { ...blankDraft('a'), url: 'https://example.com/' };
const FILLED: Conditions = {
  device: ['ios'],
  country: ['DE', 'EU'],
  language: ['de-AT'],
  schedule: { days: ['mon'], start: '22:00', end: '02:00' },
  dates: { from: '2026-12-01' },
};
const only = <Kind extends ConditionKind>(kind: Kind, condition: Conditions[Kind]): Draft => ({
  ...complete,
  kinds: [kind],
  ...withCondition(complete, kind, condition),
});
const schedule = (change: Partial<Conditions['schedule']>) =>
  only('schedule', { ...complete.conditions.schedule, ...change });

describe('a draft', () => {
  test('of any rule results in an equivalent rule', () => {
    fc.assert(fc.property(anyRule, (rule) => expect(sameRules([ruleOf(draftOf(rule, 'a'))], [rule])).toBe(true)));
  });

  test('keeps the fields of kinds that it has not', () => {
    const tried = draftOf({ when: [{ country: ['DE'] }], url: 'https://a.example' }, 'a');
    const looked: Draft = { ...tried, kinds: ['device'] };
    expect(ruleOf({ ...looked, kinds: ['device', 'country'] })).toEqual({
      when: [{ device: ['ios'] }, { country: ['DE'] }],
      url: 'https://a.example',
    });
  });

  test('of every combination of kinds, without problems, is accepted by the server', () => {
    const drafts = Array.from({ length: 2 ** CONDITION_KINDS.length - 1 }, (_, at) => ({
      ...complete,
      conditions: FILLED,
      kinds: CONDITION_KINDS.filter((_kind, bit) => ((at + 1) >> bit) & 1),
    }));
    for (const draft of drafts) {
      expect(draftProblems(draft)).toEqual({});
      expect(redirectRules.safeParse([ruleOf(draft)]).success).toBe(true);
    }
  });
});

describe('what has to be fixed', () => {
  const CASES: [string, Draft, string[]][] = [
    ['no condition', { ...complete, kinds: [] }, ['kind']],
    ['no device', only('device', []), ['device']],
    ['no country', only('country', []), ['country']],
    ['no language', only('language', []), ['language']],
    ['no country beside the device', { ...complete, kinds: ['device', 'country'] }, ['country']],
    ['no day', schedule({ days: [] }), ['days']],
    ['a window of no length', schedule({ start: '09:00', end: '09:00' }), ['end']],
    ['a window of no length at midnight', schedule({ start: '23:59', end: '23:59' }), ['end']],
    ['no times', schedule({ start: '', end: '24:00' }), ['start', 'end']],
    ['no date', only('dates', {}), ['from']],
    ['dates in the wrong order', only('dates', { from: '2026-12-02', to: '2026-12-01' }), ['to']],
    ['no address', { ...complete, url: ' ' }, ['url']],
    ['no web address', { ...complete, url: 'ftp://example.com' }, ['url']],
    ['no address at all', { ...complete, url: 'example' }, ['url']],
  ];
  test.each(CASES)('%s is said, and the server would refuse it', (_name, draft, fields) => {
    expect(Object.keys(draftProblems(draft)).sort()).toEqual([...fields].sort());
    if (draft.url !== 'ftp://example.com') {
      expect(redirectRules.safeParse([ruleOf(draft)]).success).toBe(false);
    }
  });

  test('a window over midnight is fine', () => {
    expect(draftProblems(schedule({ start: '17:00', end: '09:00' }))).toEqual({});
  });
});

describe('two lists of rules', () => {
  const url = 'https://a.example';
  test('are the same however conditions and days are ordered', () => {
    const one = ruleOf(schedule({ days: ['tue', 'mon'] }));
    const other = ruleOf(schedule({ days: ['mon', 'tue'] }));
    expect(sameRules([one], [other])).toBe(true);
    const [german, iphone]: [Condition, Condition] = [{ country: ['DE'] }, { device: ['ios'] }];
    expect(sameRules([{ when: [german, iphone], url }], [{ when: [iphone, german], url }])).toBe(true);
  });

  test('differ by order, address and number', () => {
    const [a, b] = (['ios', 'android'] as const).map(
      (value): RedirectRule => ({ when: [{ device: [value] }], url }),
    ) as [RedirectRule, RedirectRule];
    expect(sameRules([a, b], [b, a])).toBe(false);
    expect(sameRules([a], [{ ...a, url: 'https://b.example' }])).toBe(false);
    expect(sameRules([a], [])).toBe(false);
  });
});

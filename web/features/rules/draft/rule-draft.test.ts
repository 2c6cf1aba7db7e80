import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { redirectRules } from '../../../../src/codes/rule-fields.ts';
import type { Condition, ConditionOf, RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { sameRules } from '../../../lib/redirect-rules.ts';
import { RULE_KINDS, type RuleKind } from '../conditions/conditions.ts';
import { anyRule } from '../testing/any-rule.ts';
import { draftProblems } from './draft-problems.ts';
import { blankDraft, type Draft, draftOf, ruleOf, withCondition } from './rule-draft.ts';

const inCountry = (draft: Draft, value: string) => withCondition(draft, { kind: 'country', value });
const complete = inCountry({ ...blankDraft('a'), url: 'https://example.com/' }, 'DE');
const schedule = (change: Partial<ConditionOf<'schedule'>>) =>
  withCondition({ ...complete, kind: 'schedule' }, { ...complete.conditions.schedule, ...change });

describe('a draft', () => {
  test('of any rule results in an equivalent rule', () => {
    fc.assert(fc.property(anyRule, (rule) => expect(sameRules([ruleOf(draftOf(rule, 'a'))], [rule])).toBe(true)));
  });

  test('keeps the fields of other kinds', () => {
    const tried = { ...draftOf({ when: [{ kind: 'country', value: 'DE' }], url: 'https://a.example' }, 'a') };
    expect(ruleOf({ ...tried, kind: 'device_country' })).toEqual({
      when: [
        { kind: 'device', value: 'ios' },
        { kind: 'country', value: 'DE' },
      ],
      url: 'https://a.example',
    });
  });

  test('of every kind, without problems, is accepted by the server', () => {
    const drafts = (Object.keys(RULE_KINDS) as RuleKind[]).map((kind) => ({ ...complete, kind }));
    expect(drafts.map(draftProblems)).toEqual([{}, {}, {}, {}]);
    expect(redirectRules.safeParse(drafts.map(ruleOf)).success).toBe(true);
  });
});

describe('what has to be fixed', () => {
  const CASES: [string, Draft, string[]][] = [
    ['no country', inCountry({ ...complete, kind: 'country' }, ''), ['country']],
    ['no country beside the device', inCountry({ ...complete, kind: 'device_country' }, ''), ['country']],
    ['no day', schedule({ days: [] }), ['days']],
    ['a start after the end', schedule({ start: '17:00', end: '09:00' }), ['end']],
    ['a window of no length', schedule({ start: '09:00', end: '09:00' }), ['end']],
    ['a window of no length at midnight', schedule({ start: '23:59', end: '23:59' }), ['end']],
    ['no times', schedule({ start: '', end: '24:00' }), ['start', 'end']],
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
});

describe('two lists of rules', () => {
  const url = 'https://a.example';
  test('are the same however conditions and days are ordered', () => {
    const one = ruleOf(schedule({ days: ['tue', 'mon'] }));
    const [window] = one.when;
    const other = { ...one, when: [{ ...window, days: ['tue', 'mon'] }] } as typeof one;
    expect(sameRules([one], [other])).toBe(true);
    const [german, iphone]: [Condition, Condition] = [
      { kind: 'country', value: 'DE' },
      { kind: 'device', value: 'ios' },
    ];
    expect(sameRules([{ when: [german, iphone], url }], [{ when: [iphone, german], url }])).toBe(true);
  });

  test('differ by order, address and number', () => {
    const [a, b] = (['ios', 'android'] as const).map(
      (value): RedirectRule => ({ when: [{ kind: 'device', value }], url }),
    ) as [RedirectRule, RedirectRule];
    expect(sameRules([a, b], [b, a])).toBe(false);
    expect(sameRules([a], [{ ...a, url: 'https://b.example' }])).toBe(false);
    expect(sameRules([a], [])).toBe(false);
  });
});

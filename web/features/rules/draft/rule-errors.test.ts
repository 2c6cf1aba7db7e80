import { expect, test } from 'bun:test';
import type { RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { type RuleError, ruleErrors } from './rule-errors.ts';

const SENT: RedirectRule[] = [
  {
    when: [{ country: ['DE'] }, { device: ['ios'] }],
    url: 'https://evil.example',
  },
  {
    when: [{ schedule: { days: ['mon'], start: '10:00', end: '11:00' } }],
    url: 'https://fine.example/a',
  },
  { when: [{ device: ['ios'] }], url: 'https://evil.example' },
];

const CASES: [string, string, RuleError][] = [
  [
    'rules[1].when[0].schedule.end',
    'must differ from start',
    { rule: 1, field: 'end', message: 'Must differ from start' },
  ],
  [
    'rules[1].when[0].schedule.days[0]',
    'must be one of mon, tue',
    { rule: 1, field: 'days', message: 'Must be one of mon, tue' },
  ],
  ['rules[0].when[0].country[1]', 'is no country', { rule: 0, field: 'country', message: 'Is no country' }],
  ['rules[0].when[1].device', 'is required', { rule: 0, field: 'device', message: 'Is required' }],
  ['rules[0].when[1].dates.from', 'is no day', { rule: 0, field: 'from', message: 'Is no day' }],
  ['rules[0].when', 'is empty', { rule: 0, field: 'kind', message: 'Is empty' }],
  ['rules[2].url', 'is not a URL', { rule: 2, field: 'url', message: 'Is not a URL' }],
  ['rules[2]', 'must be a rule', { rule: 2, field: 'kind', message: 'Must be a rule' }],
];

const invalid = (field: string, problem: string) => ({
  code: 'invalid_request',
  field,
  message: `${field} ${problem}`,
});

test.each(CASES)('a problem with %s is shown at its field', (field, problem, expected) => {
  expect(ruleErrors(invalid(field, problem), SENT)).toEqual([expected]);
});

test('an unsafe address is shown at every rule that leads there', () => {
  const message = 'https://evil.example failed the safety check: it is on the list of unsafe hosts';
  const refusal = { code: 'unsafe_url', field: 'rules[0].url', message };
  expect(ruleErrors(refusal, SENT)).toEqual([0, 2].map((rule) => ({ rule, field: 'url', message })));
});

test('an error that is about no rule is shown at none', () => {
  expect(ruleErrors(invalid('rules', 'may have at most 20 entries'), SENT)).toEqual([]);
  expect(ruleErrors({ code: 'unavailable', field: null, message: 'Try again' }, SENT)).toEqual([]);
});

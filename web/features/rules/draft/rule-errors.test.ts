import { describe, expect, test } from 'bun:test';
import type { RedirectRule } from '../../../../src/qr-codes/redirect-rule.ts';
import { ruleErrors } from './rule-errors.ts';

const SENT: RedirectRule[] = [
  { condition: 'country', value: 'DE', condition2: 'device', value2: 'ios', url: 'https://evil.example' },
  {
    ...{ condition: 'schedule', schedule_days: ['mon'], schedule_start: '10:00', schedule_end: '11:00' },
    url: 'https://fine.example/a',
  },
  { condition: 'device', value: 'ios', url: 'https://EVIL.example/' },
];

describe('a refusal finds its field', () => {
  const CASES: [string, ReturnType<typeof ruleErrors>][] = [
    [
      'redirect_rules[1].schedule_start must be earlier than schedule_end',
      [{ rule: 1, field: 'start', message: 'Must be earlier than the end' }],
    ],
    [
      'redirect_rules[1].schedule_days[0] must be one of mon, tue',
      [{ rule: 1, field: 'days', message: 'Must be one of mon, tue' }],
    ],
    [
      'redirect_rules[0].value must be an ISO 3166-1 alpha-2 country code, such as DE',
      [{ rule: 0, field: 'country', message: 'Must be an ISO 3166-1 alpha-2 country code, such as DE' }],
    ],
    ['redirect_rules[0].value2 is required', [{ rule: 0, field: 'device', message: 'Is required' }]],
    ['redirect_rules[2].url is not a URL', [{ rule: 2, field: 'url', message: 'Is not a URL' }]],
    ['redirect_rules[2] must be a rule', [{ rule: 2, field: 'kind', message: 'Must be a rule' }]],
    [
      'https://evil.example failed the safety check: it is on the list of unsafe hosts',
      [0, 2].map((rule) => ({
        rule,
        field: 'url',
        message: 'This address failed the safety check: it is on the list of unsafe hosts',
      })),
    ],
    ['redirect_rules may have at most 20 entries', []],
    ['redirect_rules needs a plan with advanced redirects; the plan free has none', []],
  ];
  test.each(CASES)('%s', (message, expected) => {
    expect(ruleErrors(message, SENT)).toEqual(expected);
  });
});

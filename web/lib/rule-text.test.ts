import { describe, expect, test } from 'bun:test';
import type { Condition, RedirectRule, Weekday } from '../../src/codes/values/redirect-rule.ts';
import { COUNTRY_OPTIONS } from './countries.ts';
import { daysText, ruleSentence } from './rule-text.ts';

describe('a rule in words', () => {
  const url = 'https://example.com/x';
  const IPHONE: Condition = { device: ['ios'] };
  const ANDROID: Condition = { device: ['android'] };
  const FRANCE: Condition = { country: ['FR'] };
  const SENTENCES: [RedirectRule, string][] = [
    [{ when: [IPHONE], url }, 'iPhone and iPad → example.com/x'],
    [{ when: [{ country: ['DE'] }], url }, 'Germany → example.com/x'],
    [{ when: [ANDROID, FRANCE], url }, 'Android in France → example.com/x'],
    [{ when: [FRANCE, ANDROID], url }, 'Android in France → example.com/x'],
    [
      { when: [IPHONE, { language: ['de'] }, FRANCE], url },
      'iPhone and iPad in France, reading German → example.com/x',
    ],
    [schedule(['mon', 'tue', 'wed', 'thu', 'fri'], '11:30', '14:00'), 'Mon–Fri 11:30–14:00 → example.com/x'],
    [schedule(['sat', 'sun'], '18:00', '23:59'), 'Sat, Sun 18:00–midnight → example.com/x'],
    [
      schedule(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], '00:00', '23:59'),
      'Every day, all day → example.com/x',
    ],
  ];

  test.each(SENTENCES)('%j', (rule: RedirectRule, sentence: string) => {
    expect(ruleSentence(rule)).toBe(sentence);
  });

  function schedule(days: Weekday[], start: string, end: string): RedirectRule {
    return { when: [{ schedule: { days, start, end } }], url };
  }
});

describe('days', () => {
  const DAYS: [Weekday[], string][] = [
    [[], 'No day'],
    [['wed'], 'Wed'],
    [['tue', 'mon'], 'Mon, Tue'],
    [['fri', 'wed', 'thu', 'mon'], 'Mon, Wed–Fri'],
    [['sun', 'mon'], 'Mon, Sun'],
  ];
  test.each(DAYS)('%j reads in the order of the week', (days: Weekday[], text: string) => {
    expect(daysText(days)).toBe(text);
  });
});

describe('countries', () => {
  test('every one has a unique name, and they are sorted by name', () => {
    const labels = COUNTRY_OPTIONS.map(({ label }) => label);
    expect(new Set(labels).size).toBe(249);
    expect(COUNTRY_OPTIONS.filter(({ value, label }) => value === label)).toEqual([]);
    expect(labels[0]).toBe('Afghanistan');
  });
});

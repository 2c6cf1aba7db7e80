import { expect, test } from 'bun:test';
import { ACTIVITY_KIND_NAMES } from '../../../src/store/activity/activity-kinds.ts';
import { facts, sentence } from './activity-text.ts';

test('every kind is a sentence that names what it was done to, with no detail at all too', () => {
  // What is told of the whole account has no subject.
  const whole = ['server.exported', 'archive.exported', 'archive.imported'];
  for (const kind of ACTIVITY_KIND_NAMES) {
    const text = sentence({ kind, subject: 'THAT', details: {} });
    expect([kind, text.includes('THAT')]).toEqual([kind, !whole.includes(kind)]);
    expect(text).toMatch(/^[a-z]/);
  }
});

test('a role is named with its article, and what a key may do beside it', () => {
  const of = (role: string) =>
    sentence({ kind: 'member.changed', subject: 'ada@example.com', details: { before: 'editor', role } });
  expect([of('owner'), of('admin'), of('viewer')]).toEqual([
    'made ada@example.com an owner',
    'made ada@example.com an admin',
    'made ada@example.com a viewer',
  ]);
  const limited = { role: 'viewer', projects: 2 };
  expect(sentence({ kind: 'member.changed', subject: 'ada@example.com', details: limited })).toBe(
    'limited ada@example.com to some projects',
  );
  const details = { last4: 'rkM2', read_only: true, projects: 1 };
  expect(facts({ kind: 'key.created', details })).toEqual(['ends in rkM2', 'only reads', '1 project']);
});

test('limits are told as text, and what an archive brought in their place as it is', () => {
  const of = (limits: string) => facts({ kind: 'account.changed', details: { limits } });
  expect(of('{"active_codes":7,"per_day":100}')).toEqual(['active codes: 7, per day: 100']);
  expect(of('{}')).toEqual(['as in the plan']);
  expect(of('seven')).toEqual(['seven']);
});

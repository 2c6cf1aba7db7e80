import { expect, test } from 'bun:test';
import { changedFields } from './use-profile-draft.ts';

const stored = { name: 'Ann', timezone: 'UTC', date_locale: null as string | null };

test('only what differs from what is stored is sent', () => {
  expect(changedFields(stored, { name: 'Ann', timezone: 'Europe/Berlin' })).toEqual({
    timezone: 'Europe/Berlin',
  });
  expect(changedFields(stored, {})).toEqual({});
});

test('null is a value like any other', () => {
  const german: typeof stored = { ...stored, date_locale: 'de' };
  expect(changedFields(german, { date_locale: null })).toEqual({ date_locale: null });
  expect(changedFields(stored, { date_locale: null })).toEqual({});
});

import { expect, test } from 'bun:test';
import { changed } from './changed-fields.ts';

const stored = { name: 'Ann', timezone: 'UTC', date_locale: null as string | null };

test('only what differs from what is stored is sent', () => {
  expect(changed(stored, { name: 'Ann', timezone: 'Europe/Berlin' })).toEqual({ timezone: 'Europe/Berlin' });
  expect(changed(stored, {})).toEqual({});
});

test('null is a value like any other', () => {
  const german: typeof stored = { ...stored, date_locale: 'de' };
  expect(changed(german, { date_locale: null })).toEqual({ date_locale: null });
  expect(changed(stored, { date_locale: null })).toEqual({});
});

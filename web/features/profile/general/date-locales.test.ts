import { expect, test } from 'bun:test';
import { exampleDate, localeOptions, localeRank, nativeName } from './date-locales.ts';

const AT = new Date('2025-03-04T15:30:00Z');

test('languages are named in their own', () => {
  expect(nativeName('de')).toBe('Deutsch');
  expect(nativeName('de-AT')).toBe('Deutsch (Österreich)');
  expect(nativeName('fr-CA')).toMatch(/^Français/);
});

test('every option names itself and gives a date', () => {
  const options = localeOptions(null);
  for (const { value, label } of options) {
    expect(label).not.toBe(value);
    expect(exampleDate(value, AT, 'UTC')).not.toBe('');
  }
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
});

test('a language the account already has is among them, common or not', () => {
  expect(localeOptions('gsw').some(({ value }) => value === 'gsw')).toBe(true);
  expect(localeOptions('de').filter(({ value }) => value === 'de')).toHaveLength(1);
});

test('a language is found by its own name, its English one and its tag', () => {
  const german = { value: 'de', label: 'Deutsch', english: 'German' };
  for (const typed of ['deut', 'GERMAN', 'de']) expect(localeRank(german, typed)).not.toBeNull();
  expect(localeRank(german, 'french')).toBeNull();
});

test('the example is in the language and the zone', () => {
  expect(exampleDate('de', AT, 'Europe/Berlin')).toBe('04.03.2025, 16:30');
});

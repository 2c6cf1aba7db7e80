import { expect, test } from 'bun:test';
import { COUNTRY_OPTIONS, findCountries } from './countries.ts';

const found = (typed: string) => findCountries(typed).map(({ value }) => value);

test('an exact code or alias comes before names that begin with it', () => {
  expect(found('UK').slice(0, 2)).toEqual(['GB', 'UA']);
  expect(found('us')[0]).toBe('US');
  expect(found('in')[0]).toBe('IN');
  expect(found('ma')[0]).toBe('MA');
});

test('countries are found by the names that people use for them', () => {
  for (const [typed, code] of [
    ['USA', 'US'],
    ['UAE', 'AE'],
    ['Turkey', 'TR'],
    ['türkiye', 'TR'],
    ['England', 'GB'],
    ['Scotland', 'GB'],
    ['holland', 'NL'],
    ['Czech Republic', 'CZ'],
    ['Ivory Coast', 'CI'],
    ['cote', 'CI'],
  ] as const)
    expect(found(typed)[0]).toBe(code);
});

test('nothing typed gives all countries by name, nonsense gives none', () => {
  expect(findCountries(' ')).toEqual(COUNTRY_OPTIONS);
  expect(findCountries('xyzzy')).toEqual([]);
});

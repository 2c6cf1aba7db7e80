import { COUNTRIES } from '../../src/lib/countries.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of an ISO 3166-1 alpha-2 code; what is no such code is given back as it is. */
export function countryName(code: string): string {
  return COUNTRIES.has(code) ? (names.of(code) ?? code) : code;
}

/** Every country that a rule can name, in the order of their names. */
export const COUNTRY_OPTIONS = [...COUNTRIES]
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

import { COUNTRIES } from '../../src/lib/countries.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of an ISO 3166-1 alpha-2 code; any other text is returned unchanged. */
export function countryName(code: string): string {
  return COUNTRIES.has(code) ? (names.of(code) ?? code) : code;
}

/** All countries for rules, sorted by name. */
export const COUNTRY_OPTIONS = [...COUNTRIES]
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

import { COUNTRIES } from '../../src/lib/countries.ts';
import { byRank, plainText, searchRank } from './search-rank.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of an ISO 3166-1 alpha-2 code; any other text is returned unchanged. */
export function countryName(code: string): string {
  return COUNTRIES.has(code) ? (names.of(code) ?? code) : code;
}

type CountryOption = { value: string; label: string };

/** All countries for rules, sorted by name. */
export const COUNTRY_OPTIONS: CountryOption[] = [...COUNTRIES]
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** Names that people type and that are neither the code nor part of the English name. */
const ALIASES: Record<string, string> = {
  AE: 'UAE, Emirates, Dubai, Abu Dhabi',
  BA: 'BiH',
  BY: 'Byelorussia',
  CD: 'DRC, Democratic Republic of the Congo, Zaire',
  CG: 'Republic of the Congo',
  CI: 'Ivory Coast',
  CN: 'PRC, Peoples Republic of China',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  DE: 'Deutschland',
  ES: 'España',
  FK: 'Malvinas',
  GB: 'UK, England, Scotland, Wales, Northern Ireland, Great Britain',
  GR: 'Hellas',
  IE: 'Eire, Republic of Ireland',
  KP: 'DPRK',
  KR: 'ROK, Korea',
  LA: 'Lao',
  MK: 'Macedonia, FYROM',
  MM: 'Burma',
  NL: 'Holland',
  PS: 'Palestine',
  RU: 'Russian Federation',
  ST: 'Sao Tome and Principe',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey',
  TZ: 'Tanganyika, Zanzibar',
  US: 'USA, United States of America',
  VA: 'Holy See',
  VI: 'USVI',
};

const searched = new Map(
  COUNTRY_OPTIONS.map(({ value, label }) => [value, [label, ...(ALIASES[value]?.split(', ') ?? [])].map(plainText)]),
);

/** Countries whose code, name or alias was typed, the exact ones first: "uk" gives the United Kingdom, then Ukraine. */
export function findCountries(search: string): CountryOption[] {
  const typed = plainText(search);
  return byRank(COUNTRY_OPTIONS, ({ value }) =>
    value.toLowerCase() === typed ? -1 : searchRank(searched.get(value) ?? [], typed),
  );
}

import { plainText, searchRank } from '../../../lib/search-rank.ts';

/** Languages offered for dates; any other language of the account is kept and shown too. */
const COMMON = (
  'ar bg bn ca cs da de de-AT de-CH el en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es es-AR es-MX et fa fi fr ' +
  'fr-BE fr-CA fr-CH he hi hr hu id is it it-CH ja ko lt lv ms nb nl nl-BE pl pt pt-BR ro sk sl sr sv sw ta th tr ' +
  'uk ur vi zh-CN zh-HK zh-TW'
).split(' ');

/** `label`: in its own language; `english`: for searches such as "German". */
type LocaleOption = { value: string; label: string; english: string };

export function localeOptions(current: string | null): LocaleOption[] {
  const tags = current === null || COMMON.includes(current) ? COMMON : [current, ...COMMON];
  const english = new Intl.DisplayNames('en', NAMES);
  return tags
    .map((value) => ({ value, label: nativeName(value), english: english.of(value) ?? value }))
    .sort((one, other) => one.english.localeCompare(other.english, 'en'));
}

/** "Deutsch (Österreich)" instead of a special name, so that variants of one language are sorted together. */
const NAMES = { type: 'language', languageDisplay: 'standard' } as const;

/** Capitalized, like all options. */
export function nativeName(tag: string): string {
  const name = new Intl.DisplayNames(tag, NAMES).of(tag) ?? tag;
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
}

/** Found by its tag ("de-at"), its own name ("deutsch") or its English one ("german"); see searchRank. */
export function localeRank({ value, label, english }: LocaleOption, search: string): number | null {
  return searchRank([value, label, english].map(plainText), plainText(search));
}

/** A sample date in the format. `tag` null: the browser's. */
export function exampleDate(tag: string | null, at: Date, timeZone: string): string {
  const form = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(tag ?? undefined, form).format(at);
}

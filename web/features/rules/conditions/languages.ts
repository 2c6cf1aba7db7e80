import { languageName } from '../../../lib/rule-text.ts';
import { plainText } from '../../../lib/search-rank.ts';

/** Those that visitors prefer most. Any other tag can be typed. */
const OFFERED =
  'ar bg bn ca cs da de de-AT de-CH de-DE el en en-AU en-CA en-GB en-IN en-US es es-419 es-AR es-ES es-MX et fa fi fil ' +
  'fr fr-BE fr-CA fr-CH fr-FR gu he hi hr hu id it it-CH ja kn ko lt lv ml mr ms nb nl nl-BE nn pl pt pt-BR pt-PT ro ' +
  'ru sk sl sr sv sw ta te th tr uk ur vi zh zh-CN zh-HK zh-TW';

type LanguageOption = { value: string; label: string };

const optionOf = (value: string): LanguageOption => ({ value, label: `${languageName(value)} (${value})` });

const OPTIONS = OFFERED.split(' ')
  .map(optionOf)
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** All that are offered, and those that are chosen. */
export function languageOptions(chosen: readonly string[]): LanguageOption[] {
  return [...OPTIONS, ...chosen.filter((tag) => OPTIONS.every(({ value }) => value !== tag)).map(optionOf)];
}

/** Those whose name or tag has the text; a tag that is typed in full comes first. */
export function findLanguages(search: string): LanguageOption[] {
  const typed = plainText(search);
  const found = OPTIONS.filter(({ label }) => plainText(label).includes(typed));
  const tag = tagOf(search.trim());
  if (tag === null) return found;
  return [found.find(({ value }) => value === tag) ?? optionOf(tag), ...found.filter(({ value }) => value !== tag)];
}

/** The canonical tag; null: the text is none, or a word of more than three letters. */
function tagOf(text: string): string | null {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text)) return null;
  try {
    return new Intl.Locale(text).toString();
  } catch {
    return null;
  }
}

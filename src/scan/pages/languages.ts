import { truncateHeaderList } from '../../lib/header-list.ts';

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Our Chinese texts use simplified characters. */
export const languageTag = (language: Language) => (language === 'zh' ? 'zh-Hans' : language);
export const textDirection = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr');

const RANGE = /^([a-z]{1,8}|\*)(?:-[a-z0-9]{1,8})*$/i;
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

type LanguageRange = { readonly language: string; readonly weight: number };

/**
 * The best match for `Accept-Language`: the highest weight, the first among equals. Regions are ignored (`de-AT` gets
 * `de`), `*` stands for every language not named, and weight 0 excludes a language. English if none matches. Malformed
 * parts are ignored.
 */
export function chooseLanguage(acceptLanguage: string | null): Language {
  const ranges = truncateHeaderList(acceptLanguage ?? '')
    .split(',')
    .flatMap(parseRange);
  const named = new Set(ranges.map((range) => range.language));
  let best: Language = 'en';
  let bestWeight = 0;
  for (const { language, weight } of ranges) {
    if (weight <= bestWeight) continue;
    const ours = LANGUAGES.find((known) => (language === '*' ? !named.has(known) : known === language));
    if (ours === undefined) continue;
    best = ours;
    bestWeight = weight;
  }
  return best;
}

function parseRange(part: string): LanguageRange[] {
  const [range = '', parameter] = part.split(';').map((piece) => piece.trim());
  const language = RANGE.exec(range)?.[1]?.toLowerCase();
  const weight = parameter === undefined ? '1' : WEIGHT.exec(parameter)?.[1];
  return language === undefined || weight === undefined ? [] : [{ language, weight: Number(weight) }];
}

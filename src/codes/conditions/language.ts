import { z } from 'zod';
import type { ConditionCheck, Conditions, VisitorFacts } from '../values/redirect-rule.ts';
import { CompiledCondition, type ConditionType } from './condition.ts';
import { valueList } from './value-list.ts';

const MAX_LANGUAGES = 50;
const NOT_A_LANGUAGE = 'must be a language tag, such as de or fr-CH';

/** The canonical case of a tag: `de-at` is `de-AT`; null: it is none. */
function canonicalTag(text: string): string | null {
  if (!/^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$/i.test(text)) return null;
  try {
    return new Intl.Locale(text).toString();
  } catch {
    return null;
  }
}

export const language = z
  .string(NOT_A_LANGUAGE)
  .transform((text, context) => {
    const tag = canonicalTag(text);
    if (tag !== null) return tag;
    context.addIssue({ code: 'custom', message: NOT_A_LANGUAGE });
    return z.NEVER;
  })
  .meta({ description: 'A language tag (BCP 47), in any case.', example: 'de-AT' });

export const languageCondition: ConditionType<'language'> = {
  schema: valueList(language, MAX_LANGUAGES).describe(
    'What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`.',
  ),
  compile: (values) => new LanguageCondition(values),
};

class LanguageCondition extends CompiledCondition {
  readonly kind = 'language';
  readonly #wanted: readonly string[];
  readonly #tags: readonly string[];

  constructor(values: Conditions['language']) {
    super();
    this.#wanted = values;
    this.#tags = values.map((value) => value.toLowerCase());
  }

  matches({ language: seen }: VisitorFacts): boolean {
    if (seen === null) return false;
    for (const tag of this.#tags) if (isWithin(seen, tag)) return true;
    return false;
  }

  explain(visitor: VisitorFacts): ConditionCheck[] {
    const { language: seen } = visitor;
    return [{ condition: 'language', wanted: this.#wanted.join(', '), seen, met: this.matches(visitor) }];
  }
}

/** `de-at` is within `de`, and `den` is not. */
function isWithin(tag: string, range: string): boolean {
  return tag.startsWith(range) && (tag.length === range.length || tag[range.length] === '-');
}

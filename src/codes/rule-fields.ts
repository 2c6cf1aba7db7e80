import { z } from 'zod';
import { boundedList } from '../lib/bounded-list.ts';
import { CONDITION_KINDS, CONDITIONS } from './conditions/conditions.ts';
import { targetUrl } from './target-url-field.ts';
import { type Condition, MAX_REDIRECT_RULES, type RedirectRule } from './values/redirect-rule.ts';

const SCHEMAS = CONDITION_KINDS.map((kind) => CONDITIONS[kind].schema) as unknown as [z.ZodObject];

const condition = z.discriminatedUnion(
  'kind',
  SCHEMAS,
  `must be a condition of the kind ${CONDITION_KINDS.join(', ')}`,
) as unknown as z.ZodType<Condition>;

/** As v1 has them: a schedule stands alone, the others may be combined. */
const conditions = boundedList(
  condition,
  {
    max: CONDITION_KINDS.length,
    notAList: 'must be an array of conditions',
    tooLong: 'has too many entries',
  },
  (list) =>
    list
      .min(1, 'must have at least one condition')
      .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'has a kind twice')
      .refine((all) => all.length === 1 || all.every(({ kind }) => kind !== 'schedule'), 'has more than a schedule'),
);

const redirectRule: z.ZodType<RedirectRule> = z.strictObject(
  { when: conditions, url: targetUrl },
  'must be a rule object with conditions and a URL',
);

/** A list of `MAX_REDIRECT_RULES` at most, of any form of rules. */
export const ruleList = <Rule extends z.ZodType>(rule: Rule) =>
  boundedList(rule, {
    max: MAX_REDIRECT_RULES,
    notAList: `must be an array of at most ${MAX_REDIRECT_RULES} rules`,
    tooLong: `may have at most ${MAX_REDIRECT_RULES} entries`,
  });

export const redirectRules = ruleList(redirectRule);

import { z } from 'zod';
import { boundedList } from '../lib/bounded-list.ts';
import { CONDITIONS } from './conditions/conditions.ts';
import { targetUrl } from './target-url-field.ts';
import {
  CONDITION_KINDS,
  type Condition,
  type ConditionKind,
  MAX_REDIRECT_RULES,
  type RedirectRule,
} from './values/redirect-rule.ts';

const KINDS = CONDITION_KINDS.join(', ');

const kindsIn = (sent: object) =>
  CONDITION_KINDS.filter((kind) => (sent as Partial<Record<ConditionKind, unknown>>)[kind] !== undefined);

export const condition = z
  .strictObject(
    Object.fromEntries(CONDITION_KINDS.map((kind) => [kind, CONDITIONS[kind].schema.optional()])),
    `must be an object with one of ${KINDS}`,
  )
  .refine((sent) => kindsIn(sent).length === 1, `must have exactly one of ${KINDS}`)
  .meta({ minProperties: 1, maxProperties: 1 }) as unknown as z.ZodType<Condition>;

const conditions = boundedList(
  condition,
  {
    max: CONDITION_KINDS.length,
    notAList: 'must be an array of conditions',
    tooLong: `may have at most ${CONDITION_KINDS.length} conditions`,
  },
  (list) =>
    list
      .min(1, 'must have at least one condition')
      .refine((all) => new Set(all.flatMap(kindsIn)).size === all.length, 'may have one condition of each kind'),
).describe('All of them must hold; one of each kind at most.');

export const redirectRule: z.ZodType<RedirectRule> = z.strictObject(
  { when: conditions, url: targetUrl.describe('Where a scan goes when the rule matches.') },
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

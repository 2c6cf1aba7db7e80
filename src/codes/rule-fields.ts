import { z } from 'zod';
import { boundedList } from '../lib/bounded-list.ts';
import { CONDITIONS } from './conditions/conditions.ts';
import { split, splitBy } from './split-fields.ts';
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

export const redirectRule = z
  .strictObject(
    {
      when: conditions,
      url: targetUrl.optional().describe('Where a scan goes when the rule matches; required without `split`.'),
      split: split.optional().describe('In place of `url`: several destinations with weights.'),
      split_by: splitBy
        .optional()
        .describe('`scan` (default): each by chance; `day`: the same visitor lands alike for a day.'),
    },
    'must be a rule object with conditions and a URL',
  )
  .superRefine(({ url, split, split_by }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (url === undefined && split === undefined) refuse('url', 'is required, or split in its place');
    if (url !== undefined && split !== undefined) refuse('split', 'stands in place of url; send one of them');
    if (split === undefined && split_by !== undefined) refuse('split_by', 'goes with split');
  }) as unknown as z.ZodType<RedirectRule>;

/** A list of `MAX_REDIRECT_RULES` at most, of any form of rules. */
export const ruleList = <Rule extends z.ZodType>(rule: Rule) =>
  boundedList(rule, {
    max: MAX_REDIRECT_RULES,
    notAList: `must be an array of at most ${MAX_REDIRECT_RULES} rules`,
    tooLong: `may have at most ${MAX_REDIRECT_RULES} entries`,
  });

export const redirectRules = ruleList(redirectRule);

import type { RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { type ApiError, problemText } from '../../../lib/api.ts';

/** A server-side validation error of one rule, counted from 0. */
export type RuleError = { rule: number; field: string; message: string };

const PATH = /^redirect_rules\[(\d+)\](?:\.when\[(\d+)\])?(?:\.(\w+))?/;

type Refusal = Pick<ApiError, 'code' | 'message' | 'field'>;

/**
 * Maps an API error to rules and fields: one about `redirect_rules[3].when[0].start` to the start of the fourth rule,
 * one about an unsafe address to every rule that leads there. Empty if it is about something else.
 */
export function ruleErrors(error: Refusal, sent: readonly RedirectRule[]): RuleError[] {
  const [, index, place, name = ''] = PATH.exec(error.field ?? '') ?? [];
  if (index === undefined) return [];
  const rule = Number(index);
  const condition = sent[rule]?.when[Number(place)];
  const isKnown = name in (condition ?? { url: '' });
  const field = !isKnown ? 'kind' : condition && name === 'value' ? condition.kind : name;
  const message = plain(problemText(error));
  if (error.code !== 'unsafe_url') return [{ rule, field, message }];
  return sent.flatMap(({ url }, at) => (url === sent[rule]?.url ? [{ rule: at, field, message }] : []));
}

/** Replaces the field's name in "Must be earlier than end". */
function plain(problem: string): string {
  return problem.replace('than end', 'than the end');
}

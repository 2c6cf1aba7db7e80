import type { RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { type ApiError, problemText } from '../../../lib/api.ts';

/** A server-side validation error of one rule, counted from 0. */
export type RuleError = { rule: number; field: string; message: string };

const PATH = /^redirect_rules\[(\d+)\](?:\.(\w+))?/;
/** The fields of the API that have another name in the form. */
const FORM_FIELDS: Record<string, string> = {
  url: 'url',
  schedule_days: 'days',
  schedule_start: 'start',
  schedule_end: 'end',
};

type Refusal = Pick<ApiError, 'code' | 'message' | 'field'>;

/**
 * Maps an API error to rules and fields: one about `redirect_rules[3].schedule_start` to the start of the fourth rule,
 * one about an unsafe address to every rule that leads there. Empty if it is about something else.
 */
export function ruleErrors(error: Refusal, sent: readonly RedirectRule[]): RuleError[] {
  const [, index, name = ''] = PATH.exec(error.field ?? '') ?? [];
  if (index === undefined) return [];
  const rule = Number(index);
  const condition = { value: sent[rule]?.when[0], value2: sent[rule]?.when[1] }[name];
  const field = condition?.kind ?? FORM_FIELDS[name] ?? 'kind';
  const message = plain(problemText(error));
  if (error.code !== 'unsafe_url') return [{ rule, field, message }];
  return sent.flatMap(({ url }, at) => (url === sent[rule]?.url ? [{ rule: at, field, message }] : []));
}

/** Replaces the field's name in "Must be earlier than schedule_end". */
function plain(problem: string): string {
  return problem.replace('than schedule_end', 'than the end');
}

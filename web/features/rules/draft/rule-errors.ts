import type { RedirectRule } from '../../../../src/qr-codes/redirect-rule.ts';
import { type ApiError, problemText } from '../../../lib/api.ts';
import type { DraftField } from './rule-draft.ts';

/** A server-side validation error of one rule, counted from 0. */
export type RuleError = { rule: number; field: DraftField; message: string };

const FIELDS: Record<string, DraftField> = {
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
  const [, index, name = ''] = /^redirect_rules\[(\d+)\](?:\.(\w+))?/.exec(error.field ?? '') ?? [];
  if (index === undefined) return [];
  const rule = Number(index);
  const field = FIELDS[name] ?? valueField(name, sent[rule]);
  const message = plain(problemText(error));
  if (error.code !== 'unsafe_url') return [{ rule, field, message }];
  return sent.flatMap(({ url }, at) => (url === sent[rule]?.url ? [{ rule: at, field, message }] : []));
}

/** `value` and `value2` are the device or the country, as the condition beside them says. */
function valueField(name: string, rule: RedirectRule | undefined): DraftField {
  if (rule === undefined || rule.condition === 'schedule') return 'kind';
  const condition = name === 'value' ? rule.condition : name === 'value2' ? rule.condition2 : undefined;
  return condition ?? 'kind';
}

/** Replaces field names in messages such as "Must be earlier than schedule_end". */
function plain(problem: string): string {
  return problem.replace('schedule_start', 'the start').replace('schedule_end', 'the end');
}

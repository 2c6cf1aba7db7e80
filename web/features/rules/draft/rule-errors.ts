import type { RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { type ApiError, problemText } from '../../../lib/api.ts';

/** A server-side validation error of one rule, counted from 0. */
export type RuleError = { rule: number; field: string; message: string };

/** `rules[3].when[0].schedule.start`, `rules[3].when[0].country[1]`, `rules[2].url`. */
const PATH = /^rules\[(\d+)\](?:\.when\[\d+\])?(?:\.(\w+))?(?:\[\d+\])?(?:\.(\w+))?/;
const IN_SPLIT = /\.split\[(\d+)\]\.(url|weight)$/;
const FIELDS = new Set(['url', 'device', 'country', 'language', 'days', 'start', 'end', 'from', 'to']);

type Refusal = Pick<ApiError, 'code' | 'message' | 'field'>;

/**
 * Maps an API error to rules and fields: one about `rules[3].when[0].schedule.start` to the start of the fourth rule,
 * one about an unsafe address to every rule that leads there. Empty if it is about something else.
 */
export function ruleErrors(error: Refusal, sent: readonly RedirectRule[]): RuleError[] {
  const [, index, outer = '', inner = ''] = PATH.exec(error.field ?? '') ?? [];
  if (index === undefined) return [];
  const rule = Number(index);
  const field = [inner, outer].find((name) => FIELDS.has(name)) ?? 'kind';
  const message = problemText(error);
  const [, place, part] = IN_SPLIT.exec(error.field ?? '') ?? [];
  if (place !== undefined) return [{ rule, field: `split.${place}.${part}`, message }];
  if (error.code !== 'unsafe_url') return [{ rule, field, message }];
  const refused = urlOf(sent[rule]);
  return sent.flatMap((each, at) => (urlOf(each) === refused ? [{ rule: at, field, message }] : []));
}

function urlOf(rule: RedirectRule | undefined): string | null {
  return rule && 'url' in rule ? rule.url : null;
}

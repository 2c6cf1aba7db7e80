import type { RedirectRule } from '../../../../src/qr-codes/redirect-rule.ts';
import type { DraftField } from './rule-draft.ts';

/** A server-side validation error of one rule, counted from 0. */
export type RuleError = { rule: number; field: DraftField; message: string };

const FIELDS: Record<string, DraftField> = {
  url: 'url',
  schedule_days: 'days',
  schedule_start: 'start',
  schedule_end: 'end',
};

/**
 * Maps an API error to rules and fields: `redirect_rules[3].schedule_start must be …` to the start of the fourth rule, and
 * `https://… failed the safety check: …` to every rule that leads there. Empty where it is about something else.
 */
export function ruleErrors(message: string, sent: readonly RedirectRule[]): RuleError[] {
  const [, index, name = '', problem = ''] =
    /^redirect_rules\[(\d+)\](?:\.(\w+))?(?:\[\d+\])? (.+)$/s.exec(message) ?? [];
  if (index !== undefined) {
    const rule = Number(index);
    const field = FIELDS[name] ?? valueField(name, sent[rule]);
    return [{ rule, field, message: sentence(problem) }];
  }
  const [, url, reason = ''] = /^(\S+) (failed the safety check: .+)$/s.exec(message) ?? [];
  if (url === undefined) return [];
  return sent.flatMap((rule, at) =>
    rule.url === url || hrefOf(rule.url) === hrefOf(url)
      ? [{ rule: at, field: 'url' as const, message: `This address ${reason}` }]
      : [],
  );
}

/** `value` and `value2` are the device or the country, as the condition beside them says. */
function valueField(name: string, rule: RedirectRule | undefined): DraftField {
  if (rule === undefined || rule.condition === 'schedule') return 'kind';
  const condition = name === 'value' ? rule.condition : name === 'value2' ? rule.condition2 : undefined;
  return condition ?? 'kind';
}

function hrefOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

/** "must be earlier than schedule_end" as a sentence for people. */
function sentence(problem: string): string {
  const plain = problem.replace('schedule_start', 'the start').replace('schedule_end', 'the end');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

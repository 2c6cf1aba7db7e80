import { conditionText } from '../../../lib/rule-text.ts';
import { urlProblem } from '../../../lib/url-input.ts';
import { type Draft, type DraftField, ruleOf } from './rule-draft.ts';

export type Problems = Partial<Record<DraftField, string>>;

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Errors for which the server would refuse the rule. */
export function draftProblems(draft: Draft): Problems {
  const url = urlProblem(draft.url);
  return { ...conditionProblems(draft), ...(url === null ? {} : { url }) };
}

/** Validation errors of the condition alone, whatever the destination. */
export function conditionProblems({ kind, country, days, start, end }: Draft): Problems {
  if (kind === 'device') return {};
  if (kind !== 'schedule') return country === '' ? { country: 'Choose a country' } : {};
  return {
    ...(days.length === 0 ? { days: 'Choose at least one day' } : {}),
    ...timeProblems(start, end),
  };
}

function timeProblems(start: string, end: string): Problems {
  const missing = {
    ...(CLOCK_TIME.test(start) ? {} : { start: 'Enter a time' }),
    ...(CLOCK_TIME.test(end) ? {} : { end: 'Enter a time' }),
  };
  if (Object.keys(missing).length > 0) return missing;
  // "HH:mm" compares correctly as text.
  return start < end ? {} : { end: 'Must be later than the start. To go past midnight, create two rules.' };
}

/** When the rule applies, also for an incomplete draft. */
export function draftTitle(draft: Draft): string {
  const [problem] = Object.values(conditionProblems(draft));
  return problem === undefined ? conditionText(ruleOf(draft)) : 'Incomplete';
}

import { conditionText } from '../../../lib/rule-text.ts';
import { urlProblem } from '../../../lib/url-input.ts';
import type { Problems } from '../conditions/condition-form.ts';
import { CONDITION_FORMS } from '../conditions/conditions.ts';
import { conditionsOf, type Draft, type DraftField, ruleOf } from './rule-draft.ts';

export type DraftProblems = Problems<DraftField>;

/** Errors for which the server would refuse the rule. */
export function draftProblems(draft: Draft): DraftProblems {
  const url = urlProblem(draft.url);
  return { ...conditionProblems(draft), ...(url === null ? {} : { url }) };
}

/** Validation errors of the conditions alone, whatever the destination. */
export function conditionProblems(draft: Draft): DraftProblems {
  return Object.assign({}, ...conditionsOf(draft).map((kind) => CONDITION_FORMS[kind].problems(draft)));
}

/** When the rule applies, also for an incomplete draft. */
export function draftTitle(draft: Draft): string {
  const [problem] = Object.values(conditionProblems(draft));
  return problem === undefined ? conditionText(ruleOf(draft)) : 'Incomplete';
}

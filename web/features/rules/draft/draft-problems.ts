import type { ConditionKind } from '../../../../src/codes/values/redirect-rule.ts';
import { readableUrl } from '../../../lib/link-text.ts';
import { conditionText } from '../../../lib/rule-text.ts';
import { splitProblems, variantsOf } from '../../../lib/split-draft.ts';
import { splitText } from '../../../lib/split-text.ts';
import { urlProblem } from '../../../lib/url-input.ts';
import type { Problems } from '../conditions/condition-form.ts';
import { CONDITION_FORMS } from '../conditions/conditions.ts';
import { type Draft, ruleOf } from './rule-draft.ts';

/** Errors for which the server would refuse the rule. */
export function draftProblems(draft: Draft): Problems {
  return { ...conditionProblems(draft), ...goalProblems(draft) };
}

function goalProblems({ url, split }: Draft): Problems {
  if (split) return splitProblems(split);
  const problem = urlProblem(url);
  return problem === null ? {} : { url: problem };
}

/** Validation errors of the conditions alone, whatever the destination. */
export function conditionProblems(draft: Draft): Problems {
  if (draft.kinds.length === 0) return { kind: 'Choose at least one condition' };
  return Object.assign({}, ...draft.kinds.map((kind) => problemsOf(kind, draft)));
}

function problemsOf<Kind extends ConditionKind>(kind: Kind, { conditions }: Draft): Problems {
  return CONDITION_FORMS[kind].problems(conditions[kind]);
}

/** When the rule applies, also for an incomplete draft. */
export function draftTitle(draft: Draft): string {
  const [problem] = Object.values(conditionProblems(draft));
  return problem === undefined ? conditionText(ruleOf(draft)) : 'Incomplete';
}

/** Where the rule leads, as far as it was entered. */
export function draftGoal({ url, split }: Draft): string {
  return split ? splitText(variantsOf(split)) : readableUrl(url);
}

import { conditionProblems } from './draft-problems.ts';
import { type Draft, ruleOf } from './rule-draft.ts';
import { conditionText } from './rule-words.ts';

/** When the rule applies, also while that is not settled yet. */
export function draftTitle(draft: Draft): string {
  const [problem] = Object.values(conditionProblems(draft));
  return problem === undefined ? conditionText(ruleOf(draft)) : 'Not finished yet';
}

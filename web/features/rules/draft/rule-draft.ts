import type { ConditionKind, RedirectRule } from '../../../../src/qr-codes/redirect-rule.ts';
import {
  CONDITION_FORMS,
  type ConditionFields,
  formOf,
  RULE_KINDS,
  type RuleKind,
} from '../conditions/conditions.ts';

/** A rule while it is edited. */
export type Draft = ConditionFields & {
  /** Identifies a draft while it moves; only used on the page. */
  readonly key: string;
  readonly kind: RuleKind;
  readonly url: string;
};

export type DraftField = Exclude<keyof Draft, 'key'>;

const FORMS = Object.values(CONDITION_FORMS);
const BLANK = Object.assign({ kind: 'device', url: '' }, ...FORMS.map(({ blank }) => blank));

let keys = 0;
export function nextKey(): string {
  keys += 1;
  return `rule-${keys}`;
}

export function blankDraft(key: string): Draft {
  return { ...BLANK, key };
}

export function draftOf({ when, url }: RedirectRule, key: string): Draft {
  const kinds = Object.keys(RULE_KINDS) as RuleKind[];
  const isMeant = (kind: RuleKind) =>
    conditionsOf({ kind }).length === when.length &&
    when.every((condition) => conditionsOf({ kind }).includes(condition.kind));
  const fields = when.map((condition) => formOf(condition).toFields(condition));
  return Object.assign(blankDraft(key), ...fields, { url, kind: kinds.find(isMeant) ?? BLANK.kind });
}

/** The kinds of conditions of a draft. */
export function conditionsOf({ kind }: Pick<Draft, 'kind'>): readonly ConditionKind[] {
  return RULE_KINDS[kind].conditions;
}

/** The rule for the API, which refuses it if `draftProblems` finds something. */
export function ruleOf(draft: Draft): RedirectRule {
  return {
    when: conditionsOf(draft).map((kind) => CONDITION_FORMS[kind].toCondition(draft)),
    url: draft.url,
  };
}

import { invalidField } from '../errors/refusal.ts';
import type { Caller } from '../people/caller.ts';
import type { Code } from '../store/schema.ts';
import { fieldsWith, isSet } from './code-fields.ts';
import type { CodeChangeInput, NewCodeInput } from './owner-fields.ts';
import { advancedDisabled, creationDisabled } from './refusals.ts';
import { rulesNameOf } from './rules-name.ts';

/** What the code's state forbids, on any plan. */
export function refuseByState(code: Code, request: CodeChangeInput): void {
  if (request.redirect_url !== undefined && code.type !== 'url') {
    throw invalidField('redirect_url', `can only be changed on a code of type url; this one is of type ${code.type}`);
  }
  if (request.status === 'active' && code.operator_block !== null) {
    throw invalidField('status', 'cannot be set on a code that the operator of this server has blocked');
  }
  if (request.status === 'active' && code.status === 'blocked') {
    throw invalidField('status', 'cannot be set on a blocked code; give it a safe redirect_url instead');
  }
}

const NEED_PLAN = fieldsWith('needs');

export function refuseNewByPlan({ plan }: Caller, request: NewCodeInput): void {
  if (!plan.creates_codes) throw creationDisabled(plan);
  for (const { needs, name } of NEED_PLAN)
    if (needs && !plan[needs] && isSet(request[name as keyof NewCodeInput]))
      throw advancedDisabled(plan, sentName(name, request));
}

/** Only new values need the feature: those set on a larger plan stay in effect, and can be cleared. */
export function refuseByPlan(code: Code, request: CodeChangeInput, { plan }: Caller): void {
  for (const { needs, name, column } of NEED_PLAN) {
    const sent = request[name as keyof CodeChangeInput];
    if (needs && !plan[needs] && isSet(sent) && !Bun.deepEquals(sent, code[column]))
      throw advancedDisabled(plan, sentName(name, request));
  }
}

function sentName(name: string, request: NewCodeInput | CodeChangeInput): string {
  return name === 'rules' ? rulesNameOf(request) : name;
}

import type { Caller } from '../accounts/caller.ts';
import { invalidField } from '../errors/refusal.ts';
import type { QrCodeRow } from '../store/schema.ts';
import { sameRules } from './diff-code.ts';
import type { CodeChangeInput } from './owner-fields.ts';
import { advancedDisabled } from './refusals.ts';

/** What the code's state forbids, on any plan. */
export function refuseByState(code: QrCodeRow, request: CodeChangeInput): void {
  if (request.redirect_url !== undefined && code.type !== 'url') {
    throw invalidField(
      'redirect_url',
      `can only be changed on a code of type url; this one is of type ${code.type}`,
    );
  }
  if (request.status === 'active' && code.operator_block !== null) {
    throw invalidField('status', 'cannot be set on a code that the operator of this server has blocked');
  }
  if (request.status === 'active' && code.status === 'blocked') {
    throw invalidField('status', 'cannot be set on a blocked code; give it a safe redirect_url instead');
  }
}

/** Only new values need the feature: those set on a larger plan stay in effect, and can be cleared. */
export function refuseByPlan(code: QrCodeRow, request: CodeChangeInput, { plan }: Caller): void {
  if (plan.advanced_redirects) return;
  const rules = request.redirect_rules ?? [];
  if (rules.length > 0 && !sameRules(code, rules)) throw advancedDisabled(plan, 'redirect_rules');
  const { expires_at, scan_limit } = request;
  if (typeof expires_at === 'number' && expires_at !== code.expires_at)
    throw advancedDisabled(plan, 'expires_at');
  if (typeof scan_limit === 'number' && scan_limit !== code.scan_limit)
    throw advancedDisabled(plan, 'scan_limit');
}

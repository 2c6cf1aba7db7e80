import type { SafetyReason } from '../../src/http/dashboard/contract.ts';

/** Why a code is blocked, in a sentence. */
export function reasonText({ url, text }: SafetyReason): string {
  return url === '' ? `It ${text}` : `${url} ${text}`;
}

/** If so, only the operator can unblock it, whatever the owner changes. */
export function isBlockedByOperator(reasons: readonly Pick<SafetyReason, 'source'>[]): boolean {
  return reasons.some(({ source }) => source === 'operator');
}

import type { SafetyReason } from '../../src/http/dashboard/contract.ts';

/** Why a code is blocked, in a sentence. */
export function reasonText({ url, text }: SafetyReason): string {
  return url === '' ? `It ${text}` : `${url} ${text}`;
}

/** Whether it was the operator's own word: then only he can take it back, whatever is changed. */
export function isBlockedByOperator(reasons: readonly Pick<SafetyReason, 'source'>[]): boolean {
  return reasons.some(({ source }) => source === 'operator');
}

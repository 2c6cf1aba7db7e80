import type { CodeItem, Key, Me } from '../../../src/http/dashboard/contract.ts';

export type StepName = 'address' | 'code' | 'scan' | 'key';
export type Step = { name: StepName; isDone: boolean };

/** The key that the first start makes and prints; it counts once somebody has used it. */
const FIRST_KEY = 'First key';

type Facts = {
  me: Pick<Me, 'is_operator' | 'local_only' | 'api_access'>;
  codes: readonly Pick<CodeItem, 'scan_count'>[];
  keys: readonly Pick<Key, 'name' | 'last_used_at'>[];
};

/** What a new account has still to do. Only what its owner can do is listed. */
export function firstSteps({ me, codes, keys }: Facts): Step[] {
  const hasKey = keys.some(({ name, last_used_at }) => name !== FIRST_KEY || last_used_at !== null);
  return [
    ...(me.is_operator ? [{ name: 'address' as const, isDone: me.local_only === null }] : []),
    { name: 'code', isDone: codes.length > 0 },
    { name: 'scan', isDone: codes.some(({ scan_count }) => scan_count > 0) },
    ...(me.api_access ? [{ name: 'key' as const, isDone: hasKey }] : []),
  ];
}

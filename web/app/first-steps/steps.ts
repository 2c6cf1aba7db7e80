import type { Me } from '../../lib/me.ts';
import type { Code, Schemas } from '../../lib/v2.ts';

export type StepName = 'address' | 'code' | 'scan' | 'key';
export type Step = { name: StepName; isDone: boolean };

/** The key that the first start creates and prints; it counts only once it was used. */
const FIRST_KEY = 'First key';

type Facts = {
  me: Pick<Me, 'is_operator' | 'local_only' | 'api_access'>;
  codes: readonly Pick<Code, 'scan_count'>[];
  keys: readonly Pick<Schemas['ApiKey'], 'name' | 'last_used_at'>[];
};

/** The open steps of a new account, without those that its owner cannot do. */
export function firstSteps({ me, codes, keys }: Facts): Step[] {
  const hasKey = keys.some(({ name, last_used_at }) => name !== FIRST_KEY || last_used_at !== null);
  return [
    ...(me.is_operator ? [{ name: 'address' as const, isDone: me.local_only === null }] : []),
    { name: 'code', isDone: codes.length > 0 },
    { name: 'scan', isDone: codes.some(({ scan_count }) => scan_count > 0) },
    ...(me.api_access ? [{ name: 'key' as const, isDone: hasKey }] : []),
  ];
}

import { z } from 'zod';
import type { Actor } from '../../codes/values/code-values.ts';

/** Who changed a code. */
export const historyActor = z.union([
  z.strictObject({ kind: z.literal('key'), name: z.string(), last4: z.string() }),
  z.strictObject({ kind: z.literal('client'), client_id: z.string(), name: z.string() }),
  z.strictObject({ kind: z.literal('person'), name: z.string() }),
  z.strictObject({ kind: z.enum(['command_line', 'safety']) }),
]);

export function presentActor(by: Actor): z.infer<typeof historyActor> {
  if (by.kind === 'key') return { kind: 'key', name: by.name, last4: by.last4 };
  if (by.kind === 'client') return { kind: 'client', client_id: by.clientId, name: by.name };
  return by.kind === 'person' ? { kind: 'person', name: by.name } : by;
}

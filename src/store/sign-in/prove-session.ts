import { Rollback, type Tx } from '../transaction.ts';
import { spendCode, type UsedCode } from './codes.ts';
import { clearCodeAttempts } from './pending-sign-ins.ts';

/** The person proved to be there. False: what was to prove it was used before. */
export async function proveSession(
  tx: Tx,
  input: { sessionId: string; personId: string; code: UsedCode | null; now: number },
): Promise<boolean> {
  const { sessionId, personId, code, now } = input;
  if (code && !(await spendCode(tx, { personId, code }))) throw new Rollback(false);
  if (code?.kind === 'app') await clearCodeAttempts(tx, personId);
  await tx.db.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute();
  return true;
}

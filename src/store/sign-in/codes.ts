import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { spendPasskey, type UsedPasskey } from './passkeys.ts';

/** A second factor that is right: a code of the app, by its half minute, a recovery code, or a passkey. */
export type UsedCode =
  | { kind: 'app'; step: number }
  | { kind: 'recovery'; hash: string; before: readonly string[] }
  | { kind: 'passkey'; used: UsedPasskey };

/** Each works once, on any node: false if this one, or a later one of the app, was used before. */
export async function spendCode(tx: Tx, input: { personId: string; code: UsedCode }): Promise<boolean> {
  const { personId, code } = input;
  if (code.kind === 'passkey') return spendPasskey(tx, code.used);
  const person = tx.db.updateTable('persons').where('id', '=', personId);
  const spending =
    code.kind === 'app'
      ? person
          .set({ totp_last_step: code.step })
          .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', code.step)]))
      : person
          .set({ recovery_codes: code.before.filter((hash) => hash !== code.hash) })
          .where('recovery_codes', '=', sql<string[]>`${sql.val(code.before)}`);
  return (await spending.executeTakeFirst()).numUpdatedRows === 1n;
}

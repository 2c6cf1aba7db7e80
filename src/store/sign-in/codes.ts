import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** A code of the second factor that is right: of the app, by its half minute, or a recovery code. */
export type UsedCode = { kind: 'app'; step: number } | { kind: 'recovery'; hash: string; before: readonly string[] };

/** Each works once, on any node: false if this one, or a later one of the app, was used before. */
export async function spendCode({ db }: Tx, input: { personId: string; code: UsedCode }): Promise<boolean> {
  const { personId, code } = input;
  const person = db.updateTable('persons').where('id', '=', personId);
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

import type { Tx } from '../transaction.ts';

/** Forgets what no longer counts: idempotent results, the marks of scan batches, sessions and links that ended. */
export async function dropExpired(
  tx: Tx,
  input: { resultsBefore: number; batchesBefore: number; signInsBefore: number },
): Promise<void> {
  await tx.db.deleteFrom('idempotency_records').where('created_at', '<=', input.resultsBefore).execute();
  await tx.db.deleteFrom('scan_batches').where('applied_at', '<=', input.batchesBefore).execute();
  const ended = new Date(input.signInsBefore).toISOString();
  await tx.db.deleteFrom('sign_in_sessions').where('expiresAt', '<=', ended).execute();
  await tx.db.deleteFrom('sign_in_verifications').where('expiresAt', '<=', ended).execute();
  await tx.db.deleteFrom('sign_in_links').where('expires_at', '<=', input.signInsBefore).execute();
}

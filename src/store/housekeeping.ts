import type { Tx } from './transaction.ts';

/** Forgets what no longer counts: idempotent results and the marks of scan batches. */
export async function dropExpired(
  tx: Tx,
  input: { resultsBefore: number; batchesBefore: number },
): Promise<void> {
  await tx.db.deleteFrom('idempotency_records').where('created_at', '<=', input.resultsBefore).execute();
  await tx.db.deleteFrom('scan_batches').where('applied_at', '<=', input.batchesBefore).execute();
}

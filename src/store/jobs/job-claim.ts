import type { Tx } from '../transaction.ts';

/** A job, as the run that has claimed it. */
export type JobClaim = { id: string; claim: string };

/**
 * Whether another run has the job that a write would be a part of. If not, none takes it until the transaction ends; the
 * job's own saves and renewals do not wait for that, nor pass it by.
 */
export async function isJobLost({ db, engine }: Tx, job: JobClaim | undefined): Promise<boolean> {
  if (!job) return false;
  const query = db.selectFrom('jobs').select('id').where('id', '=', job.id).where('claimed_by', '=', job.claim);
  const row = await (engine === 'postgres' ? query.forKeyShare() : query).executeTakeFirst();
  return row === undefined;
}

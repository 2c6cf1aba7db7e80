import { Refusal } from '../../errors/refusal.ts';
import { scopesOf } from '../../people/roles.ts';
import { covers } from '../../store/reach.ts';
import type { JobRow } from '../../store/schema.ts';
import type { StoreWith } from '../../store/store.ts';

/**
 * Throws once who asked for the job may not ask for it any more: a member who was removed or may do less by now, a
 * disabled person, a revoked key or client. What the job did until then stays, and can be undone.
 */
export async function requireAsker({ read }: StoreWith<'findJobAsker'>, job: JobRow): Promise<void> {
  const asker = await read.findJobAsker(job);
  const isAllowed = asker && (asker.role === null || scopesOf(asker.role).has('jobs.run'));
  if (isAllowed && covers(asker, job.project_ids)) return;
  throw new Refusal('insufficient_scope', 'Whoever asked for this may not do it any more');
}

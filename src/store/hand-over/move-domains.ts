import { bumpDomains } from '../domains/domains.ts';
import type { Tx } from '../transaction.ts';
import type { Move } from './move-codes.ts';

/**
 * Verified ones stay verified, and those that were removed go on serving for the rest of their time. Where the other
 * account has claimed the same host itself, the verified claim is kept.
 */
export async function moveDomains(tx: Tx, { projectId, from, to, now }: Move): Promise<void> {
  const { db } = tx;
  const domains = await db.selectFrom('domains').selectAll().where('project_id', '=', projectId).execute();
  for (const { host, verified_at } of domains) {
    const twin = db.selectFrom('domains').select('host').where('host', '=', host).where('account_id', '=', to);
    const loser = verified_at === null ? from : to;
    if (await twin.executeTakeFirst())
      await db.deleteFrom('domains').where('host', '=', host).where('account_id', '=', loser).execute();
  }
  await db.updateTable('domains').set({ account_id: to }).where('project_id', '=', projectId).execute();
  await db
    .updateTable('removed_domains')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where('project_id', '=', projectId)
    .execute();
  const hosts = domains.map(({ host }) => host);
  if (hosts.length > 0)
    await db
      .updateTable('alerts')
      .set({ account_id: to })
      .where('account_id', '=', from)
      .where('kind', '=', 'domain')
      .where('subject', 'in', hosts)
      .execute();
  await bumpDomains(tx, now);
}

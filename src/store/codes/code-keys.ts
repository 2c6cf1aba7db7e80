import { fold } from '../../lib/fold.ts';
import type { Db } from '../db.ts';
import { inReach, type Reach } from '../reach.ts';
import { readAliasLink, seqOfAlias } from './code-aliases.ts';

/** How lists name codes; `slug`: or `host/alias`. */
export type CodeKey = 'id' | 'slug' | 'external_id' | 'label';

/** The codes with these keys; a label may be that of several. Archived ones are not found by their label. */
export async function findCodesByKey(
  db: Db,
  reach: Reach,
  key: CodeKey,
  values: string[],
): Promise<{ id: string; key: string }[]> {
  if (values.length === 0) return [];
  const codes = db
    .selectFrom('qr_codes')
    .select(['id', `${key} as key`])
    .$narrowType<{ key: string }>()
    .where('account_id', '=', reach.accountId)
    .where(inReach(reach, 'project_id'))
    .where(key, 'in', values);
  if (key === 'slug') return [...(await codes.execute()), ...(await codesByAlias(db, reach, values))];
  if (key !== 'label') return codes.execute();
  // The index of labels is of folded ones.
  const folded = [...new Set(values.map(fold))];
  return codes.where('label_folded', 'in', folded).where('status', '<>', 'archived').execute();
}

async function codesByAlias(db: Db, reach: Reach, names: string[]): Promise<{ id: string; key: string }[]> {
  const found = [];
  for (const key of names) {
    const link = readAliasLink(key);
    const codes = db
      .selectFrom('qr_codes')
      .select('id')
      .where('account_id', '=', reach.accountId)
      .where(inReach(reach, 'project_id'));
    const code = link && (await codes.where('seq', '=', seqOfAlias(link)).executeTakeFirst());
    if (code) found.push({ id: code.id, key });
  }
  return found;
}

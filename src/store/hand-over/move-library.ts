import { newId } from '../../lib/ids.ts';
import type { Decoration } from '../../render/picture/decoration.ts';
import type { Db } from '../db.ts';
import type { TagRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import type { Move } from './move-codes.ts';
import { moveFiles } from './move-files.ts';

export type LibraryCaps = { tags: number; logos: number; keptLogos: number; fileBytes: number };

/** Tags, logos and files, which are of the account: it keeps them, and the other one gets what the codes have. Or it is full. */
export async function moveLibrary(tx: Tx, move: Move, caps: LibraryCaps): Promise<'tags' | 'logos' | 'files' | null> {
  if (!(await copyTags(tx, move, caps.tags))) return 'tags';
  if (!(await copyLogos(tx, move, caps))) return 'logos';
  return (await moveFiles(tx, move, caps.fileBytes)) ? null : 'files';
}

/** By name: one that the account has already is used. */
async function copyTags({ db }: Tx, { projectId, to, now }: Move, cap: number): Promise<boolean> {
  const ofProject = db.selectFrom('qr_codes').select('seq').where('project_id', '=', projectId);
  const used = await db
    .selectFrom('tags')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('code_tags').select('tag_id').where('code_seq', 'in', ofProject))
    .execute();
  const own = await db.selectFrom('tags').selectAll().where('account_id', '=', to).execute();
  const byName = new Map(own.map(({ name_plain, id }) => [name_plain, id]));
  const missing = used.filter(({ name_plain }) => !byName.has(name_plain));
  if (missing.length > 0 && own.length + missing.length > cap) return false;
  const made: TagRow[] = missing.map((tag) => ({ ...tag, id: newId('tag', now), account_id: to, created_at: now }));
  if (made.length > 0) await db.insertInto('tags').values(made).execute();
  for (const { name_plain, id } of made) byName.set(name_plain, id);
  for (const { id, name_plain } of used)
    await db
      .updateTable('code_tags')
      .set({ tag_id: byName.get(name_plain) ?? id })
      .where('tag_id', '=', id)
      .where('code_seq', 'in', ofProject)
      .execute();
  return true;
}

/** Those that pictures of the project are drawn with, or were: an earlier picture may be drawn again too. */
async function copyLogos({ db }: Tx, { projectId, from, to, now }: Move, caps: LibraryCaps): Promise<boolean> {
  const used = await usedLogos(db, projectId);
  if (used.length === 0) return true;
  const ownHashes = db.selectFrom('logos').select('hash').where('account_id', '=', to);
  const missing = await db
    .selectFrom('logos')
    .selectAll()
    .where('account_id', '=', from)
    .where('hash', 'in', used)
    .where('hash', 'not in', ownHashes)
    .execute();
  await db.updateTable('logos').set({ is_used: 1 }).where('account_id', '=', to).where('hash', 'in', used).execute();
  const own = await db.selectFrom('logos').select('deleted_at').where('account_id', '=', to).execute();
  if (missing.length > 0 && own.length + missing.length > caps.keptLogos) return false;
  // Where the library has no room they are kept for the codes alone.
  const room = caps.logos - own.filter(({ deleted_at }) => deleted_at === null).length;
  const isRoom = missing.filter(({ deleted_at }) => deleted_at === null).length <= room;
  for (const logo of missing) {
    const deleted_at = isRoom ? logo.deleted_at : (logo.deleted_at ?? now);
    await db
      .insertInto('logos')
      .values({ ...logo, account_id: to, is_used: 1, project_ids: null, deleted_at })
      .execute();
  }
  return true;
}

async function usedLogos(db: Db, projectId: string): Promise<string[]> {
  const codes = await db
    .selectFrom('qr_codes')
    .select('logo')
    .distinct()
    .where('project_id', '=', projectId)
    .where('logo', 'is not', null)
    .execute();
  const drawn = await db
    .selectFrom('pictures')
    .innerJoin('qr_codes', 'qr_codes.seq', 'pictures.code_seq')
    .select('pictures.decoration')
    .distinct()
    .where('qr_codes.project_id', '=', projectId)
    .execute();
  const templates = await db
    .selectFrom('style_templates')
    .select('decoration')
    .where('project_id', '=', projectId)
    .execute();
  const hashOf = ({ decoration }: { decoration: Decoration | null }) => decoration?.logo?.hash ?? null;
  const hashes = [...codes.map(({ logo }) => logo), ...[...drawn, ...templates].map(hashOf)];
  return [...new Set(hashes.filter((hash) => hash !== null))];
}

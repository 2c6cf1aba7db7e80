import { sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { inReach, type Reach } from '../reach.ts';
import type { TagRow } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';

type CountedTag = TagRow & { code_count: number };

/** By name. Who is limited to projects sees those of their codes, and counts no others. */
export async function listTags(db: Db, reach: Reach): Promise<CountedTag[]> {
  return reach.projectIds === null ? allTags(db, reach.accountId) : tagsInReach(db, reach);
}

async function tagsInReach(db: Db, reach: Reach): Promise<CountedTag[]> {
  const rows = await db
    .selectFrom('tags')
    .innerJoin('code_tags', 'code_tags.tag_id', 'tags.id')
    .innerJoin('qr_codes', 'qr_codes.seq', 'code_tags.code_seq')
    .selectAll('tags')
    .select(({ fn }) => fn.countAll<number>().as('code_count'))
    .where('tags.account_id', '=', reach.accountId)
    .where(inReach(reach, 'qr_codes.project_id'))
    .groupBy('tags.id')
    .orderBy('tags.name_plain')
    .execute();
  return rows.map((row) => ({ ...row, code_count: Number(row.code_count) }));
}

async function allTags(db: Db, accountId: string): Promise<CountedTag[]> {
  const rows = await db
    .selectFrom('tags')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('code_tags')
        .whereRef('code_tags.tag_id', '=', 'tags.id')
        .select(({ fn }) => fn.countAll<number>().as('many'))
        .as('code_count'),
    )
    .where('account_id', '=', accountId)
    .orderBy('name_plain')
    .execute();
  return rows.map((row) => ({ ...row, code_count: Number(row.code_count) }));
}

export async function findTags(db: Db, accountId: string, ids: string[]): Promise<TagRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('name_plain')
    .execute();
}

export type CodeTag = { code_seq: number; id: string; name: string };

/** By name. */
export async function listTagsOfCodes(db: Db, codeSeqs: number[]): Promise<CodeTag[]> {
  if (codeSeqs.length === 0) return [];
  return db
    .selectFrom('code_tags')
    .innerJoin('tags', 'tags.id', 'code_tags.tag_id')
    .select(['code_tags.code_seq', 'tags.id', 'tags.name'])
    .where('code_tags.code_seq', 'in', codeSeqs)
    .orderBy('tags.name_plain')
    .execute();
}

export async function insertTag(
  tx: Tx,
  { tag, cap, idempotency }: { tag: TagRow; cap: number; idempotency: Idempotency | null },
): Promise<{ tag: TagRow } | Replay | { refused: 'full' | 'taken' }> {
  await lockAccount(tx, tag.account_id);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const names = await tx.db.selectFrom('tags').select('name_plain').where('account_id', '=', tag.account_id).execute();
  if (names.some(({ name_plain }) => name_plain === tag.name_plain)) return { refused: 'taken' };
  if (names.length >= cap) return { refused: 'full' };
  await tx.db.insertInto('tags').values(tag).execute();
  await storeIdempotentResult(tx, idempotency, tag);
  return { tag };
}

/** From an archive, unchanged; if its id or name is taken, the existing tag is kept. */
export async function importTag(tx: Tx, tag: TagRow): Promise<void> {
  await lockAccount(tx, tag.account_id);
  await tx.db
    .insertInto('tags')
    .values(tag)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function renameTag(
  tx: Tx,
  tag: Pick<TagRow, 'account_id' | 'id' | 'name' | 'name_plain'>,
): Promise<'renamed' | 'none' | 'taken'> {
  await lockAccount(tx, tag.account_id);
  const twin = await tx.db
    .selectFrom('tags')
    .select('id')
    .where('account_id', '=', tag.account_id)
    .where('name_plain', '=', tag.name_plain)
    .where('id', '!=', tag.id)
    .executeTakeFirst();
  if (twin) return 'taken';
  const { numUpdatedRows } = await tx.db
    .updateTable('tags')
    .set({ name: tag.name, name_plain: tag.name_plain })
    .where('account_id', '=', tag.account_id)
    .where('id', '=', tag.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'renamed' : 'none';
}

/**
 * Removes a tag from up to `limit` of its codes and, if `into` is given, adds that one instead. Deletes the tag when no
 * code has it. `more`: call again.
 */
export async function removeTag(
  tx: Tx,
  { accountId, id, into, limit }: { accountId: string; id: string; into: string | null; limit: number },
): Promise<'more' | 'done' | 'none'> {
  await lockAccount(tx, accountId);
  const known = await findTags(tx.db, accountId, into === null ? [id] : [id, into]);
  if (known.length < (into === null ? 1 : 2)) return 'none';
  const codes = await tx.db
    .selectFrom('code_tags')
    .select('code_seq')
    .where('tag_id', '=', id)
    .orderBy('code_seq')
    .limit(limit)
    .execute();
  const last = codes.at(-1)?.code_seq;
  if (last !== undefined) {
    if (into !== null) {
      await sql`insert into code_tags (tag_id, code_seq)
        select ${into}, code_seq from code_tags where tag_id = ${id} and code_seq <= ${last}
        on conflict do nothing`.execute(tx.db);
    }
    await tx.db.deleteFrom('code_tags').where('tag_id', '=', id).where('code_seq', '<=', last).execute();
  }
  if (codes.length === limit) return 'more';
  if (into === null) await tx.db.deleteFrom('report_links').where('tag_id', '=', id).execute();
  else await tx.db.updateTable('report_links').set({ tag_id: into }).where('tag_id', '=', id).execute();
  await tx.db.deleteFrom('tags').where('id', '=', id).execute();
  return 'done';
}

type TagName = Pick<TagRow, 'id' | 'name_plain'>;

export async function listTagNames(db: Db, accountId: string): Promise<TagName[]> {
  return db.selectFrom('tags').select(['id', 'name_plain']).where('account_id', '=', accountId).execute();
}

/** The tags of an account by name, plus those that a list adds, at most `cap` in total. */
export class TagsOfList {
  readonly #ids: Map<string, string>;
  readonly #cap: number;
  readonly added: TagRow[] = [];

  constructor(existing: readonly TagName[], cap: number) {
    this.#ids = new Map(existing.map(({ id, name_plain }) => [name_plain, id]));
    this.#cap = cap;
  }

  /** False if the new tags would exceed the limit: then none is added. */
  add(tags: readonly TagRow[]): boolean {
    const missing = tags.filter(({ name_plain }) => !this.#ids.has(name_plain));
    if (missing.length > 0 && this.#ids.size + missing.length > this.#cap) return false;
    for (const tag of missing) {
      this.#ids.set(tag.name_plain, tag.id);
      this.added.push(tag);
    }
    return true;
  }

  idOf({ id, name_plain }: TagRow): string {
    return this.#ids.get(name_plain) ?? id;
  }
}

/** Call it in the transaction that creates the codes, after adding their tags. */
export async function insertTagsOfList(
  { db }: Tx,
  tags: TagsOfList,
  tagged: readonly { seq: number; tags: readonly TagRow[] }[],
): Promise<void> {
  if (tags.added.length > 0) await db.insertInto('tags').values(tags.added).execute();
  const rows = tagged.flatMap(({ seq, tags: given }) =>
    given.map((tag) => ({ tag_id: tags.idOf(tag), code_seq: seq })),
  );
  if (rows.length > 0) await db.insertInto('code_tags').values(rows).execute();
}

/** Tags by name, at most `cap` in the account: those that exist are used, the others are made. */
export type NamedTags = { tags: readonly TagRow[]; cap: number };

/** Call it in a transaction that has locked the account. Rolls it back if the account would have too many. */
export async function addNamedTags(
  tx: Tx,
  code: { seq: number; account_id: string },
  { tags, cap }: NamedTags,
): Promise<void> {
  const all = new TagsOfList(await listTagNames(tx.db, code.account_id), cap);
  if (!all.add(tags)) throw new Rollback({ refused: 'tags_full' });
  await insertTagsOfList(tx, all, [{ seq: code.seq, tags }]);
}

export type TagChange = { add: string[]; remove: string[]; create?: NamedTags };

/** Call it in the transaction that changes the code. Deleted tags are skipped. */
export async function changeCodeTags(
  tx: Tx,
  code: { seq: number; account_id: string },
  { add, remove, create }: TagChange,
): Promise<void> {
  const { db } = tx;
  if (remove.length > 0) {
    await db.deleteFrom('code_tags').where('code_seq', '=', code.seq).where('tag_id', 'in', remove).execute();
  }
  if (create) await addNamedTags(tx, code, create);
  for (const tag of await findTags(db, code.account_id, add)) {
    await db
      .insertInto('code_tags')
      .values({ tag_id: tag.id, code_seq: code.seq })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import type { Db, ReadContext } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import type { EngineName } from '../migrations/migration.ts';
import { inReach, type Reach, touched } from '../reach.ts';
import type { LogoRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** A logo of the library without its image. */
export type LogoItem = Pick<LogoRow, 'hash' | 'name' | 'width' | 'height' | 'created_at'> & {
  /** Codes that use it, including archived ones. */
  code_count: number;
};

/** Newest first, without deleted ones. */
export async function listLogos({ db, engine }: ReadContext, reach: Reach): Promise<LogoItem[]> {
  const rows = await db
    .selectFrom('logos')
    .select(['hash', 'name', 'width', 'height', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('qr_codes')
        .select((count) => count.fn.countAll<number>().as('codes'))
        .where('qr_codes.account_id', '=', reach.accountId)
        .where(inReach(reach, 'qr_codes.project_id'))
        .whereRef('qr_codes.logo', '=', 'logos.hash')
        .as('code_count'),
    )
    .where('account_id', '=', reach.accountId)
    .where(isSeen(engine, reach))
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .execute();
  return rows.map((row) => ({ ...row, code_count: Number(row.code_count) }));
}

/** Whoever is limited to projects sees the logos that were added for them, and those of their codes and templates. */
function isSeen(engine: EngineName, reach: Reach): RawBuilder<SqlBool> {
  if (reach.projectIds === null) return sql`true`;
  return sql`(${touched(engine, reach, 'logos.project_ids')}
    or exists (select 1 from qr_codes where qr_codes.account_id = logos.account_id and qr_codes.logo = logos.hash
      and ${inReach(reach, 'qr_codes.project_id')})
    or exists (select 1 from style_templates where style_templates.account_id = logos.account_id
      and ${inReach(reach, 'style_templates.project_id')}
      and style_templates.decoration like '%' || logos.hash || '%'))`;
}

/** The same as `findLogo`, within reach. */
export async function findSeenLogo(
  { db, engine }: ReadContext,
  reach: Reach,
  hash: string,
): Promise<LogoRow | undefined> {
  return db
    .selectFrom('logos')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where('hash', '=', hash)
    .where(isSeen(engine, reach))
    .executeTakeFirst();
}

/** Including deleted ones, which codes and style templates may still use. */
export async function findLogo(db: Db, accountId: string, hash: string): Promise<LogoRow | undefined> {
  return db
    .selectFrom('logos')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** The hashes of all stored logos, including deleted ones. */
export async function listKeptLogos(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('logos')
    .select('hash')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('hash')
    .execute();
  return rows.map(({ hash }) => hash);
}

/** From an archive, unchanged; one that the account already has is kept. */
export async function importLogo({ db }: Tx, logo: Omit<LogoRow, 'is_used'>): Promise<void> {
  await db
    .insertInto('logos')
    .values(logo)
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doNothing())
    .execute();
}

type NewLogo = Omit<LogoRow, 'is_used' | 'deleted_at'>;

/**
 * Adds a logo to the library. An existing one is kept, a deleted one is restored. `full`: the library has `cap` logos,
 * or `capKept` including deleted ones that are still used.
 */
export async function insertLogo(
  tx: Tx,
  { logo, cap, capKept, idempotency }: { logo: NewLogo; cap: number; capKept: number; idempotency: Idempotency | null },
): Promise<'kept' | 'full' | Replay> {
  await lockAccount(tx, logo.account_id);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const { account_id: _, image: __, project_ids: ___, ...item } = logo;
  const kept = await keepLogo(tx, logo, cap, capKept);
  if (kept === 'kept') await storeIdempotentResult(tx, idempotency, { ...item, code_count: 0 });
  return kept;
}

async function keepLogo(tx: Tx, logo: NewLogo, cap: number, capKept: number): Promise<'kept' | 'full'> {
  const known = await findLogo(tx.db, logo.account_id, logo.hash);
  // Whoever adds what is there already sees it from now on.
  const project_ids = known ? bothOf(known.project_ids, logo.project_ids) : logo.project_ids;
  if (known?.deleted_at === null) {
    if (project_ids !== known.project_ids) await oneLogo(tx, logo).set({ project_ids }).execute();
    return 'kept';
  }
  const { kept, listed } = await tx.db
    .selectFrom('logos')
    .select((eb) => [
      eb.fn.countAll<number>().as('kept'),
      eb.fn.countAll<number>().filterWhere('deleted_at', 'is', null).as('listed'),
    ])
    .where('account_id', '=', logo.account_id)
    .executeTakeFirstOrThrow();
  if (Number(listed) >= cap || (!known && Number(kept) >= capKept)) return 'full';
  if (known) {
    await oneLogo(tx, logo)
      .set({ name: logo.name, created_at: logo.created_at, deleted_at: null, project_ids })
      .execute();
  } else await tx.db.insertInto('logos').values(logo).execute();
  return 'kept';
}

function bothOf(some: string[] | null, more: string[] | null): string[] | null {
  return some && more ? [...new Set([...some, ...more])] : (some ?? more);
}

/** False if the library has no such logo. */
export async function renameLogo(tx: Tx, input: { account_id: string; hash: string; name: string }): Promise<boolean> {
  const renamed = await oneLogo(tx, input).set({ name: input.name }).where('deleted_at', 'is', null).executeTakeFirst();
  return renamed.numUpdatedRows > 0n;
}

/** Removes a logo from the library, and deletes it if nothing ever used it. False if the library has no such logo. */
export async function deleteLogo(tx: Tx, input: { account_id: string; hash: string; now: number }): Promise<boolean> {
  const unused = await tx.db
    .deleteFrom('logos')
    .where('account_id', '=', input.account_id)
    .where('hash', '=', input.hash)
    .where('is_used', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (unused.numDeletedRows > 0n) return true;
  const deleted = await oneLogo(tx, input)
    .set({ deleted_at: input.now })
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return deleted.numUpdatedRows > 0n;
}

/** Marks the logo as used, in the transaction that uses it, so that it is kept. False: no such logo. */
export async function recordLogoUse(tx: Tx, accountId: string, hash: string | null): Promise<boolean> {
  if (hash === null) return true;
  const known = await findLogo(tx.db, accountId, hash);
  // A used logo is never deleted: no write and no lock needed.
  if (known?.is_used !== 0) return known !== undefined;
  const used = await oneLogo(tx, { account_id: accountId, hash }).set({ is_used: 1 }).executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

function oneLogo(tx: Tx, { account_id, hash }: { account_id: string; hash: string }) {
  return tx.db.updateTable('logos').where('account_id', '=', account_id).where('hash', '=', hash);
}

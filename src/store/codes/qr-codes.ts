import type { Insertable } from 'kysely';
import { usedFiles } from '../../codes/values/content-types/content-types.ts';
import { fold } from '../../lib/fold.ts';
import { searchText } from '../../lib/search-text.ts';
import { lockAccount, takeQuota } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import { setFiles } from '../files/code-files.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { prepared } from '../prepared.ts';
import { findProject } from '../projects/projects.ts';
import { inReach, type Reach, wholeAccount, within } from '../reach.ts';
import { insertScanCounter } from '../scans/scan-counters.ts';
import type { Code, Schema } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { recordCodeEvents } from '../webhooks/outbox.ts';
import { writeAliases } from './code-aliases.ts';
import { recordLogoUse } from './logos.ts';
import { addNamedTags, type NamedTags } from './tags.ts';

const codeById = prepared<{ accountId: string; id: string }, Code>((db, { accountId, id }) =>
  codesWithCounts(db).where('qr_codes.account_id', '=', accountId).where('qr_codes.id', '=', id),
);

function codesWithCounts(db: Db) {
  return db
    .selectFrom('qr_codes')
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .selectAll('qr_codes')
    .select(['scan_counters.version', 'scan_counters.scan_count']);
}

export async function findQrCode(db: Db, reach: Reach, id: string): Promise<Code | undefined> {
  return within(reach, (await codeById(db, { accountId: reach.accountId, id }))[0]);
}

/** Of any account, with the owner's time zone: for the operator. */
export async function findCodeOfAnyAccount(
  db: Db,
  by: 'id' | 'slug',
  value: string,
): Promise<(Pick<Code, 'seq' | 'id' | 'account_id' | 'created_at'> & { time_zone: string }) | undefined> {
  return db
    .selectFrom('qr_codes')
    .innerJoin('accounts', 'accounts.id', 'qr_codes.account_id')
    .select(['qr_codes.seq', 'qr_codes.id', 'qr_codes.account_id', 'qr_codes.created_at', 'accounts.time_zone'])
    .where(`qr_codes.${by}`, '=', value)
    .executeTakeFirst();
}

/** The codes with these external ids. */
export async function findByExternalIds(
  db: Db,
  reach: Reach,
  externalIds: readonly string[],
): Promise<{ id: string; external_id: string }[]> {
  if (externalIds.length === 0) return [];
  return db
    .selectFrom('qr_codes')
    .select('id')
    .select((eb) => eb.ref('external_id').$notNull().as('external_id'))
    .where('account_id', '=', reach.accountId)
    .where('external_id', 'in', externalIds)
    .where(inReach(reach, 'project_id'))
    .execute();
}

/** Call it in a transaction that has locked the account, before it gives the id to a code. */
export async function isExternalIdTaken(
  { db }: Tx,
  accountId: string,
  externalId: string | null | undefined,
): Promise<boolean> {
  return (
    (externalId ?? null) !== null &&
    (await findByExternalIds(db, wholeAccount(accountId), [externalId ?? ''])).length > 0
  );
}

/** Only a code that is public: its first picture is rendered. `slug` is in lower case. */
export async function findQrCodeBySlug(db: Db, accountId: string, slug: string): Promise<Code | undefined> {
  return codesWithCounts(db)
    .where('qr_codes.account_id', '=', accountId)
    .where('qr_codes.slug', '=', slug)
    .where('qr_codes.last_rendered_at', 'is not', null)
    .executeTakeFirst();
}

/** Those of the slugs (in lower case) that a code has or a deleted one had. */
export async function findTakenSlugs(db: Db, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const used = await db.selectFrom('qr_codes').select('slug').where('slug', 'in', slugs).execute();
  const deleted = await db.selectFrom('deleted_slugs').select('slug').where('slug', 'in', slugs).execute();
  return [...used, ...deleted].map(({ slug }) => slug);
}

/** A new code; what follows from its fields is added here, and what is left out has a default. */
export type NewQrCode = Omit<Insertable<Schema['qr_codes']>, DerivedColumn | 'seq'>;
type DerivedColumn = 'label_folded' | 'logo' | 'search_text' | 'search_stale';
type NewRow = Insertable<Schema['qr_codes']>;

/** The columns that the dashboard's search finds; tags are found by their own names. */
export const SEARCHED = ['label', 'slug', 'alias', 'redirect_url', 'note'] as const;
type Searched = { [Column in (typeof SEARCHED)[number]]?: Code[Column] | undefined };

export const searchTextOf = (code: Searched) => searchText(SEARCHED.map((column) => code[column] ?? null));

/** The hash of the logo in its middle; null: none. */
export const logoOf = ({ decoration }: Pick<NewQrCode, 'decoration'>) => decoration?.logo?.hash ?? null;

/**
 * The columns that follow from others. The search index is written later, for many codes at a time: doing it
 * immediately would make creating a code take 50 % longer. Until then the text itself is searched.
 */
export function derivedColumns(code: Searched & Pick<NewQrCode, 'label' | 'decoration'>) {
  return {
    label_folded: fold(code.label),
    logo: logoOf(code),
    search_text: searchTextOf(code),
    search_stale: 1,
  };
}

export function newRow(code: NewQrCode): NewRow {
  return { ...code, ...derivedColumns(code) };
}

const inserts = new Map<string, ReturnType<typeof prepareInsert>>();

/** Returns no row if the slug is taken, or was in the past. */
function insertRow(db: Db, row: NewRow): Promise<Omit<Code, 'version' | 'scan_count'>[]> {
  const columns = Object.keys(row) as (keyof NewRow)[];
  const key = columns.join();
  const insert = inserts.get(key) ?? prepareInsert(columns);
  inserts.set(key, insert);
  return insert(db, row);
}

function prepareInsert(columns: readonly (keyof NewRow)[]) {
  return prepared<NewRow, Omit<Code, 'version' | 'scan_count'>>((db, code) =>
    db
      .insertInto('qr_codes')
      .columns(columns)
      .expression(
        db
          .selectNoFrom((eb) => columns.map((name) => eb.val(code[name]).as(name)))
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('deleted_slugs').select('slug').where('slug', '=', code.slug))),
          ),
      )
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returningAll(),
  );
}

export type InsertRefusal = { refused: 'quota' | 'project_archived' | 'slug_taken' | 'external_id_taken' };

export type InsertQrCode = { code: NewQrCode; cap: number; idempotency: Idempotency | null; tags?: NamedTags };

/**
 * Inserts the code and takes its place in the quota in one transaction. An idempotent call that succeeded before
 * returns its result first, since its place is already taken.
 */
export async function insertQrCode(
  tx: Tx,
  input: InsertQrCode,
): Promise<{ code: Code } | Replay | InsertRefusal | { refused: 'no_logo' | 'no_file' | 'tags_full' | 'alias_taken' }> {
  const { account_id: accountId, project_id: projectId } = input.code;
  if (input.idempotency) {
    await lockAccount(tx, accountId);
    const replay = await replayOf(tx, input.idempotency);
    if (replay) return replay;
  }
  if (!(await takeQuota(tx, accountId, input.cap))) return { refused: 'quota' };
  const project = await findProject(tx.db, wholeAccount(accountId), projectId);
  if (!project || project.is_archived) throw new Rollback({ refused: 'project_archived' });
  if (await isExternalIdTaken(tx, accountId, input.code.external_id))
    throw new Rollback({ refused: 'external_id_taken' });
  const code = await insertWithCounter(tx, input.code);
  if (!code) throw new Rollback({ refused: 'slug_taken' });
  if (!(await recordLogoUse(tx, accountId, code.logo))) throw new Rollback({ refused: 'no_logo' });
  // The account is locked since its place was taken.
  const files = usedFiles(code);
  if (files.length > 0 && !(await setFiles(tx, code, files, code.created_at)))
    throw new Rollback({ refused: 'no_file' });
  if (code.alias !== null) await writeAliases(tx, code);
  if (input.tags) await addNamedTags(tx, code, input.tags);
  await storeIdempotentResult(tx, input.idempotency, code);
  await recordCreated(tx, accountId, [code]);
  return { code };
}

/** Call it when tags are there. */
export function recordCreated(
  tx: Pick<Tx, 'db' | 'engine'>,
  accountId: string,
  codes: readonly Pick<Code, 'seq' | 'project_id' | 'created_at'>[],
): Promise<void> {
  const events = codes.map((code) => ({ type: 'qr.created' as const, code, at: code.created_at }));
  return recordCodeEvents(tx, accountId, events);
}

async function insertWithCounter(tx: Tx, code: NewQrCode): Promise<Code | null> {
  const [row] = await insertRow(tx.db, newRow(code));
  if (!row) return null;
  const { version, scan_count } = await insertScanCounter(tx, row);
  await tx.labels.put(tx.db, row.seq, row.account_id, row.label_folded);
  return { ...row, version, scan_count };
}

import type { Selection } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Code, PictureRow, Schema } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { forgetUnprinted, recordAddress } from './link-addresses.ts';

/** The input of a picture's files: any node can draw them again, even after the code got another picture. */
export type Picture = Omit<PictureRow, 'code_seq'>;

export async function findPictures(db: Db, hashes: string[]): Promise<Picture[]> {
  if (hashes.length === 0) return [];
  return db.selectFrom('pictures').selectAll().where('hash', 'in', hashes).execute();
}

/** The published picture of a code, and how well it scans. */
export type PrintedPicture = Pick<Picture, 'payload' | 'style' | 'decoration'> & Pick<Code, 'seq' | 'scannability'>;

export async function findPrintedPictures(db: Db, seqs: number[]): Promise<PrintedPicture[]> {
  if (seqs.length === 0) return [];
  return db
    .selectFrom('qr_codes')
    .innerJoin('pictures', 'pictures.hash', 'qr_codes.picture')
    .select(['qr_codes.seq', 'qr_codes.scannability'])
    .select(['pictures.payload', 'pictures.style', 'pictures.decoration'])
    .where('qr_codes.seq', 'in', seqs)
    .execute();
}

/** `code_seq`: the code that it belongs to, and is deleted with. */
export async function insertPictures(tx: Tx, pictures: (Picture & { code_seq: number })[]): Promise<void> {
  if (pictures.length === 0) return;
  await tx.db
    .insertInto('pictures')
    .values(pictures)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Records a picture that was delivered before its code's render job ran, so that it can be drawn again. */
export async function keepPicture(
  tx: Tx,
  input: { seq: number; picture: Picture; address: string; now: number },
): Promise<void> {
  await recordAddress(tx, input);
  await forgetUnprinted(tx, input);
  await insertPictures(tx, [{ ...input.picture, code_seq: input.seq }]);
}

const DRAWN = [
  'qr_codes.seq',
  'qr_codes.id',
  'qr_codes.account_id',
  'qr_codes.project_id',
  'qr_codes.slug',
  'qr_codes.alias',
  'qr_codes.type',
  'qr_codes.qr_data',
  'qr_codes.picture',
  'qr_codes.picture_address',
  'projects.compact_codes',
  'projects.custom_domain',
] as const;

/** A code with everything that its picture depends on. */
export type DrawnCode = Selection<Schema, 'qr_codes' | 'projects', (typeof DRAWN)[number]>;

/** Of any account: knowing the file's name is enough to get it. */
export async function findDrawnCode(db: Db, id: string): Promise<DrawnCode | undefined> {
  return db
    .selectFrom('qr_codes')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .select(DRAWN)
    .where('qr_codes.id', '=', id)
    .executeTakeFirst();
}

/** Whether a picture of the code was drawn with this address, and so may be in print. */
export async function wasDrawnWith(db: Db, seq: number, address: string): Promise<boolean> {
  const present = await db
    .selectFrom('qr_codes')
    .select('seq')
    .where('seq', '=', seq)
    .where('picture_address', '=', address)
    .executeTakeFirst();
  if (present) return true;
  const earlier = await db
    .selectFrom('code_addresses')
    .select('code_seq')
    .where('code_seq', '=', seq)
    .where('address', '=', address)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** The projects in which a Wi-Fi code has this picture, with their accounts. The type is a literal, so that SQLite uses the index. */
export async function ownersOfWifiPicture(db: Db, hash: string): Promise<Pick<Code, 'account_id' | 'project_id'>[]> {
  return db
    .selectFrom('qr_codes')
    .select(['account_id', 'project_id'])
    .distinct()
    .where('picture', '=', hash)
    .where('type', '=', sql.lit('wifi'))
    .execute();
}

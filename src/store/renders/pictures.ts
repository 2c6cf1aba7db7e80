import type { Db } from '../db.ts';
import type { ProjectRow, QrCodeRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { recordAddress } from './link-addresses.ts';

/** What a file is made from: any node can make it again, long after the code got another picture. */
export type NewPicture = {
  hash: string;
  payload: string;
  style: string;
  decoration: string | null;
  account_id: string;
};
export type Picture = Omit<NewPicture, 'account_id'> & { account_id: string | null };

export async function findPictures(db: Db, hashes: string[]): Promise<Picture[]> {
  if (hashes.length === 0) return [];
  return db.selectFrom('pictures').selectAll().where('hash', 'in', hashes).execute();
}

/** `codeSeq`: the code that it is of, with which it goes. */
export async function insertPicture(tx: Tx, picture: NewPicture, codeSeq: number): Promise<void> {
  await tx.db
    .insertInto('pictures')
    .values({ ...picture, code_seq: codeSeq })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** A picture that was given away before its code's job came to it: it can be made again, and its address is known. */
export async function keepPicture(
  tx: Tx,
  input: { seq: number; picture: NewPicture; address: string; now: number },
): Promise<void> {
  await recordAddress(tx, input);
  await insertPicture(tx, input.picture, input.seq);
}

/** A code with all that its picture depends on. */
export type DrawnCode = Pick<
  QrCodeRow,
  'seq' | 'id' | 'account_id' | 'project_id' | 'slug' | 'type' | 'qr_data' | 'picture' | 'picture_address'
> &
  Pick<ProjectRow, 'compact_codes' | 'custom_domain'>;

/** Any account's: whoever knows the name of the file may have it. */
export async function findDrawnCode(db: Db, id: string): Promise<DrawnCode | undefined> {
  return db
    .selectFrom('qr_codes')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .select([
      'qr_codes.seq',
      'qr_codes.id',
      'qr_codes.account_id',
      'qr_codes.project_id',
      'qr_codes.slug',
      'qr_codes.type',
      'qr_codes.qr_data',
      'qr_codes.picture',
      'qr_codes.picture_address',
      'projects.compact_codes',
      'projects.custom_domain',
    ])
    .where('qr_codes.id', '=', id)
    .executeTakeFirst();
}

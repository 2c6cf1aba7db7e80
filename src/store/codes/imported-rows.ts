import type { Db } from '../db.ts';
import type { ImportedRow, QrCodeRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** Belongs into the transaction that makes the code. */
export async function noteImportedRow({ db }: Tx, row: ImportedRow): Promise<void> {
  const { code_id, import_id, created_at } = row;
  await db
    .insertInto('imported_rows')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'row_key']).doUpdateSet({ code_id, import_id, created_at }),
    )
    .execute();
}

export type KnownRow = Pick<ImportedRow, 'row_key'> & Pick<QrCodeRow, 'id' | 'slug'>;

/** Those of these rows that were made into codes which are still there. */
export async function findImportedRows(db: Db, accountId: string, rowKeys: string[]): Promise<KnownRow[]> {
  if (rowKeys.length === 0) return [];
  return db
    .selectFrom('imported_rows')
    .innerJoin('qr_codes', 'qr_codes.id', 'imported_rows.code_id')
    .select(['imported_rows.row_key', 'qr_codes.id', 'qr_codes.slug'])
    .where('imported_rows.account_id', '=', accountId)
    .where('imported_rows.row_key', 'in', rowKeys)
    .execute();
}

import type { Db } from '../db.ts';
import type { Code, ImportedRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** Call it in the transaction that creates the codes. */
export async function recordImportedRows({ db }: Tx, rows: ImportedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('imported_rows')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'row_key']).doUpdateSet((eb) => ({
        code_id: eb.ref('excluded.code_id'),
        import_id: eb.ref('excluded.import_id'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
}

type KnownRow = Pick<ImportedRow, 'row_key'> & Pick<Code, 'id' | 'slug'>;

/** The rows that were imported as codes which still exist: by one import, or by any if it is null. */
export async function findImportedRows(
  db: Db,
  accountId: string,
  rowKeys: string[],
  importId: string | null,
): Promise<KnownRow[]> {
  if (rowKeys.length === 0) return [];
  let query = db
    .selectFrom('imported_rows')
    .innerJoin('qr_codes', 'qr_codes.id', 'imported_rows.code_id')
    .select(['imported_rows.row_key', 'qr_codes.id', 'qr_codes.slug'])
    .where('imported_rows.account_id', '=', accountId)
    .where('imported_rows.row_key', 'in', rowKeys);
  if (importId !== null) query = query.where('imported_rows.import_id', '=', importId);
  return query.execute();
}

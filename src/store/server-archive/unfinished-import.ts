import type { Db } from '../db.ts';

/** An archive of a server is only partly in this store, which is of no use until the rest is. */
export class UnfinishedImportError extends Error {
  override name = 'UnfinishedImportError';

  constructor(storeName: string, importCommand: string) {
    super(
      `The import of a server into this store (${storeName}) did not come to its end. Run "${importCommand}" with the same file again, which continues it, or begin anew with an empty store.`,
    );
  }
}

export async function hasUnfinishedImport(db: Db): Promise<boolean> {
  return (await db.selectFrom('unfinished_import').select('archive').executeTakeFirst()) !== undefined;
}

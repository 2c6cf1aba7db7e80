import { join } from 'node:path';
import { CONTENT_FOLDER, DATABASE_FILE, type StoreSettings } from '../open-store.ts';

/** On SQLite: puts the files of codes that came with the tables into their folder. Returns the id of a damaged one. */
export async function placeContents({ databaseUrl, dataDir }: StoreSettings): Promise<string | null> {
  if (databaseUrl !== null) return null;
  const { unpackContent } = await import('../engines/sqlite/pack-content.ts');
  return unpackContent(join(dataDir, DATABASE_FILE), join(dataDir, CONTENT_FOLDER));
}

/** Once nothing can be cut off any more: then the database needs them no longer. */
export async function dropPlacedContents({ databaseUrl, dataDir }: StoreSettings): Promise<void> {
  if (databaseUrl !== null) return;
  const { dropPackedContent } = await import('../engines/sqlite/pack-content.ts');
  dropPackedContent(join(dataDir, DATABASE_FILE));
}

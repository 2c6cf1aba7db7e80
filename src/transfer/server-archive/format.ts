import { z } from 'zod';

export const SERVER_FORMAT = 'repoint-server';
export const SERVER_VERSION = 1;
export const MANIFEST = 'manifest.json';

const count = z.number().int().nonnegative();
const name = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'must be the name of a table or column');

/** What an archive of a server holds; docs/server-archive.md describes it. */
export const serverManifest = z.strictObject({
  format: z.literal(SERVER_FORMAT, `must be ${SERVER_FORMAT}`),
  version: z.literal(SERVER_VERSION, `must be ${SERVER_VERSION}: this program reads no other`),
  made_at: z.string().max(100),
  made_by: z.string().max(200),
  engine: z.enum(['sqlite', 'postgres']),
  /** The newest migration of the store that it was made of. */
  migration: z.strictObject({ number: count, name: z.string().max(100) }),
  /** The last number that was given, of each table whose rows are numbered. */
  numbering: z.record(name, count),
  scans: count,
  tables: z
    .array(
      z.strictObject({
        name,
        columns: z.array(name).max(200),
        rows: count,
        bytes: count,
        sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'),
      }),
    )
    .max(100),
});
export type ServerManifest = z.infer<typeof serverManifest>;

/** The file of a table: a line for each row, the JSON list of its values. */
export function tableFile(table: string): string {
  return `${table}.ndjson`;
}

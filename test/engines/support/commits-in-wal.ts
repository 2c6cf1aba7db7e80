import { readFileSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_SIZE_AT = 8;
/** In a frame's header: the size of the database after the commit that the frame ends, or 0. */
const SIZE_AFTER_COMMIT_AT = 4;

/**
 * How many commits the write-ahead log of a SQLite database holds, read from its frames.
 * Requires that no checkpoint has restarted it, which happens at a thousand pages.
 */
export function commitsInWal(databaseFile: string): number {
  const wal = readFileSync(`${databaseFile}-wal`);
  const frameBytes = FRAME_HEADER_BYTES + wal.readUInt32BE(PAGE_SIZE_AT);
  let commits = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= wal.length; at += frameBytes) {
    if (wal.readUInt32BE(at + SIZE_AFTER_COMMIT_AT) > 0) commits++;
  }
  return commits;
}

import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { makePrivateFolder } from '../lib/private-files.ts';
import { KnownLinks } from './known-links.ts';
import { GrowingFile, ReservedFile } from './late-file.ts';
import { LateScans } from './late-scans.ts';

/** What a node keeps on disk for outages of the store. */
export type OutageFiles = { known: KnownLinks | null; late: LateScans };

/** About 30,000 batches: hours for a small shop, a minute for a busy one. */
const RESERVED_BYTES = 8 * 1024 * 1024;

const folderOf = (dataDir: string) => join(dataDir, 'outage');

export function openOutageFiles(dataDir: string, clock: Clock): OutageFiles & { known: KnownLinks } {
  const folder = folderOf(dataDir);
  makePrivateFolder(folder);
  const ownFile = new GrowingFile(join(folder, `${newId('run', clock.now())}.ndjson`));
  return { known: new KnownLinks(folder), late: new LateScans(ownFile, folder) };
}

/**
 * For SQLite, which cannot write when the disk is full: it still reads links, and the space for late scans is
 * preallocated.
 */
export function openReservedFiles(dataDir: string): OutageFiles {
  const folder = folderOf(dataDir);
  makePrivateFolder(folder);
  const reserved = new ReservedFile(join(folder, 'scans.reserved'), RESERVED_BYTES);
  reserved.reserveSoon();
  return { known: null, late: new LateScans(reserved, null) };
}

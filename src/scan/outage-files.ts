import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { makePrivateFolder } from '../lib/private-files.ts';
import { KnownLinks } from './known-links.ts';
import { ReservedFile } from './late-file.ts';
import { LateScans, ownLateFile } from './late-scans.ts';

/** What a node keeps on its disk for the time in which the store is out of reach. */
export type OutageFiles = { known: KnownLinks | null; late: LateScans };

/** Some 30,000 batches of scans, hours of a small shop or a minute of a busy one. */
const RESERVED_BYTES = 8 * 1024 * 1024;

const folderOf = (dataDir: string) => join(dataDir, 'outage');

export function openOutageFiles(dataDir: string, clock: Clock): OutageFiles & { known: KnownLinks } {
  const folder = folderOf(dataDir);
  const late = new LateScans(folder, ownLateFile(folder, newId('run', clock.now())));
  return { known: new KnownLinks(folder), late };
}

/** Beside SQLite, which is out of reach when the disk is full: reading goes on then, and the room is taken before. */
export function openReservedFiles(dataDir: string): OutageFiles {
  const folder = folderOf(dataDir);
  makePrivateFolder(folder);
  const reserved = new ReservedFile(join(folder, 'scans.reserved'), RESERVED_BYTES);
  reserved.reserveSoon();
  return { known: null, late: new LateScans(folder, reserved) };
}

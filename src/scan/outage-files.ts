import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { KnownLinks } from './known-links.ts';
import { LateScans } from './late-scans.ts';

/** What a node keeps on its disk for the time in which the store is out of reach. */
export type OutageFiles = { known: KnownLinks; late: LateScans };

export function openOutageFiles(dataDir: string, clock: Clock): OutageFiles {
  const folder = join(dataDir, 'outage');
  return { known: new KnownLinks(folder), late: new LateScans(folder, newId('run', clock.now())) };
}

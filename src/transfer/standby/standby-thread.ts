import { FileContents } from '../../files/file-contents.ts';
import { systemClock } from '../../lib/clock.ts';
import type { ThreadReply } from '../../lib/run-on-thread.ts';
import { openStore, type StoreSettings } from '../../store/open-store.ts';
import { makeStandby } from './make-standby.ts';
import type { StandbyResult } from './static-files.ts';

/** Runs in a separate thread: a million codes are minutes of work, while scans go on. */
declare const self: Worker;

export type StandbyOrder = { location: StoreSettings; folder: string; port: number };
/** Without the lists, which may be as long as that of codes. */
export type StandbyCounts = Pick<StandbyResult, 'codes' | 'exact'> & { leftOut: number };
type StandbyReply = ThreadReply<StandbyCounts>;

self.onmessage = async ({ data: { location, folder, port } }: MessageEvent<StandbyOrder>) => {
  self.postMessage(await make(location, folder, port));
};

async function make(location: StoreSettings, folder: string, port: number): Promise<StandbyReply> {
  try {
    const store = await openStore(location, systemClock.now(), () => {});
    try {
      const contents = new FileContents(location.dataDir, store);
      const deps = { store, clock: systemClock, port, contents };
      const { codes, exact, left_out } = await makeStandby(deps, folder, null);
      return { result: { codes, exact, leftOut: left_out.length } };
    } finally {
      await store.close();
    }
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

import { FileContents } from '../../files/file-contents.ts';
import { systemClock } from '../../lib/clock.ts';
import type { ThreadReply } from '../../lib/run-on-thread.ts';
import { openStore, type StoreSettings } from '../../store/open-store.ts';
import { makeStandby } from './make-standby.ts';
import type { StandbyResult } from './static-files.ts';

/** Runs in a separate thread: 100,000 codes are ten megabytes of text to build, while scans go on. */
declare const self: Worker;

export type StandbyOrder = { location: StoreSettings; folder: string; port: number };
type StandbyReply = ThreadReply<StandbyResult>;

self.onmessage = async ({ data: { location, folder, port } }: MessageEvent<StandbyOrder>) => {
  self.postMessage(await make(location, folder, port));
};

async function make(location: StoreSettings, folder: string, port: number): Promise<StandbyReply> {
  try {
    const store = await openStore(location, systemClock.now(), () => {});
    try {
      const contents = new FileContents(location.dataDir, store);
      return { result: await makeStandby({ store, clock: systemClock, port, contents }, folder, null) };
    } finally {
      await store.close();
    }
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

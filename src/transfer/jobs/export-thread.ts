import { FileContents } from '../../files/file-contents.ts';
import { systemClock } from '../../lib/clock.ts';
import { isDiskProblem } from '../../lib/disk-problem.ts';
import { openStore } from '../../store/open-store.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { DATA_EXPORTS } from './data-exports.ts';
import { Interrupted } from './job.ts';
import type { ExportNews, ExportOrder } from './run-export.ts';

/** Makes one export. `stop` as a second message ends it early. */
declare const self: Worker;

let isStopped = false;

self.onmessage = async ({ data }: MessageEvent<ExportOrder | 'stop'>) => {
  if (data === 'stop') isStopped = true;
  else tell(await make(data));
};

function tell(news: ExportNews): void {
  self.postMessage(news);
}

async function make({ location, format, publicUrl, now, ...order }: ExportOrder): Promise<ExportNews> {
  try {
    const store = await openStore(location, systemClock.now(), () => {});
    try {
      const account = await store.read.findAccount(order.reach.accountId);
      if (!account) throw new Interrupted('cancelled');
      const onCodes = (codes: number) => {
        if (isStopped) throw new Interrupted('cancelled');
        tell({ codes });
      };
      const contents = new FileContents(location.dataDir, store);
      await DATA_EXPORTS[format](
        { store, contents, clock: { now: () => now }, publicUrl },
        { account, ...order, onCodes },
      );
    } finally {
      await store.close();
    }
    return { problem: null, isUnavailable: false };
  } catch (error) {
    const { message, cause } = error as Error;
    return {
      problem: message,
      isUnavailable: [error, cause].some((one) => one instanceof StoreUnavailable || isDiskProblem(one)),
    };
  }
}

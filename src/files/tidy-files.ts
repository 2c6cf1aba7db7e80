import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { StoreWith } from '../store/store.ts';
import type { FileContents } from './file-contents.ts';

const EVERY_MS = 60_000;
/** Between steps, to let callers through. */
const PAUSE_MS = 20;
/** A file that is still arriving by then is dropped in the store. */
const ARRIVING_MS = 2 * 3_600_000;

type Deps = {
  store: StoreWith<'dropReplacedFiles' | 'dropUnusedFiles' | 'listDroppedFiles' | 'forgetDroppedFile'>;
  clock: Clock;
  contents: FileContents;
};

/** Removes files that no code has and whose time is over, and what broken-off uploads have left. */
export async function tidyFiles(deps: Deps, isStopped: () => boolean = () => false): Promise<void> {
  const now = deps.clock.now();
  while (!isStopped() && (await deps.store.write.dropReplacedFiles({ now }))) await Bun.sleep(PAUSE_MS);
  while (!isStopped() && (await deps.store.write.dropUnusedFiles({ now }))) await Bun.sleep(PAUSE_MS);
  await removeDroppedFiles(deps, isStopped);
  await deps.contents.removeArrivedBefore(now - ARRIVING_MS);
}

/** The bytes of files that no account has any more. A crash leaves the row, so the next cleaning goes on. */
export async function removeDroppedFiles(
  { store, contents }: { store: StoreWith<'listDroppedFiles' | 'forgetDroppedFile'>; contents: FileContents },
  isStopped: () => boolean = () => false,
): Promise<void> {
  let dropped = await store.read.listDroppedFiles();
  while (dropped.length > 0 && !isStopped()) {
    for (const id of dropped) {
      await contents.remove(id);
      await store.write.forgetDroppedFile({ id });
    }
    await Bun.sleep(PAUSE_MS);
    dropped = await store.read.listDroppedFiles();
  }
  await store.write.forgetDroppedFile({ id: null });
}

export function startFileCleaning({ log, ...deps }: Deps & { log: Logger }): PeriodicTask {
  const task = new PeriodicTask(clean, { everyMs: EVERY_MS });
  async function clean(): Promise<void> {
    try {
      await tidyFiles(deps, () => task.isClosed);
    } catch (error) {
      log.warn({ err: error }, 'Unused files could not be removed; trying again later');
    }
  }
  return task;
}

import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Check, failed, passed } from './check.ts';

const MIN_FREE_BYTES = 500e6;
const SLOW_SYNC_MS = 50;
const SYNCS = 5;

/** Free space, and the time of a durable write: every scan waits for one, shared with others. */
export const checkDisk: Check = ({ settings }) => {
  const folder = nearestFolder(settings.dataDir);
  try {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const syncMs = median(timeSyncs(folder));
    const detail = `${(free / 1e9).toFixed(1)} GB free; a write is durable after ${syncMs.toFixed(1)} ms`;
    if (free < MIN_FREE_BYTES) return failed(detail, 'Free some space, or move DATA_DIR to a larger disk.');
    if (syncMs > SLOW_SYNC_MS)
      return failed(detail, 'Use a disk with faster syncs (SSD, or a controller with a battery).');
    return passed(detail);
  } catch (error) {
    return failed(
      `Nothing can be written into ${folder} (${(error as Error).message})`,
      'Let the user of the server write into DATA_DIR.',
    );
  }
};

/** The data folder, or the nearest existing parent. */
function nearestFolder(path: string): string {
  const folder = resolve(path);
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

function timeSyncs(folder: string): number[] {
  const path = join(folder, `.doctor-${crypto.randomUUID()}`);
  const file = openSync(path, 'wx', 0o600);
  try {
    return Array.from({ length: SYNCS }, () => {
      const start = performance.now();
      writeSync(file, 'x'.repeat(4096));
      fsyncSync(file);
      return performance.now() - start;
    });
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Check, failed, fileProblem, passed } from './check.ts';

const MIN_FREE_BYTES = 500e6;
const SLOW_SYNC_MS = 50;
const SYNCS = 5;

/** Free space, and the time of a durable write: every scan waits for one, shared with others. */
export const checkDisk: Check = ({ settings }) => {
  let folder = resolve(settings.dataDir);
  try {
    folder = nearestFolder(folder);
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    // Nothing more fits in, and a try would only say so less clearly.
    if (free === 0) return fileProblem(folder, { code: 'ENOSPC' });
    const syncMs = median(timeSyncs(folder));
    const detail = `${(free / 1e9).toFixed(1)} GB free; a write is durable after ${syncMs.toFixed(1)} ms`;
    if (free < MIN_FREE_BYTES) return failed(detail, 'Free some space, or move DATA_DIR to a larger disk.');
    if (syncMs > SLOW_SYNC_MS)
      return failed(detail, 'Use a disk with faster syncs (SSD, or a controller with a battery).');
    return passed(detail);
  } catch (error) {
    return fileProblem(folder, error);
  }
};

/** The folder, or the nearest existing parent. Throws if that cannot be known. */
function nearestFolder(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) ? folder : nearestFolder(dirname(folder));
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
    rmSync(path, { force: true });
  }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

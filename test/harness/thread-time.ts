import { dlopen, FFIType } from 'bun:ffi';

/** By platform: the C library, and its id of the thread clock. */
const CLOCKS: Partial<Record<NodeJS.Platform, { library: string; clock: number }>> = {
  linux: { library: 'libc.so.6', clock: 3 },
  darwin: { library: 'libSystem.dylib', clock: 16 },
};

/**
 * The processor time of this thread in milliseconds, independent of other load. Wall-clock time if the system has no
 * such clock.
 */
export const threadTimeMs: () => number = openThreadClock() ?? (() => performance.now());

/**
 * The longest time for which the work kept this thread from everything else: processor time between two turns of the
 * event loop.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const start = threadTimeMs();
    await new Promise((resolve) => setImmediate(resolve));
    longest = Math.max(longest, threadTimeMs() - start);
  }
  await done;
  return longest;
}

function openThreadClock(): (() => number) | null {
  const found = CLOCKS[process.platform];
  if (!found) return null;
  try {
    const signature = { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 } as const;
    const { symbols } = dlopen(found.library, { clock_gettime: signature });
    const time = new BigInt64Array(2);
    return () => {
      symbols.clock_gettime(found.clock, time);
      return Number(time[0]) * 1e3 + Number(time[1]) / 1e6;
    };
  } catch {
    return null;
  }
}

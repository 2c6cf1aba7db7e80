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

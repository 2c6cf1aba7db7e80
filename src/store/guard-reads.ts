import type { Reads } from './reads.ts';
import { StoreUnavailable } from './unavailable.ts';

/** The same reads; errors that say the engine is unavailable become StoreUnavailable. */
export function guardReads(reads: Reads, isUnavailable: (error: unknown) => boolean): Reads {
  const guard =
    (read: (...all: unknown[]) => Promise<unknown>) =>
    async (...all: unknown[]) => {
      try {
        return await read(...all);
      } catch (error) {
        throw isUnavailable(error) ? new StoreUnavailable(error) : error;
      }
    };
  const entries = Object.entries(reads).map(([name, read]) => [name, guard(read as never)]);
  return Object.fromEntries(entries) as Reads;
}

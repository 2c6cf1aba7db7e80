import type { Reads } from './reads.ts';

/** The same reads, with the engine's errors replaced by `storeError`. */
export function guardReads(reads: Reads, storeError: (error: unknown) => unknown): Reads {
  const guard =
    (read: (...all: unknown[]) => Promise<unknown>) =>
    async (...all: unknown[]) => {
      try {
        return await read(...all);
      } catch (error) {
        throw storeError(error);
      }
    };
  const entries = Object.entries(reads).map(([name, read]) => [name, guard(read as never)]);
  return Object.fromEntries(entries) as Reads;
}

import { createMemoryLimiter } from '../people/memory-limiter.ts';
import { createSharedLimiter } from '../people/shared-limiter.ts';
import type { Checker } from '../safety/check.ts';
import type { Core } from './open-core.ts';

export type Operations = Awaited<ReturnType<typeof createOperations>>;

/** The dependencies of the operations behind both APIs. */
export async function createOperations(
  { store, plans, clock, log, secret }: Core,
  safety: { checker: Checker; safetyIntervalMs: number },
  wakeRenderer: () => void,
) {
  const limiter =
    store.engine === 'sqlite' ? await createMemoryLimiter(store, clock.now()) : createSharedLimiter(store);
  const cursorSecret = await secret('page-tokens');
  return { store, plans, clock, log, limiter, ...safety, cursorSecret, wakeRenderer };
}

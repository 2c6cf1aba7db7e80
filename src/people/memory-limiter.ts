import { type Counter, dayStart, newCounter, takeMore, takeOne, usedAt } from '../lib/rate-windows.ts';
import type { StoreWith } from '../store/store.ts';
import type { Limiter } from './limiter.ts';

/** How far stored counts may lag behind, which is what a crash can lose. */
const SAVE_EVERY_MS = 200;

/**
 * For the single server process on SQLite: counts in memory, so that requests do not wait, and saves changed counts in
 * the background. They are loaded at the start, so that the minute and the day survive a restart.
 */
export async function createMemoryLimiter(
  store: StoreWith<'readCounters' | 'saveCounters'>,
  now: number,
): Promise<Limiter> {
  const counters = new Map<string, Counter>();
  const changed = new Set<string>();
  for (const { key_id, ...counter } of await store.read.readCounters(dayStart(now))) {
    counters.set(key_id, counter);
  }

  async function save(): Promise<void> {
    if (changed.size === 0) return;
    const rows = [...changed].map((key_id) => ({ key_id, ...(counters.get(key_id) ?? newCounter()) }));
    changed.clear();
    await store.write.saveCounters(rows);
  }

  // A failed save is repeated by the next one; the counts in memory stay correct.
  const timer = setInterval(() => {
    const attempted = [...changed];
    save().catch(() => attempted.forEach((keyId) => void changed.add(keyId)));
  }, SAVE_EVERY_MS);
  timer.unref();

  function counterOf(keyId: string): Counter {
    const counter = counters.get(keyId) ?? newCounter();
    counters.set(keyId, counter);
    changed.add(keyId);
    return counter;
  }

  return {
    take: (keyId, limits, at) => takeOne(counterOf(keyId), limits, at),
    takeMore: (keyId, limits, more, at) => takeMore(counterOf(keyId), limits, more, at),
    used: (keyId, at) => usedAt(counters.get(keyId) ?? newCounter(), at),
    forget(keyId) {
      counters.delete(keyId);
      changed.delete(keyId);
    },
    async close() {
      clearInterval(timer);
      await save();
    },
  };
}

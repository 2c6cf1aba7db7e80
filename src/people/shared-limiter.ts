import { type Grant, newCounter, type RequestLimits, usedAt } from '../lib/rate-windows.ts';
import type { StoreWith } from '../store/store.ts';
import type { Limiter } from './limiter.ts';

type Waiting = {
  limits: RequestLimits;
  now: number;
  resolve: (grant: Grant) => void;
  reject: (error: unknown) => void;
};

/**
 * For several nodes on PostgreSQL: the counts are in the database. While one transaction is running, new requests
 * collect in the next batch, in which each key costs one row, however many requests wait for it.
 */
export function createSharedLimiter(store: StoreWith<'findCounter' | 'takeLimits' | 'takeMoreOfLimits'>): Limiter {
  let waiting = new Map<string, Waiting[]>();
  let underWay: Promise<void> | null = null;

  async function takeAll(batch: Map<string, Waiting[]>): Promise<void> {
    const entries = [...batch];
    try {
      const now = Math.max(...entries.flatMap(([, all]) => all.map((each) => each.now)));
      const keys = entries.map(([keyId, all]) => ({
        keyId,
        requests: all.length,
        limits: newestLimits(all),
      }));
      const grants = await store.write.takeLimits({ keys, now });
      for (const [at, [, all]] of entries.entries()) {
        for (const [index, { resolve, reject }] of all.entries()) {
          const grant = grants[at]?.[index];
          if (grant) resolve(grant);
          else reject(new Error('The store granted fewer requests than were asked for'));
        }
      }
    } catch (error) {
      for (const { reject } of entries.flatMap(([, all]) => all)) reject(error);
    }
  }

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      await takeAll(batch);
    }
    underWay = null;
  }

  return {
    take(keyId, limits, now) {
      return new Promise((resolve, reject) => {
        const all = waiting.get(keyId) ?? [];
        all.push({ limits, now, resolve, reject });
        waiting.set(keyId, all);
        underWay ??= Promise.resolve().then(drain);
      });
    },
    takeMore: (keyId, limits, more, now) => store.write.takeMoreOfLimits({ keyId, limits, more, now }),
    used: async (keyId, now) => usedAt((await store.read.findCounter(keyId)) ?? newCounter(), now),
    // The counts are in the store, which drops those of deleted keys.
    forget() {},
    async close() {
      await underWay;
    },
  };
}

function newestLimits(all: Waiting[]): RequestLimits {
  const last = all.at(-1);
  if (!last) throw new Error('A key without requests cannot be in the batch');
  return last.limits;
}

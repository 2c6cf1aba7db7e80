import type { Clock } from '../lib/clock.ts';
import { firstIdAt } from '../lib/ids.ts';
import type { StoreWith } from '../store/store.ts';

type Deps = {
  store: StoreWith<'redeliver'>;
  clock: Clock;
  /** Called after each wait with the time it took: a million deliveries take longer than a call may. */
  onStep: (tookMs: number) => void;
};

export type RedeliveryRequest = { ids: string[] } | { since: number; until: number | null; onlyFailed: boolean };

/** Between two steps, to let scans through. */
const PAUSE_MS = 5;

let last: Promise<unknown> = Promise.resolve();

/** One of them at a time in a process: several would leave scans no room between their steps. */
async function inTurn<Value>(work: () => Promise<Value>, onWaited: (tookMs: number) => void): Promise<Value> {
  const start = performance.now();
  const before = last;
  const own = Promise.withResolvers<void>();
  last = own.promise;
  await before;
  onWaited(performance.now() - start);
  return work().finally(own.resolve);
}

/** Sends deliveries again, from the first attempt on and under the same ids. Returns how many. */
export async function redeliver(
  { store, clock, onStep }: Deps,
  endpointId: string,
  request: RedeliveryRequest,
): Promise<number> {
  const now = clock.now();
  if ('ids' in request) {
    const eventIds = [...new Set(request.ids)];
    return (await store.write.redeliver({ endpointId, which: { eventIds }, now })).redelivered;
  }
  return inTurn(() => redeliverByTime({ store, onStep }, endpointId, request, now), onStep);
}

async function redeliverByTime(
  { store, onStep }: Pick<Deps, 'store' | 'onStep'>,
  endpointId: string,
  { since, until, onlyFailed }: Extract<RedeliveryRequest, { since: number }>,
  now: number,
): Promise<number> {
  let total = 0;
  // In this order: what has failed is pending afterwards, and is counted once.
  for (const state of onlyFailed ? (['pending', 'failed'] as const) : [null]) {
    for (let after: string | null = firstIdAt('evt', Math.max(since, 0)); after !== null; ) {
      const start = performance.now();
      const which = { since, until: until ?? now, state, after };
      const { redelivered, last } = await store.write.redeliver({ endpointId, which, now });
      total += redelivered;
      after = last;
      if (after !== null) await Bun.sleep(PAUSE_MS);
      onStep(performance.now() - start);
    }
  }
  return total;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deadline } from '../lib/deadline.ts';
import type { Store } from './store.ts';
import { StoreUnavailable } from './unavailable.ts';

/** The deadline of the current store call's caller; undefined if it has none. Used only within the store. */
const deadlines = new AsyncLocalStorage<Deadline>();

export function callDeadline(): Deadline | undefined {
  return deadlines.getStore();
}

/** Runs a call with a deadline: after it the engine starts no statement and commits nothing. */
export function runUntil<Result>(deadline: Deadline, call: () => Promise<Result>): Promise<Result> {
  return deadlines.run(deadline, call);
}

type Calls = Record<string, (...input: never[]) => Promise<unknown>>;

/** The same store with a deadline for every call: after it, calls are refused and never run. */
export function storeUntil(store: Store, deadline: Deadline): Store {
  const until = <All extends Calls>(calls: All): All =>
    new Proxy(calls, {
      get:
        (all, name: string) =>
        (...input: never[]) =>
          deadline.left > 0
            ? runUntil(deadline, () => (all[name] as Calls[string])(...input))
            : Promise.reject(new StoreUnavailable('the caller has waited long enough')),
    });
  return { ...store, read: until(store.read), write: until(store.write) };
}

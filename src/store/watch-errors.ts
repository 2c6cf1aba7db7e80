import type { Store } from './store.ts';
import { StoreUnavailable } from './unavailable.ts';

type Calls = Record<string, (...input: never[]) => Promise<unknown>>;

/** The same store; `note` is called whenever a call fails with StoreUnavailable. */
export function watchStoreErrors(store: Store, note: (error: StoreUnavailable) => void): Store {
  const report = (error: unknown): never => {
    if (error instanceof StoreUnavailable) note(error);
    throw error;
  };
  const watched = <All extends Calls>(calls: All): All =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, (...input: never[]) => call(...input).catch(report)]),
    ) as All;
  return {
    ...store,
    read: watched(store.read),
    write: watched(store.write),
    ping: () => store.ping().catch(report),
  };
}

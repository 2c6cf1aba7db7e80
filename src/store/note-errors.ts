import type { Store } from './store.ts';
import { StoreUnavailable } from './unavailable.ts';

type Calls = Record<string, (...input: never[]) => Promise<unknown>>;

/** The same store; `note` is called whenever it does not answer a call. */
export function noteStoreErrors(store: Store, note: (error: StoreUnavailable) => void): Store {
  const tell = (error: unknown): never => {
    if (error instanceof StoreUnavailable) note(error);
    throw error;
  };
  const noted = <All extends Calls>(calls: All): All =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, (...input: never[]) => call(...input).catch(tell)]),
    ) as All;
  return {
    ...store,
    read: noted(store.read),
    write: noted(store.write),
    ping: () => store.ping().catch(tell),
  };
}

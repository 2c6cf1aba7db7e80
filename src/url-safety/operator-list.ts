import type { Store } from '../store/store.ts';
import type { SafetySource } from './check.ts';
import { createHostList, createListSource } from './host-list.ts';

/**
 * The list that the operator keeps in the store, as a source. It is held in memory and read again as soon as its
 * mark has moved, so that a host blocked by the command line is refused by every running server at once.
 */
export function createOperatorList(store: Store): SafetySource {
  const list = createHostList();
  const source = createListSource('operator list', 'on the operator’s list', list);
  let mark = '';
  return {
    name: source.name,
    async check(url) {
      const present = await store.read.safetyListMark();
      if (present !== mark) {
        list.replace((await store.read.listSafetyEntries()).map((entry) => entry.value));
        mark = present;
      }
      return source.check(url);
    },
  };
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Code } from '../../../src/http/dashboard/contract.ts';
import type { CodesSearch } from '../../app/codes-search.ts';
import { codeQuery } from '../../app/queries.ts';
import { CODES_KEY, type CodeList } from './list/codes-query.ts';
import { changedList, type ItemChanges } from './list/list-changes.ts';

/** Every cached list of codes as it stands, to be changed, and to go back to. */
export type CachedLists = [QueryKey, CodeList | undefined][];

export function cachedLists(client: QueryClient): CachedLists {
  return client.getQueriesData<CodeList>({ queryKey: CODES_KEY });
}

/** Shows these lists with these changes; without changes, shows them as they were. */
export function showLists(client: QueryClient, lists: CachedLists, changes: ItemChanges = new Map()): void {
  for (const [key, list] of lists) {
    if (list) client.setQueryData(key, changedList(list, key[1] as CodesSearch, changes));
  }
}

/** Shows changes in the codes that were opened before. */
export function showCodes(client: QueryClient, changes: ItemChanges): void {
  for (const [id, change] of changes) {
    client.setQueryData<Code>(codeQuery(id).queryKey, (code) => code && { ...code, ...change });
  }
}

/** What depends on codes is fetched again when it is next looked at; a list on the screen stays as it is. */
export function forgetLists(client: QueryClient): void {
  client.invalidateQueries({ queryKey: CODES_KEY, refetchType: 'none' });
  client.invalidateQueries({ queryKey: ['projects'] });
  client.invalidateQueries({ queryKey: ['me'] });
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BulkChange, CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../app/api.ts';
import { type CachedLists, cachedLists, forgetLists, showCodes, showLists } from '../code-cache.ts';
import { CODES_KEY } from '../list/codes-query.ts';
import { bulkChange, type Failure, failuresOf } from './bulk-change.ts';

export type ListedChange = Pick<BulkChange, 'status' | 'project_id'>;

export type Outcome = {
  done: CodeItem[];
  failures: Failure[];
  /** The lists as they were, for whoever takes the change back. */
  before: CachedLists;
};

/** Changes codes: shown as done at once; those that the server refuses come back. Never throws. */
export function useBulkChange() {
  const client = useQueryClient();
  return useCallback(
    async (items: readonly CodeItem[], change: ListedChange): Promise<Outcome> => {
      const changesOf = (some: readonly CodeItem[]) => new Map(some.map(({ qr_id }) => [qr_id, change]));
      await client.cancelQueries({ queryKey: CODES_KEY });
      const before = cachedLists(client);
      showLists(client, before, changesOf(items));
      showCodes(client, changesOf(items));

      const ids = items.map(({ qr_id }) => qr_id);
      const results = await bulkChange(ids, change, sendChange);
      const succeeded = new Set(results.filter(({ ok }) => ok).map(({ qr_id }) => qr_id));
      const done = items.filter(({ qr_id }) => succeeded.has(qr_id));
      if (done.length < items.length) showLists(client, before, changesOf(done));
      forgetLists(client);
      const changed = new Set(ids);
      client.invalidateQueries({
        predicate: ({ queryKey: [kind, id] }) => kind === 'code' && changed.has(String(id)),
      });

      const labels = new Map(items.map(({ qr_id, label }) => [qr_id, label]));
      return { done, failures: failuresOf(results, (id) => labels.get(id) ?? id), before };
    },
    [client],
  );
}

async function sendChange(ids: string[], change: BulkChange) {
  return (await api('POST /codes/bulk', { body: { ids, change } })).results;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BulkChange } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../lib/api.ts';
import { bulkActionsQuery } from '../../../lib/bulk-actions.ts';
import { CODES_KEY } from '../../../lib/code-lists.ts';
import { type CodesSearch, codesFilter } from '../../../lib/codes-search.ts';
import { notifyError } from '../../../lib/notify.tsx';
import { v2 } from '../../../lib/v2.ts';

/** The number of all matching codes, loaded or not; undefined until known, or if not enabled. */
export function useMatchingCount(search: CodesSearch, isWanted: boolean): number | undefined {
  const query = codesFilter(search);
  const { data } = useQuery({
    queryKey: [...CODES_KEY, 'count', query],
    queryFn: async ({ signal }) => (await v2('GET /v2/qr-codes/count', { query }, signal)).count,
    enabled: isWanted,
    staleTime: 0,
  });
  return data;
}

/** Lets the server change all codes of the list. `BulkProgress` shows the progress. */
export function useChangeAll(search: CodesSearch) {
  const client = useQueryClient();
  return useCallback(
    async (change: BulkChange): Promise<void> => {
      try {
        const action = await api('POST /bulk-actions', { body: { filter: codesFilter(search), change } });
        client.setQueryData(bulkActionsQuery.queryKey, (before) => [action, ...(before ?? [])]);
        client.invalidateQueries({ queryKey: bulkActionsQuery.queryKey });
      } catch (error) {
        notifyError(error, 'The codes were not changed');
      }
    },
    [client, search],
  );
}

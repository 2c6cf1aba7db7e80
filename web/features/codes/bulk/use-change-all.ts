import { useQuery } from '@tanstack/react-query';
import type { BulkChange } from '../../../../src/http/dashboard/contract.ts';
import { CODES_KEY } from '../../../lib/code-lists.ts';
import { type CodesSearch, codesFilter } from '../../../lib/codes-search.ts';
import { useStartJob } from '../../../lib/jobs.ts';
import { notifyError } from '../../../lib/notify.tsx';
import { useTags } from '../../../lib/tags.ts';
import { type Schemas, v2 } from '../../../lib/v2.ts';

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
  const start = useStartJob();
  const tags = useTags();
  const namesOf = (ids: string[]) => tags.filter(({ tag_id }) => ids.includes(tag_id)).map(({ name }) => name);
  return async ({ add_tags, remove_tags, ...change }: BulkChange): Promise<void> => {
    const named = {
      ...change,
      ...(add_tags && { add_tags: namesOf(add_tags) }),
      ...(remove_tags && { remove_tags: namesOf(remove_tags) }),
    };
    try {
      await start({ kind: 'update', filter: codesFilter(search), change: named as Schemas['ManyChange'] });
    } catch (error) {
      notifyError(error, 'The codes were not changed');
    }
  };
}

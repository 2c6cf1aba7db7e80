import { useQuery } from '@tanstack/react-query';
import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../lib/api.ts';

const FRESH_MS = 60_000;

/** The trend lines of these codes, fetched separately after the rows, so that no list waits for them. */
export function useTrends(
  items: readonly CodeItem[],
  isWanted: boolean,
): ReadonlyMap<string, number[]> | undefined {
  const ids = items.map(({ qr_id }) => qr_id).join(',');
  const { data } = useQuery({
    queryKey: ['trends', ids],
    queryFn: async ({ signal }) => {
      const { trends } = await api('GET /codes/trends', { query: { ids } }, signal);
      return new Map(trends.map(({ qr_id, scans }) => [qr_id, scans]));
    },
    enabled: isWanted && ids !== '',
    staleTime: FRESH_MS,
  });
  return data;
}

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LabelSheetRequest } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../lib/api.ts';
import { CODES_KEY } from '../../lib/code-lists.ts';

/** How many labels a sheet would have; undefined until the server has answered. */
export function useLabelCount(request: LabelSheetRequest): number | undefined {
  const { ids, sheet: _, sort: __, search, ...filter } = request;
  const [settled = ''] = useDebouncedValue(search, 200);
  const query = { ...filter, ...(settled !== '' && { search: settled }) };
  const { data } = useQuery({
    queryKey: [...CODES_KEY, 'count', query],
    queryFn: async ({ signal }) => (await api('GET /codes/count', { query }, signal)).count,
    enabled: ids === undefined,
    placeholderData: keepPreviousData,
  });
  return ids?.length ?? data;
}

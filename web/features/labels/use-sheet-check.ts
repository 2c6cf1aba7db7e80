import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LabelSheetRequest } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../lib/api.ts';
import { CODES_KEY } from '../../lib/code-lists.ts';
import { svgUrl } from '../../lib/picture-url.ts';
import { RETRIES_IF_BUSY } from '../../lib/retries-if-busy.ts';

/** What a sheet would be like, and its first page as a picture. `isCurrent`: it is about what is on the screen. `isPossible`: whether the layout is. */
export function useSheetCheck(request: LabelSheetRequest, isPossible: boolean) {
  const [body] = useDebouncedValue(request, 250);
  const common = { ...RETRIES_IF_BUSY, enabled: isPossible, placeholderData: keepPreviousData };
  const check = useQuery({
    ...common,
    queryKey: [...CODES_KEY, 'sheet-check', body],
    queryFn: ({ signal }) => api('POST /label-sheets/check', { body }, signal),
  });
  const preview = useQuery({
    ...common,
    queryKey: [...CODES_KEY, 'sheet-preview', body],
    queryFn: ({ signal }) => api('POST /label-sheets/preview', { body }, signal),
    select: ({ svg }) => svgUrl(svg),
  });
  const isCurrent = body === request && !check.isPlaceholderData && !check.isFetching;
  return { check: check.data, preview: preview.data, isCurrent, error: check.error };
}

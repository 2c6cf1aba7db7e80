import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LabelSheetRequest, SheetCheck } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../lib/api.ts';
import { CODES_KEY } from '../../lib/code-lists.ts';
import { svgUrl } from '../../lib/picture-url.ts';
import { RETRIES_IF_BUSY } from '../../lib/retries-if-busy.ts';

type Checked = {
  /** Undefined until the server has answered for the first time. */
  check: SheetCheck | undefined;
  /** The first page as the address of a picture. */
  preview: string | undefined;
  /** Whether both are about what is on the screen. */
  isCurrent: boolean;
  error: Error | null;
};

/** What a sheet would be like. `isPossible`: whether the layout is. */
export function useSheetCheck(request: LabelSheetRequest, isPossible: boolean): Checked {
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

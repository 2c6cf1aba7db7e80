import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CodeSort } from '../../../src/codes/values/code-values.ts';
import type { SheetOptions } from '../../../src/render/picture/sheet-layout.ts';
import { api } from '../../lib/api.ts';
import { CODES_KEY } from '../../lib/code-lists.ts';
import { svgUrl } from '../../lib/picture-url.ts';
import { RETRIES_IF_BUSY } from '../../lib/retries-if-busy.ts';
import type { CodeFilter } from '../../lib/v2.ts';

/** What a job of the kind `label_sheet` takes. */
export type SheetRequest = { filter: CodeFilter; sort?: CodeSort; sheet: SheetOptions };

/** What a sheet would be like, and its first page as a picture. `isCurrent`: it is about what is on the screen. `isPossible`: whether the layout is. */
export function useSheetCheck(request: SheetRequest, isPossible: boolean) {
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

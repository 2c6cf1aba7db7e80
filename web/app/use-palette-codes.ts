import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CodeItem } from '../../src/http/dashboard/contract.ts';
import { api } from '../lib/api.ts';
import { contains } from './palette-match.ts';

const MOST = 8;
/** So few that the pages below them can be seen too. */
const MOST_RECENT = 5;

export type PaletteCodes = {
  status: 'loading' | 'ready' | 'failed';
  codes: CodeItem[];
  /** Why there are none. */
  problem: string | null;
};

/** Under `codes`, like every list of them, so that a change of a code asks for it anew. */
const paletteQuery = (search: string) =>
  queryOptions({
    queryKey: ['codes', 'palette', search],
    queryFn: async ({ signal }) => {
      const page_size = search === '' ? MOST_RECENT : MOST;
      return (await api('GET /codes', { query: { search, page_size } }, signal)).items;
    },
  });

/** The codes that fit the text, or the newest. Until the server has answered: those of the last answer that fit. */
export function usePaletteCodes(text: string): PaletteCodes {
  const search = text.trim();
  const [settled] = useDebouncedValue(search, 120);
  const { data, error, isPlaceholderData } = useQuery({
    ...paletteQuery(settled),
    placeholderData: keepPreviousData,
  });
  if (error) return { status: 'failed', codes: [], problem: error.message };
  const isCurrent = data !== undefined && !isPlaceholderData && settled === search;
  const codes = isCurrent
    ? data
    : (data ?? []).filter(({ label, link }) => contains(`${label} ${link}`, search));
  return { status: isCurrent ? 'ready' : 'loading', codes, problem: null };
}

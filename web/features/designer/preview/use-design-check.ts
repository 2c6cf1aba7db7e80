import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { DesignCheck } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../lib/api.ts';
import { RETRIES_IF_BUSY } from '../../../lib/retries-if-busy.ts';
import type { Design } from '../draft/parsed-draft.ts';

/** The delay after the last change, so that intermediate slider positions are not checked. */
const SETTLED_MS = 400;

/** `pending`: the last result is for an earlier design, or there is none yet. */
export type CheckState = { kind: 'none' } | { kind: 'pending' } | { kind: 'checked'; check: DesignCheck };

/** Lets the server check an unsaved design, as it does before publishing. */
export function useDesignCheck(id: string, design: Design | null, isWanted: boolean): CheckState {
  const request = design && { qr_render_metadata: design.style, decoration: design.decoration };
  const wanted = request && isWanted ? JSON.stringify(request) : null;
  const [settled] = useDebouncedValue(wanted, SETTLED_MS);
  const { data, isError } = useQuery({
    queryKey: ['design-check', id, settled],
    queryFn: ({ signal }) => api('POST /codes/{id}/check', { id, body: JSON.parse(settled ?? '') }, signal),
    enabled: settled !== null,
    // Only useful while editing.
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    // A busy server goes on with the check, so that its result is there later.
    ...RETRIES_IF_BUSY,
  });
  if (wanted === null || isError) return { kind: 'none' };
  return settled === wanted && data ? { kind: 'checked', check: data } : { kind: 'pending' };
}

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Code, type SimulationResult, v2 } from '../../../lib/v2.ts';
import { fromZoned, toZoned } from '../../../lib/zoned-time.ts';
import { FIRST_VISITOR } from '../conditions/conditions.ts';
import type { Draft } from '../draft/rule-draft.ts';
import { type Probe, type SimulationRequest, simulationRequest } from './simulation.ts';

/** Long enough for one request while typing a URL, short enough that a choice feels instant. */
const PAUSE_MS = 200;

export function localNow(zone: string): string {
  return toZoned(new Date().toISOString(), zone);
}

/** Asks the server where a scan would go with the rules on the page, saved or not. */
export function useSimulation(code: Code, drafts: readonly Draft[], zone: string) {
  const [probe, setProbe] = useState<Probe>(() => ({ ...FIRST_VISITOR, local: localNow(zone) }));
  // An empty field means now. The request is compared as JSON, to be stable between renders.
  const at = fromZoned(probe.local || localNow(zone), zone);
  const [asked] = useDebouncedValue(JSON.stringify(simulationRequest(code, drafts, probe, at)), PAUSE_MS, {
    leading: true,
  });
  const { data, error } = useQuery({
    // What else decides is the code's own.
    queryKey: ['simulate', code.revision, code.scan_count, asked],
    queryFn: async ({ signal }) => {
      const { body, keys }: SimulationRequest = JSON.parse(asked);
      return { result: await v2('POST /v2/simulate', { body }, signal), keys };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const winner = data ? winnerOf(data.result, data.keys) : null;
  return useMemo(
    () => ({
      probe,
      change: (change: Partial<Probe>) => setProbe((before) => ({ ...before, ...change })),
      answer: data,
      error,
      winner,
    }),
    [probe, data, error, winner],
  );
}

/** The key of the matching draft; null if the scan is stopped. */
function winnerOf({ outcome, rule }: SimulationResult, keys: readonly string[]): string | null {
  if (outcome !== 'redirect' && outcome !== 'page') return null;
  return rule === null ? 'fallback' : (keys[rule - 1] ?? null);
}

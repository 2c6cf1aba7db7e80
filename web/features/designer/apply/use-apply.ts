import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { BULK_SIZE } from '../../../lib/bulk-change.ts';
import { invalidateCodeLists } from '../../../lib/code-lists.ts';
import type { Design } from '../draft/parsed-draft.ts';
import { type Applied, allItems, applyDesign } from './apply-design.ts';

/** The codes that get the design: selected ones, or all of a project except the one being designed. */
export type Target = { kind: 'chosen'; labels: ReadonlyMap<string, string> } | { kind: 'project'; id: string };

type ApplyState =
  | { step: 'choosing'; error: string | null }
  | { step: 'applying'; tried: number; total: number | null }
  | { step: 'finished'; applied: Applied; labels: ReadonlyMap<string, string> };

export function useApply({ style, decoration }: Design, exceptId: string) {
  const client = useQueryClient();
  const [state, setState] = useState<ApplyState>({ step: 'choosing', error: null });
  const stop = useRef(new AbortController());

  const run = async (target: Target) => {
    stop.current = new AbortController();
    setState({ step: 'applying', tried: 0, total: null });
    try {
      const labels =
        target.kind === 'chosen' ? target.labels : await labelsIn(target.id, exceptId, stop.current.signal);
      const total = labels.size;
      setState({ step: 'applying', tried: 0, total });
      const send = async (ids: string[]) =>
        (await api('POST /codes/bulk', { body: { ids, change: { qr_render_metadata: style, decoration } } })).results;
      const onProgress = (tried: number) => setState({ step: 'applying', tried, total });
      const applied = await applyDesign([...labels.keys()], send, onProgress, stop.current.signal);
      setState({ step: 'finished', applied, labels });
    } catch (error) {
      const isStopped = stop.current.signal.aborted;
      setState({
        step: 'choosing',
        error: isStopped ? null : error instanceof Error ? error.message : String(error),
      });
    } finally {
      invalidateCodeLists(client);
      client.invalidateQueries({ queryKey: ['code'] });
    }
  };
  return {
    state,
    run,
    stop: () => stop.current.abort(),
    reset: () => setState({ step: 'choosing', error: null }),
  };
}

/** The codes of a project that are not archived, with their labels. */
async function labelsIn(projectId: string, exceptId: string, signal: AbortSignal): Promise<Map<string, string>> {
  const codes = await allItems((page_token) =>
    api(
      'GET /codes',
      { query: { project_id: projectId, page_size: BULK_SIZE, ...(page_token ? { page_token } : {}) } },
      signal,
    ),
  );
  return new Map(codes.filter(({ qr_id }) => qr_id !== exceptId).map(({ qr_id, label }) => [qr_id, label]));
}

import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { BULK_SIZE } from '../../../lib/bulk-change.ts';
import { invalidateCodeLists } from '../../../lib/code-lists.ts';
import { useTask } from '../../../lib/use-task.ts';
import { v2 } from '../../../lib/v2.ts';
import type { Design } from '../draft/parsed-draft.ts';
import { type Applied, allItems, applyDesign } from './apply-design.ts';

/** The codes that get the design: selected ones, or all of a project except the one being designed. */
export type Target = { kind: 'chosen'; labels: ReadonlyMap<string, string> } | { kind: 'project'; id: string };

type Progress = { tried: number; total: number };
type ApplyResult = { applied: Applied; labels: ReadonlyMap<string, string> };

export function useApply({ style, decoration }: Design, exceptId: string) {
  const client = useQueryClient();
  const { run, ...task } = useTask<Progress, ApplyResult>();
  const send = async (ids: string[]) =>
    (await api('POST /codes/bulk', { body: { ids, change: { qr_render_metadata: style, decoration } } })).results;
  const apply = async (target: Target) => {
    await run(async (signal, onProgress) => {
      const labels = target.kind === 'chosen' ? target.labels : await labelsIn(target.id, exceptId, signal);
      const total = labels.size;
      onProgress({ tried: 0, total });
      const applied = await applyDesign([...labels.keys()], send, (tried) => onProgress({ tried, total }), signal);
      return { applied, labels };
    });
    invalidateCodeLists(client);
    client.invalidateQueries({ queryKey: ['code'] });
  };
  return { ...task, apply };
}

/** The codes of a project that are not archived, with their labels. */
async function labelsIn(projectId: string, exceptId: string, signal: AbortSignal): Promise<Map<string, string>> {
  const codes = await allItems((page_token) =>
    v2(
      'GET /v2/qr-codes',
      { query: { project_id: projectId, page_size: BULK_SIZE, ...(page_token ? { page_token } : {}) } },
      signal,
    ),
  );
  return new Map(codes.filter(({ qr_id }) => qr_id !== exceptId).map(({ qr_id, label }) => [qr_id, label]));
}

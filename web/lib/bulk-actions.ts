import { queryOptions } from '@tanstack/react-query';
import type { BulkAction } from '../../src/http/dashboard/contract.ts';
import { api } from './api.ts';

const WATCH_MS = 700;

/** Running and finished bulk changes, newest first; polled while one runs. */
export const bulkActionsQuery = queryOptions({
  queryKey: ['bulk-actions'],
  queryFn: async ({ signal }) => (await api('GET /bulk-actions', {}, signal)).actions,
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? WATCH_MS : false),
});

export function isRunning({ state }: Pick<BulkAction, 'state'>): boolean {
  return state === 'running';
}

/** What a bulk change does, as the beginning of a sentence. */
export function bulkActionText({ undoes, change }: Pick<BulkAction, 'undoes' | 'change'>): string {
  if (undoes !== null) return 'Undoing';
  if (change.status === 'archived') return 'Archiving codes';
  if (change.status === 'active') return 'Activating codes';
  if (change.project_id !== undefined) return 'Moving codes';
  if (change.qr_render_metadata !== undefined) return 'Changing designs';
  return 'Changing tags';
}

/** What became of its codes, as the end of a sentence. */
export function bulkDoneText({ undoes, change }: Pick<BulkAction, 'undoes' | 'change'>): string {
  if (undoes !== null) return 'changed back';
  if (change.status === 'archived') return 'archived';
  if (change.status === 'active') return 'active again';
  return change.project_id === undefined ? 'changed' : 'moved';
}

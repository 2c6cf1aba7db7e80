import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../lib/api.ts';
import { notifyError } from '../../lib/notify.tsx';

const OPEN: readonly Job['state'][] = ['waiting', 'running', 'cancelling'];

export function isOpen({ state }: Pick<Job, 'state'>): boolean {
  return OPEN.includes(state);
}

/** Polled while a job runs. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => api('GET /jobs', {}, signal),
  refetchInterval: ({ state }) => (state.data?.jobs.some(isOpen) ? 1_000 : false),
});

type Step = 'start' | 'undo' | 'cancel' | 'delete';

/** Starts the next step of an import or export, or deletes it. */
export function useJobStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: Step }): Promise<unknown> =>
      step === 'delete' ? api('DELETE /jobs/{id}', { id }) : api(`POST /jobs/{id}/${step}`, { id }),
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
}

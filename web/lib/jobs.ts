import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { inAccount } from './account.ts';
import { send } from './api.ts';
import { notifyError } from './notify.tsx';
import { saveLink } from './save-file.ts';
import { useTask } from './use-task.ts';
import { type Schemas, v2 } from './v2.ts';

export type Job = Schemas['Job'];

export function isOpen({ state }: Pick<Job, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

const SHOWN = 30;
const WATCH_MS = 400;

/** Newest first; polled while one runs. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: async ({ signal }): Promise<Job[]> =>
    (await v2('GET /v2/jobs', { query: { page_size: SHOWN } }, signal)).items,
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? WATCH_MS : false),
});

/** Starts a job, which is in the list at once. */
export function useStartJob() {
  const client = useQueryClient();
  return async (body: Schemas['NewJob']): Promise<Job> => {
    const job: Job = await v2('POST /v2/jobs', { body });
    showBegun(client, job);
    void client.invalidateQueries({ queryKey: jobsQuery.queryKey });
    return job;
  };
}

/** As it began, so that its end is noticed even if it comes before the list is read again. */
function showBegun(client: QueryClient, job: Job): void {
  client.setQueryData(jobsQuery.queryKey, (before) => [job, ...(before ?? [])]);
}

/** Lets a job make a file, and saves it. Stopped, the job is cancelled. */
export function useJobFile(onSaved = () => {}) {
  const begin = useStartJob();
  const { run, ...task } = useTask<Job, Job>();
  const start = (body: Schemas['NewJob']) =>
    run(async (signal, onProgress) => {
      let job = await begin(body);
      while (isOpen(job)) {
        onProgress(job);
        await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
        const path = { id: job.job_id };
        job = await v2(signal.aborted ? 'POST /v2/jobs/{id}/cancel' : 'GET /v2/jobs/{id}', { path });
        signal.throwIfAborted();
      }
      if (job.file_url === null) throw new Error(job.error?.message ?? 'It was cancelled.');
      if (job.result?.pictures !== 0) saveLink(inAccount(job.file_url));
      onSaved();
      return job;
    });
  return { ...task, start };
}

type Step = 'undo' | 'cancel' | 'delete';

/** Cancels, undoes or deletes a job. */
export function useJobStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, step }: { id: string; step: Step }): Promise<void> => {
      const path = { id };
      if (step === 'undo') showBegun(client, await v2('POST /v2/jobs/{id}/undo', { path }));
      else await (step === 'delete' ? v2('DELETE /v2/jobs/{id}', { path }) : v2('POST /v2/jobs/{id}/cancel', { path }));
    },
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
}

/** The first rows or codes that a job refused. */
export function refusalsQuery({ job_id: id, result }: Job) {
  return queryOptions({
    queryKey: [...jobsQuery.queryKey, id, 'refusals', result?.refused],
    queryFn: async ({ signal }) => {
      const headers = { accept: 'application/json' };
      const answer = await send(`/v2/jobs/${id}/refusals`, 'GET', undefined, signal, headers);
      return (answer as Schemas['JobRefusals']).items;
    },
    enabled: (result?.refused ?? 0) > 0,
  });
}

/** The first fields that a dry run would change, when it is over. */
export function previewQuery({ job_id: id, state }: Job) {
  return queryOptions({
    queryKey: [...jobsQuery.queryKey, id, 'preview'],
    queryFn: async ({ signal }) => (await v2('GET /v2/jobs/{id}/preview', { path: { id } }, signal)).items,
    enabled: state === 'done',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

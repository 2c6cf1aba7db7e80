import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { type Caller, JobLost } from '../people/caller.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from '../people/idempotency.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import type { ProjectRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { type NewProjectRequest, projectQuotaExceeded } from './project.ts';

/** With `set_as_default` the new project replaces the old default in the same transaction. */
export async function createProject(
  deps: { store: StoreWith<'findReplay' | 'insertProject'>; clock: Clock },
  caller: Caller,
  request: NewProjectRequest,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<ProjectRow>> {
  const earlier = await earlierResult(deps.store, idempotency);
  if (earlier) return { value: earlier as ProjectRow, replayed: true };
  const now = deps.clock.now();
  const project = {
    id: newId('prj', now),
    account_id: caller.accountId,
    name: request.name,
    description: request.description ?? '',
    is_default: request.set_as_default ?? false,
    created_via: caller.via,
    created_at: now,
    updated_at: now,
  };
  const cap = caller.plan.projects;
  const result = await deps.store.write.insertProject({
    project,
    cap,
    idempotency,
    ...(caller.job && { job: caller.job }),
  });
  if ('project' in result) return { value: result.project, replayed: false };
  if ('replay' in result) return { value: result.replay as ProjectRow, replayed: true };
  if ('conflict' in result) throw idempotencyConflict();
  if (result.refused === 'job_lost') throw new JobLost();
  throw projectQuotaExceeded(caller.plan);
}

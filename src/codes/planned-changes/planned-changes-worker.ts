import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { DueWorker } from '../../store/due/due-worker.ts';
import type { Store } from '../../store/store.ts';
import type { PlannedChanges } from './apply-planned-changes.ts';

/** So that lists, events and pictures follow within a second where nobody scans. */
const POLL_EVERY_MS = 1_000;
/** Longer than a batch takes; one that cannot be made is tried again after it. */
const LEASE_MS = 30_000;
const BATCH_SIZE = 50;

type WorkerDeps = { store: Store; clock: Clock; log: Logger; plannedChanges: Pick<PlannedChanges, 'ofDueAccount'> };

/** Makes planned changes that are due and that no scan and no request has made. */
export function startPlannedChanges({ plannedChanges, ...deps }: WorkerDeps): DueWorker<'plannedChanges'> {
  return new DueWorker(deps, {
    queue: 'plannedChanges',
    everyMs: POLL_EVERY_MS,
    leaseMs: LEASE_MS,
    limit: BATCH_SIZE,
    run: (rows) =>
      Promise.all([...new Set(rows.map(({ account_id }) => account_id))].map((id) => plannedChanges.ofDueAccount(id))),
    failure: 'Planned changes could not be made',
  });
}

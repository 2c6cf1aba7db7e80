import { MAX_PER_ACCOUNT as MAX_TAGS } from '../../codes/tags.ts';
import type { Caller } from '../../people/caller.ts';
import { TagsOfList } from '../../store/codes/tags.ts';
import { pauseForOthers } from '../pause.ts';
import { ReservedPlaces } from '../reserved-places.ts';
import { type Context, type ImportDeps, importBatch, type ListImport, type RowResult } from './import-batch.ts';
import { ListProjects } from './list-projects.ts';
import { allProjects } from './project-names.ts';
import { RowKeys } from './row-keys.ts';
import { type SourceRow, sourceRows } from './source-rows.ts';

/**
 * Rows checked and inserted per transaction: 2 ms of the main thread and 6 of the writer. With 100, a row costs a
 * quarter less, but other requests wait five times as long.
 */
const BATCH_SIZE = 20;
/** Fewer rows if they are long: 64 Ki characters take 0.8 ms to check. */
const BATCH_CHARACTERS = 128 * 1024;

/**
 * Creates codes from a checked list, with the same checks as the API, and yields the result of each row in order.
 * Results are durable; an interrupted run can be resumed. Pauses let other requests go first, but the places in the
 * quota are reserved while it runs.
 */
export async function* importList(deps: ImportDeps, caller: Caller, job: ListImport): AsyncGenerator<RowResult[]> {
  const context = {
    deps,
    caller,
    job,
    keys: new RowKeys(),
    drafting: deps,
    projects: new ListProjects(deps, caller, job, await allProjects(deps.store, caller)),
    room: job.isDryRun ? await quotaLeft(deps, caller) : 0,
    places: new ReservedPlaces(deps, caller, job.reservation),
    left: job.rows,
    tags: job.isDryRun ? new TagsOfList(await deps.store.read.listTagNames(caller.accountId), MAX_TAGS) : null,
    externalIds: job.isDryRun ? new Set<string>() : null,
    links: job.isDryRun ? new Set<string>() : null,
  };
  try {
    yield* importInBatches(context);
  } finally {
    if (!job.isDryRun) await context.places.release();
  }
}

async function* importInBatches(context: Context): AsyncGenerator<RowResult[]> {
  const { job } = context;
  let waiting: SourceRow[] = [];
  let characters = 0;
  // After a start the first rows take ten times as long as later ones.
  let size = 1;
  for await (const rows of sourceRows(job)) {
    for (const row of rows) {
      waiting.push(row);
      characters += row.content.length;
      if (waiting.length < size && characters < BATCH_CHARACTERS) continue;
      const begun = performance.now();
      yield await importBatch(context, waiting);
      waiting = [];
      characters = 0;
      size = Math.min(BATCH_SIZE, 2 * size);
      await pauseForOthers(begun);
    }
  }
  if (waiting.length > 0) yield await importBatch(context, waiting);
}

async function quotaLeft({ store }: ImportDeps, { accountId, limits }: Caller): Promise<number> {
  const account = await store.read.findAccount(accountId);
  return account ? limits.active_codes - account.active_codes - account.reserved_codes : 0;
}

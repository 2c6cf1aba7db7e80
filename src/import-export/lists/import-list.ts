import type { Caller } from '../../accounts/caller.ts';
import { type CsvRecord, readCsv } from '../../lib/csv/read-csv.ts';
import { MAX_PER_ACCOUNT as MAX_TAGS } from '../../qr-codes/tags.ts';
import { TagsOfList } from '../../store/codes/tags.ts';
import { pauseForOthers } from '../pause.ts';
import { ReservedPlaces } from '../reserved-places.ts';
import {
  type Context,
  type ImportDeps,
  importBatch,
  type ListImport,
  type RowResult,
} from './import-batch.ts';
import { hasForeignDates } from './list-columns.ts';
import { allProjects, ProjectNames } from './project-names.ts';
import { RowKeys } from './row-keys.ts';

/**
 * Rows that are checked together and made in one transaction, which others wait for: 2 ms of the main thread and 6 of
 * the writer's. With 100 a row costs a quarter less, and whoever comes in between waits five times as long.
 */
const BATCH_SIZE = 20;

/**
 * Makes codes of a list that was checked, by the same checks as the API makes them, and tells of each row what became
 * of it, in their order. What was told is durable; a run that breaks off can be resumed. In between others come first;
 * but the places in the quota are reserved for as long as it runs.
 */
export async function* importList(
  deps: ImportDeps,
  caller: Caller,
  job: ListImport,
): AsyncGenerator<RowResult[]> {
  const projects = new ProjectNames(await allProjects(deps.store, caller.accountId));
  const context = {
    deps,
    caller,
    job,
    projects,
    keys: new RowKeys(),
    drafting: deps,
    room: job.isDryRun ? await quotaLeft(deps, caller) : 0,
    places: new ReservedPlaces(deps, caller, job.reservation),
    left: job.rows,
    tags: job.isDryRun
      ? new TagsOfList(await deps.store.read.listTagNames(caller.accountId), MAX_TAGS)
      : null,
    anyDate: false,
  };
  try {
    yield* importInBatches(context);
  } finally {
    if (!job.isDryRun) await context.places.release();
  }
}

async function* importInBatches(context: Context): AsyncGenerator<RowResult[]> {
  const { job } = context;
  let records: CsvRecord[] = [];
  let isHeader = true;
  for await (const record of readCsv(job.source())) {
    if (isHeader) context.anyDate = hasForeignDates(job.columns, record.cells);
    else records.push(record);
    isHeader = false;
    if (records.length < BATCH_SIZE) continue;
    const begun = performance.now();
    yield await importBatch(context, records);
    records = [];
    await pauseForOthers(begun);
  }
  if (records.length > 0) yield await importBatch(context, records);
}

async function quotaLeft({ store }: ImportDeps, { accountId, limits }: Caller): Promise<number> {
  const account = await store.read.findAccount(accountId);
  return account ? limits.active_codes - account.active_codes - account.reserved_codes : 0;
}

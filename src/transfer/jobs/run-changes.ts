import { type ChangeDeps, changeQrCode } from '../../codes/change-qr-code.ts';
import { undoFields } from '../../codes/changed-fields.ts';
import { withLooksInTurn } from '../../codes/create-qr-code.ts';
import type { CodeChangeInput } from '../../codes/owner-fields.ts';
import type { PlannedChanges } from '../../codes/planned-changes/apply-planned-changes.ts';
import { replaceInUrl } from '../../codes/replace-in-url.ts';
import { createTag, requireTagCount, undoTags } from '../../codes/tags.ts';
import { targetUrl } from '../../codes/target-url-field.ts';
import { walkCodes } from '../../codes/walk-codes.ts';
import type { Plans } from '../../config/plans.ts';
import { invalidField, Refusal } from '../../errors/refusal.ts';
import type { Logger } from '../../lib/logger.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import { plainText } from '../../lib/search-text.ts';
import { type Caller, callerOf, JobLost } from '../../people/caller.ts';
import type { JobProgress, JobRefusal } from '../../store/jobs/jobs.ts';
import type { Code, JobRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { pauseForOthers } from '../pause.ts';
import { Interrupted, type ManyChange, reachOfJob, type UpdateRequest } from './job.ts';

/** Codes changed between two saves of the progress. */
export const BATCH_SIZE = 25;
/**
 * Changed at once. On SQLite they share commits, and more would hold up scans for longer; on PostgreSQL each takes a
 * connection of 20, and two jobs may run.
 */
export const AT_ONCE = 8;
/** Why a change was refused that another one of the same batch may have made possible. */
const FREED_BY_OTHERS: readonly string[] = ['quota_exceeded_qr', 'external_id_taken', 'alias_taken'];

export type ChangesDeps = Omit<ChangeDeps, 'store'> & {
  store: Store;
  plans: Plans;
  log: Logger;
  plannedChanges: Pick<PlannedChanges, 'ofAccount' | 'ofCode'>;
};

/** One code to change. Its `key` is where the job goes on after it. */
export type Step = {
  key: string;
  /** Null: the list names none. */
  id: string | null;
  line?: number;
  refusal?: Refusal;
  /** How often the job has changed the code before the batch: a list may name it twice. None if absent. */
  had?: number;
  /** What is to change, decided on the code as it is; several in order. Null: nothing. */
  changes(): Promise<((code: Code) => CodeChangeInput)[]>;
};

type Save = (set: JobProgress['set'], refusals?: JobRefusal[]) => Promise<JobRow>;

/**
 * Changes codes in batches, several codes at once. The codes of a batch are saved before it begins, and the results
 * after it: after a crash the batch is repeated, and what was changed already is recognised by its history. So every
 * change is made once, and counted once. `save` throws when the job is to end; it does not in the middle of a batch.
 */
export async function runChanges(
  given: ChangesDeps,
  job: JobRow,
  batches: AsyncIterable<Step[]>,
  save: Save,
): Promise<void> {
  const deps = withLooksInTurn(given);
  let { done, changed, portion } = job;
  for await (const batch of batches) {
    const begun = performance.now();
    const caller = await callerOfJob(deps, job);
    const isRepeated = portion !== null;
    if (!isRepeated) await save({ portion: JSON.stringify(batch.map(({ key, id, had }) => ({ key, id, had }))) });
    portion = null;
    const made = isRepeated ? await changesMade(deps.store, job, batch) : new Map<string, number>();
    const outcomes: Outcome[] = [];
    for (const round of roundsOf(batch)) outcomes.push(...(await runRound(deps, caller, round, made)));
    done += batch.length;
    changed += outcomes.filter((outcome) => outcome === true).length;
    const refusals = outcomes.filter((outcome) => typeof outcome === 'object');
    await save({ portion: null, position: batch.at(-1)?.key ?? '', done, changed }, refusals);
    await pauseForOthers(begun);
  }
}

/** A plan that changes meanwhile holds from the next batch on, and so does what was planned for codes. */
export async function callerOfJob({ store, plans, plannedChanges, clock }: ChangesDeps, job: JobRow): Promise<Caller> {
  const account = await store.read.findAccount(job.account_id);
  if (!account) throw new Interrupted('lost');
  await plannedChanges.ofAccount(account, clock.now());
  return {
    ...callerOf(plans, account, job.actor),
    ...reachOfJob(job),
    job: { id: job.id, claim: job.claimed_by ?? '' },
  };
}

/** A list may name a code twice: then the second change begins a round, when all before it are made. */
function roundsOf(batch: Step[]): Step[][] {
  const rounds: Step[][] = [];
  for (const step of batch) {
    const last = rounds.at(-1);
    if (last?.every(({ id }) => id === null || id !== step.id)) last.push(step);
    else rounds.push([step]);
  }
  return rounds;
}

/** Whether the code was changed, or why not. */
type Outcome = boolean | JobRefusal;

async function runRound(
  deps: ChangesDeps,
  caller: Caller,
  round: Step[],
  made: Map<string, number>,
): Promise<Outcome[]> {
  const run = (step: Step) => change(deps, caller, step, made);
  const outcomes = await mapBounded(round, AT_ONCE, run);
  if (!outcomes.includes(true)) return outcomes;
  for (const [at, step] of round.entries()) {
    const outcome = outcomes[at];
    if (typeof outcome === 'object' && FREED_BY_OTHERS.includes(outcome.code)) outcomes[at] = await run(step);
  }
  return outcomes;
}

async function change(deps: ChangesDeps, caller: Caller, step: Step, made: Map<string, number>): Promise<Outcome> {
  const { id } = step;
  try {
    if (step.refusal || id === null) throw step.refusal ?? new Refusal('qr_not_found', 'There is no such code');
    let isChanged = false;
    for (const wanted of await step.changes()) {
      const left = made.get(id) ?? 0;
      if (left > 0) {
        made.set(id, left - 1);
        isChanged = true;
        continue;
      }
      let before = 0;
      const remember = (code: Code) => {
        before = code.revision;
        return wanted(code);
      };
      const after = await changeQrCode(deps, caller, id, remember, null);
      if (after.revision !== before) isChanged = true;
    }
    return isChanged;
  } catch (error) {
    return refusedStep(deps, step, error);
  }
}

/** Throws if the store did not answer, or another run has the job. */
export function refusedStep({ log }: Pick<ChangesDeps, 'log'>, { id, line }: Step, error: unknown): JobRefusal {
  if (error instanceof StoreUnavailable || error instanceof JobLost) throw error;
  const isRefusal = error instanceof Refusal;
  if (!isRefusal) log.error({ qr_id: id, err: error }, 'A code could not be changed');
  const message = isRefusal ? (error.reasons?.join(' ') ?? error.message) : 'Something went wrong on the server';
  const code = isRefusal ? error.code : 'internal_error';
  return { line: line ?? null, code_id: id, code, message };
}

/** How often each code was changed when the batch ran first. */
async function changesMade({ read }: Store, job: JobRow, batch: Step[]): Promise<Map<string, number>> {
  const had = new Map(batch.map(({ id, had = 0 }) => [id, had]));
  const ids = [...had.keys()].filter((id) => id !== null);
  const counts = await read.countChangesOfJob(job.id, ids);
  return new Map(counts.map(({ id, changes }) => [id, changes - (had.get(id) ?? 0)]));
}

type Portion = Pick<Step, 'key' | 'id' | 'had'>[];

/** The batch in which an earlier run of the job was interrupted. */
export const begunPortion = ({ portion }: JobRow): Portion => (portion === null ? [] : JSON.parse(portion));

/** The codes that match the filter and were there when the job was asked for. */
export async function* stepsByFilter(
  deps: ChangesDeps,
  job: JobRow,
  { filter, change: sent, dry_run: isDryRun }: UpdateRequest,
): AsyncGenerator<Step[]> {
  const { store } = deps;
  const wanted = isDryRun ? sent : await withTagIds(deps, job.account_id, sent);
  const stepOf = (step: Portion[number]): Step => ({
    ...step,
    changes: async () => {
      const change = isDryRun ? await withTagNames(store, Number(step.key), sent) : wanted;
      return [(code: Code) => changeOf(code, change)];
    },
  });
  const begun = begunPortion(job);
  if (begun.length > 0) yield begun.map(stepOf);
  const { created_at: now } = job;
  const createdTo = Math.min(filter.createdTo ?? now, now);
  const afterSeq = Number(begun.at(-1)?.key ?? job.position);
  const pages = walkCodes(store, reachOfJob(job), { ...filter, createdTo }, { afterSeq, limit: BATCH_SIZE, now });
  for await (const page of pages) yield page.map(({ seq, id }) => stepOf({ key: String(seq), id }));
}

/** Tags to add and remove are sent by name; those to add are made if they are not there. */
async function withTagIds(deps: ChangesDeps, accountId: string, change: ManyChange): Promise<ManyChange> {
  const { add_tags, remove_tags } = change;
  if (!add_tags && !remove_tags) return change;
  const known = await deps.store.read.listTagNames(accountId);
  const idOf = (name: string) => known.find(({ name_plain }) => name_plain === plainText(name.trim()))?.id;
  const added: string[] = [];
  for (const name of add_tags ?? []) added.push(idOf(name) ?? (await createTag(deps, accountId, name, null)).value.id);
  const removed = (remove_tags ?? []).flatMap((name) => idOf(name) ?? []);
  return { ...change, add_tags: added, remove_tags: removed };
}

/** The same for a dry run, which makes no tags: all tags that the code would have, by name. */
async function withTagNames({ read }: Store, seq: number, change: ManyChange): Promise<ManyChange> {
  const { add_tags: added = [], remove_tags: removed = [], ...rest } = change;
  if (added.length + removed.length === 0) return change;
  const isOne = (names: string[], name: string) =>
    names.some((one) => plainText(one.trim()) === plainText(name.trim()));
  const before = (await read.listTagsOfCodes([seq])).map(({ name }) => name);
  const more = added.filter((name) => !isOne(before, name));
  const tags = [...before, ...more].filter((name) => !isOne(removed, name));
  if (more.length > 0) requireTagCount(tags.length);
  return { ...rest, tags };
}

/** Replaces a part of the destination, where the code has it. */
function changeOf(code: Code, { redirect_url: target, ...wanted }: ManyChange): CodeChangeInput {
  if (typeof target !== 'object') return target === undefined ? wanted : { ...wanted, redirect_url: target };
  const before = code.redirect_url ?? '';
  const after = replaceInUrl(before, target);
  if (after === before) return wanted;
  const replaced = targetUrl.safeParse(after);
  if (replaced.success) return { ...wanted, redirect_url: replaced.data };
  throw invalidField('redirect_url', replaced.error.issues[0]?.message ?? 'is invalid');
}

/** What an import created is archived; what an update changed is put back, as far as nobody changed it since. */
export async function* stepsOfUndo({ store }: ChangesDeps, job: JobRow): AsyncGenerator<Step[]> {
  const { account_id: accountId, undoes, kind } = job;
  const reach = reachOfJob(job);
  if (undoes === null) throw new Error(`The job ${job.id} undoes nothing`);
  const archive = async () => [() => ({ status: 'archived' as const })];
  const putBack = (id: string) => async () => {
    const code = await store.read.findQrCode(reach, id);
    const entries = code ? await store.read.findChangesOfJob(undoes, code.seq) : [];
    return Promise.all(
      entries.map(async (fields) => {
        const tags = await undoTags(store, accountId, fields);
        return (present: Code) => ({ ...undoFields(present, fields), ...tags });
      }),
    );
  };
  const stepOf = ({ key, id }: Portion[number]): Step => ({
    key,
    id,
    changes: kind === 'import' ? archive : putBack(id ?? ''),
  });
  let last = job.position;
  for (let batch = begunPortion(job); ; ) {
    if (batch.length > 0) yield batch.map(stepOf);
    last = batch.at(-1)?.key ?? last;
    batch =
      kind === 'import'
        ? (await store.read.listImportedCodes(undoes, last, BATCH_SIZE)).map((id) => ({ key: id, id }))
        : (await store.read.listChangedCodes(undoes, Number(last), BATCH_SIZE)).map(({ seq, id }) => ({
            key: String(seq),
            id,
          }));
    if (batch.length === 0) return;
  }
}

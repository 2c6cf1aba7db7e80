import { CompiledQuery } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import { insertCodes, isPlainInsert } from '../engines/postgres/insert-codes.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { type CodeUpdate, changeQrCode } from './change-qr-code.ts';
import { type InsertQrCode, insertQrCode } from './qr-codes.ts';

type Refused<Result> = Extract<Result, { refused: string }>['refused'];
type InsertRefused = Refused<Awaited<ReturnType<typeof insertQrCode>>>;
type ChangeRefused = Refused<Awaited<ReturnType<typeof changeQrCode>>>;

/** What each operation of a batch comes to: `done` has nothing to write, whatever it says is kept with the results. */
export type BatchStep<Done = unknown> =
  /** `spareSlugs`: for a generated slug that is taken. */
  { insert: Pick<InsertQrCode, 'code' | 'tags'>; spareSlugs: string[] } | { change: CodeUpdate } | { done: Done };

export type StepResult<Done = unknown> = { seq: number } | { refused: InsertRefused | ChangeRefused } | { done: Done };

type Batch = {
  accountId: string;
  cap: number;
  steps: BatchStep[];
  /** All or none: the first refusal takes everything back. */
  isAtomic: boolean;
  idempotency: Idempotency | null;
};

/**
 * Runs the steps in order in one transaction, each by itself. `again`: a code was changed since its change was decided,
 * and nothing is done. `refusedAt`: the step that an atomic batch failed at.
 */
export async function applyBatch(
  tx: Tx,
  { accountId, cap, steps, isAtomic, idempotency }: Batch,
): Promise<{ results: StepResult[]; refusedAt?: number } | Replay | { again: true }> {
  // First, since a change locks its code: whoever has the account's row gets all its codes.
  await lockAccount(tx, accountId);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const results: StepResult[] = [];
  while (results.length < steps.length) {
    const rest = steps.slice(results.length);
    const plain = tx.engine === 'postgres' ? plainInserts(rest, cap) : [];
    results.push(...(plain.length > 1 ? await insertTogether(tx, accountId, plain, rest, cap) : [await one(rest[0])]));
    if (results.some((result) => 'refused' in result && result.refused === 'conflict'))
      throw new Rollback({ again: true });
    const refusedAt = isAtomic ? results.findIndex((result) => 'refused' in result) : -1;
    if (refusedAt >= 0) throw new Rollback({ results, refusedAt });
  }
  await storeIdempotentResult(tx, idempotency, results);
  return { results };

  async function one(step: BatchStep | undefined): Promise<StepResult> {
    if (!step) throw new Error('A batch has fewer steps than results');
    return runStep(tx, step, cap);
  }
}

const isInsert = (step: BatchStep) => 'insert' in step;

/** The first steps, as far as `insertCodes` supports them. */
function plainInserts(steps: BatchStep[], cap: number): InsertQrCode[] {
  const end = steps.findIndex((step) => !isInsert(step) || !isPlainInsert(insertOf(step, cap)));
  return steps.slice(0, end < 0 ? steps.length : end).map((step) => insertOf(step, cap));
}

function insertOf(step: BatchStep, cap: number): InsertQrCode {
  if (!('insert' in step)) throw new Error('The step inserts nothing');
  return { ...step.insert, cap, idempotency: null };
}

async function insertTogether(
  tx: Tx,
  accountId: string,
  plain: InsertQrCode[],
  steps: BatchStep[],
  cap: number,
): Promise<StepResult[]> {
  const made = await insertCodes(tx.db, accountId, plain);
  const results: StepResult[] = [];
  for (const [at, result] of made.entries()) {
    const step = steps[at];
    if (!step) throw new Error('More codes were inserted than asked for');
    const isToRetry = result === null || ('refused' in result && result.refused === 'slug_taken');
    if (isToRetry) results.push(await runStep(tx, step, cap));
    else results.push('code' in result ? { seq: result.code.seq } : result);
  }
  return results;
}

async function runStep(tx: Tx, step: BatchStep, cap: number): Promise<StepResult> {
  if ('done' in step) return step;
  if ('change' in step) return inSavepoint(tx, () => changeQrCode(tx, step.change));
  const insert = insertOf(step, cap);
  let result = await inSavepoint(tx, () => insertQrCode(tx, insert));
  for (const slug of step.spareSlugs) {
    if (!('refused' in result) || result.refused !== 'slug_taken') break;
    result = await inSavepoint(tx, () => insertQrCode(tx, { ...insert, code: { ...insert.code, slug } }));
  }
  return result;
}

const SAVEPOINT = CompiledQuery.raw('savepoint step');
const UNDO = CompiledQuery.raw('rollback to savepoint step');
const RELEASE = CompiledQuery.raw('release savepoint step');

type Written = Awaited<ReturnType<typeof insertQrCode> | ReturnType<typeof changeQrCode>>;

async function inSavepoint({ db }: Tx, write: () => Promise<Written>): Promise<StepResult> {
  await db.executeQuery(SAVEPOINT);
  const result = await write().catch(async (error): Promise<Written> => {
    if (!(error instanceof Rollback)) throw error;
    await db.executeQuery(UNDO);
    return error.result as Written;
  });
  await db.executeQuery(RELEASE);
  if ('code' in result) return { seq: result.code.seq };
  if ('refused' in result) return result;
  throw new Error('A step without an idempotency key was replayed');
}

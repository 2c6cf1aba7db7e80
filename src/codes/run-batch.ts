import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Caller } from '../people/caller.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from '../people/idempotency.ts';
import type { BatchStep, StepResult } from '../store/codes/apply-batch.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import type { StoreWith } from '../store/store.ts';
import { type ChangeDeps, changeRefusal, decideChange } from './change-qr-code.ts';
import { checkDraft, draftCode, insertRefusal, withLooksInTurn } from './create-qr-code.ts';
import { getOwnedQrCode } from './find-qr-code.ts';
import type { CodeChangeInput, NewCodeInput } from './owner-fields.ts';
import { hasQuotaLeft } from './quota.ts';
import { quotaExceeded } from './refusals.ts';
import { rulesNameOf } from './rules-name.ts';
import { namedTags } from './tags.ts';
import { newSlug } from './values/slug.ts';

type BatchDeps = ChangeDeps & { store: StoreWith<'applyBatch'> };

/** `refusal`: its fields were refused already. */
export type BatchOperation =
  | { create: NewCodeInput }
  | { update: CodeChangeInput; id: string }
  | { refusal: Refusal; of: 'create' | 'update' };

export type BatchResult = { seq: number; isNew: boolean } | { refusal: RefusalText };

/** A refusal as it is kept for a replay. */
export type RefusalText = Pick<Refusal, 'code' | 'message' | 'status' | 'field' | 'reasons'>;

type Done = { seq: number } | RefusalText;

/** Each failed attempt means that another change of one of the codes succeeded. */
const ATTEMPTS = 20;
/** The chance that one of a million codes has a slug is some 10⁻⁶. */
const SPARE_SLUGS = 4;

/**
 * Creates and changes codes in one transaction, in order. Each operation passes the checks of a single one and is
 * refused by itself; if `isAtomic`, the first refusal is thrown and nothing is done.
 */
export async function runBatch(
  given: BatchDeps,
  caller: Caller,
  operations: readonly BatchOperation[],
  { isAtomic, idempotency }: { isAtomic: boolean; idempotency: Idempotency | null },
): Promise<IdempotentResult<BatchResult[]>> {
  const { accountId, limits } = caller;
  const deps = withLooksInTurn(given);
  const resultsOf = (results: StepResult[]) => results.map((result, at) => outcome(caller, operations[at], result));
  const replay = async () => {
    const earlier = (await earlierResult(deps.store, idempotency)) as StepResult[] | null;
    return earlier && { value: resultsOf(earlier), replayed: true };
  };
  const earlier = await replay();
  if (earlier) return earlier;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const steps = await decideAll(deps, caller, operations);
    const refusal = isAtomic ? firstRefusal(operations, steps) : null;
    // The same call in a concurrent request may have taken the last places.
    if (refusal) return (await replay()) ?? Promise.reject(refusal);
    const batch = { accountId, cap: limits.active_codes, steps, isAtomic, idempotency };
    const done = await deps.store.write.applyBatch(batch);
    if ('again' in done) continue;
    if ('conflict' in done) throw idempotencyConflict();
    if ('replay' in done) return { value: resultsOf(done.replay as StepResult[]), replayed: true };
    const value = resultsOf(done.results);
    const refused = value[done.refusedAt ?? -1];
    if (refused && 'refusal' in refused) throw atOperation(operations, done.refusedAt ?? 0, refused.refusal);
    deps.wakeRenderer();
    return { value, replayed: false };
  }
  throw new Error(`Codes of a batch changed ${ATTEMPTS} times while it was being made`);
}

async function decideAll(
  deps: BatchDeps,
  caller: Caller,
  operations: readonly BatchOperation[],
): Promise<BatchStep<Done>[]> {
  const frees = operations.some((operation) => 'update' in operation && operation.update.status === 'archived');
  const isFull = !frees && !(await hasQuotaLeft(deps.store, caller));
  const named = new Set<string>();
  return Promise.all(
    operations.map((operation) => {
      const isTwice = 'id' in operation && named.has(operation.id);
      if ('id' in operation) named.add(operation.id);
      return decide(deps, caller, operation, { isFull, isTwice }).catch((error): BatchStep<Done> => {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        return { done: textOf(error) };
      });
    }),
  );
}

async function decide(
  deps: BatchDeps,
  caller: Caller,
  operation: BatchOperation,
  { isFull, isTwice }: { isFull: boolean; isTwice: boolean },
): Promise<BatchStep<Done>> {
  if ('refusal' in operation) throw operation.refusal;
  if ('create' in operation) {
    const draft = await draftCode(deps, caller, operation.create);
    if (isFull) throw quotaExceeded(caller.plan, caller.limits.active_codes);
    const code = await checkDraft(deps, draft, rulesNameOf(operation.create));
    await deps.requireReadableLook?.(code);
    const tags = namedTags(caller.accountId, operation.create, code.created_at);
    const spareSlugs = operation.create.slug ? [] : Array.from({ length: SPARE_SLUGS }, newSlug);
    return { insert: { code, ...(tags && { tags }) }, spareSlugs };
  }
  if (isTwice) throw invalidField('qr_id', 'is named by an earlier operation of this batch');
  const code = await getOwnedQrCode(deps.store, caller, operation.id);
  const { update } = await decideChange(deps, caller, code, operation.update, null);
  return update ? { change: update } : { done: { seq: code.seq } };
}

function outcome(caller: Caller, operation: BatchOperation | undefined, result: StepResult): BatchResult {
  const isNew = operation !== undefined && 'create' in operation;
  if ('seq' in result) return { seq: result.seq, isNew };
  if ('refused' in result) {
    const { refused } = result;
    if (refused === 'conflict') throw new Error('A change that is to be decided again has no result');
    if (refused === 'not_planned' || refused === 'job_lost')
      throw new Error('A batch makes no planned changes, and is no job');
    if (isNew) return { refusal: textOf(insertRefusal(refused, caller)) };
    if (refused === 'slug_taken') throw new Error('A change does not touch the slug');
    const sent = operation !== undefined && 'update' in operation ? operation.update : {};
    return { refusal: textOf(changeRefusal(refused, caller, sent)) };
  }
  const done = result.done as Done;
  return 'seq' in done ? { seq: done.seq, isNew } : { refusal: done };
}

function textOf({ code, message, status, field, reasons }: Refusal): RefusalText {
  return { code, message, status, field, reasons };
}

function firstRefusal(operations: readonly BatchOperation[], steps: BatchStep<Done>[]): Refusal | null {
  for (const [at, step] of steps.entries())
    if ('done' in step && 'code' in step.done) return atOperation(operations, at, step.done);
  return null;
}

/** The refusal of a whole batch, which names the operation. */
function atOperation(
  operations: readonly BatchOperation[],
  at: number,
  { code, message, status, field, reasons }: RefusalText,
): Refusal {
  const place = `operations[${at}]`;
  const operation = operations[at];
  const kind = operation && ('of' in operation ? operation.of : 'create' in operation ? 'create' : 'update');
  return new Refusal(code, `${place}: ${message}`, {
    status,
    ...(field !== undefined && { field: `${place}.${kind}.${field}` }),
    ...(reasons && { reasons }),
  });
}

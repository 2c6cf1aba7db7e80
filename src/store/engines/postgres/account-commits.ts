import { sql } from 'kysely';
import type { Deadline } from '../../../lib/deadline.ts';
import { callDeadline, runUntil } from '../../call-deadline.ts';
import type { InsertQrCode } from '../../codes/qr-codes.ts';
import type { Db } from '../../db.ts';
import { Rollback } from '../../transaction.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import type { WriteName } from '../../writes.ts';
import { isRetryable, isUnavailable } from './failures.ts';
import { insertCodes, isPlainInsert } from './insert-codes.ts';

/** Writes per commit: the account is locked for at most some 100 ms. PostgreSQL tracks 64 savepoints at no cost. */
const MAX_TOGETHER = 64;

type Write = { name: WriteName; input: unknown };
type Waiting = Write & {
  /** Undefined: no caller waits for it. */
  deadline: Deadline | undefined;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};
type Settled = { value: unknown } | { error: unknown };

type Engine = {
  /** Runs one write in its own transaction. */
  alone(write: Write): Promise<unknown>;
  /** Runs `work` in one transaction, retrying it after a conflict. */
  together(work: (db: Db) => Promise<Settled[]>): Promise<Settled[]>;
  run(db: Db, write: Write): Promise<unknown>;
};

/**
 * Creates take a place in the quota of their account and so lock its row until they commit: creates of one account run
 * one after the other on any number of connections. Therefore those that arrive while one is running wait here and
 * share the next transaction, each with its own outcome: plain codes in one statement, others each in a savepoint.
 * Other accounts do not wait.
 */
export class AccountCommits {
  readonly #engine: Engine;
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  run(accountId: string, write: Write): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(accountId);
      const added = { ...write, deadline: callDeadline(), resolve, reject };
      if (waiting) waiting.push(added);
      else {
        const queue = [added];
        this.#waiting.set(accountId, queue);
        void this.#drain(accountId, queue);
      }
    });
  }

  async #drain(accountId: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const writes = queue.splice(0, MAX_TOGETHER).filter(isInTime);
      const { deadline } = writes.reduce(earlier, NO_DEADLINE);
      const run = () => this.#runSome(accountId, writes);
      await (deadline ? runUntil(deadline, run) : run());
    }
    this.#waiting.delete(accountId);
  }

  async #runSome(accountId: string, writes: Waiting[]): Promise<void> {
    if (writes.length === 0) return;
    try {
      const results = await this.#runTogether(accountId, writes);
      for (const [at, { resolve, reject }] of writes.entries()) {
        const result = results[at];
        if (result && 'value' in result) resolve(result.value);
        else reject(result?.error);
      }
    } catch (error) {
      for (const { reject } of writes) reject(error);
    }
  }

  async #runTogether(accountId: string, writes: Write[]): Promise<Settled[]> {
    const [only] = writes;
    if (only && writes.length === 1 && !isPlainCode(only)) return [{ value: await this.#engine.alone(only) }];
    try {
      return await this.#engine.together((db) => this.#runAll(db, accountId, writes));
    } catch (error) {
      if (isRetryable(error) || isUnavailable(error) || error instanceof StoreUnavailable) throw error;
      // One of the codes failed; run one by one, only that one fails.
      return this.#engine.together((db) => this.#runEach(db, writes));
    }
  }

  async #runAll(db: Db, accountId: string, writes: Write[]): Promise<Settled[]> {
    const plain = writes.filter(isPlainCode);
    const inserted =
      plain.length > 0
        ? await insertCodes(
            db,
            accountId,
            plain.map(({ input }) => input),
          )
        : [];
    const values = new Map<Write, unknown>(plain.map((write, at) => [write, inserted[at]]));
    const results: Settled[] = [];
    for (const write of writes) {
      const value = values.get(write);
      results.push(value ? { value } : await this.#runOne(db, write));
    }
    return results;
  }

  async #runEach(db: Db, writes: Write[]): Promise<Settled[]> {
    const results: Settled[] = [];
    for (const write of writes) results.push(await this.#runOne(db, write));
    return results;
  }

  /** In a savepoint: a write that fails or rolls back does not affect the others. */
  async #runOne(db: Db, write: Write): Promise<Settled> {
    await sql`savepoint one`.execute(db);
    try {
      const value = await this.#engine.run(db, write);
      await sql`release savepoint one`.execute(db);
      return { value };
    } catch (error) {
      // Applies to the whole transaction, which is retried or refused.
      if (isRetryable(error) || isUnavailable(error)) throw error;
      await sql`rollback to savepoint one`.execute(db);
      await sql`release savepoint one`.execute(db);
      return error instanceof Rollback ? { value: error.result } : { error };
    }
  }
}

const NO_DEADLINE: Pick<Waiting, 'deadline'> = { deadline: undefined };

function earlier(one: Pick<Waiting, 'deadline'>, other: Pick<Waiting, 'deadline'>): Pick<Waiting, 'deadline'> {
  const left = ({ deadline }: Pick<Waiting, 'deadline'>) => deadline?.left ?? Number.POSITIVE_INFINITY;
  return left(other) < left(one) ? other : one;
}

/** Callers that were already refused are left out. */
function isInTime({ deadline, reject }: Waiting): boolean {
  if (!deadline || deadline.left > 0) return true;
  reject(new StoreUnavailable('the caller has waited long enough'));
  return false;
}

function isPlainCode<Any extends Write>(write: Any): write is Any & { input: InsertQrCode } {
  return write.name === 'insertQrCode' && isPlainInsert(write.input as InsertQrCode);
}

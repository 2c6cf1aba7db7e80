import { sql } from 'kysely';
import type { Deadline } from '../../../lib/deadline.ts';
import { callDeadline, runUntil } from '../../call-deadline.ts';
import type { InsertQrCode } from '../../codes/qr-codes.ts';
import type { Db } from '../../db.ts';
import { Rollback } from '../../rollback.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import type { WriteName } from '../../writes.ts';
import { isRetryable, isUnavailable } from './failures.ts';
import { insertCodes, isPlainInsert } from './insert-codes.ts';

/** Writes that share a commit: at most some 100 ms in which the account is locked. PostgreSQL tracks 64 savepoints at no cost. */
const MAX_TOGETHER = 64;

type Write = { name: WriteName; input: unknown };
type Waiting = Write & {
  /** Undefined: nobody waits for it. */
  deadline: Deadline | undefined;
  resolve: (outcome: unknown) => void;
  reject: (error: unknown) => void;
};
type Outcome = { value: unknown } | { error: unknown };

type Engine = {
  /** Runs one write in a transaction of its own. */
  alone(write: Write): Promise<unknown>;
  /** Runs `work` in one transaction, again where it got in the way of another. */
  together(work: (db: Db) => Promise<Outcome[]>): Promise<Outcome[]>;
  run(db: Db, write: Write): Promise<unknown>;
};

/**
 * Creates take a place in the quota of their account, whose row they lock until they are committed: of one account
 * they come one after the other, however many connections there are. So those that arrive while one is under way
 * gather here and share the next transaction, each with an outcome of its own: plain codes in one statement, others
 * behind a savepoint. Other accounts are not held up.
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
      const { deadline } = writes.reduce(earlier, NOBODY_WAITS);
      const run = () => this.#runSome(accountId, writes);
      await (deadline ? runUntil(deadline, run) : run());
    }
    this.#waiting.delete(accountId);
  }

  async #runSome(accountId: string, writes: Waiting[]): Promise<void> {
    if (writes.length === 0) return;
    try {
      const outcomes = await this.#runTogether(accountId, writes);
      for (const [at, { resolve, reject }] of writes.entries()) {
        const outcome = outcomes[at];
        if (outcome && 'value' in outcome) resolve(outcome.value);
        else reject(outcome?.error);
      }
    } catch (error) {
      for (const { reject } of writes) reject(error);
    }
  }

  async #runTogether(accountId: string, writes: Write[]): Promise<Outcome[]> {
    const [only] = writes;
    if (only && writes.length === 1 && !isPlainCode(only)) return [{ value: await this.#engine.alone(only) }];
    try {
      return await this.#engine.together((db) => this.#runAll(db, accountId, writes));
    } catch (error) {
      if (isRetryable(error) || isUnavailable(error) || error instanceof StoreUnavailable) throw error;
      // One of the codes is to blame; one by one, it fails alone.
      return this.#engine.together((db) => this.#runEach(db, writes));
    }
  }

  async #runAll(db: Db, accountId: string, writes: Write[]): Promise<Outcome[]> {
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
    const outcomes: Outcome[] = [];
    for (const write of writes) {
      const value = values.get(write);
      outcomes.push(value ? { value } : await this.#runOne(db, write));
    }
    return outcomes;
  }

  async #runEach(db: Db, writes: Write[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const write of writes) outcomes.push(await this.#runOne(db, write));
    return outcomes;
  }

  /** One that fails or backs out leaves its neighbours untouched. */
  async #runOne(db: Db, write: Write): Promise<Outcome> {
    await sql`savepoint one`.execute(db);
    try {
      const value = await this.#engine.run(db, write);
      await sql`release savepoint one`.execute(db);
      return { value };
    } catch (error) {
      // Then all of them are to be run again, or refused.
      if (isRetryable(error) || isUnavailable(error)) throw error;
      await sql`rollback to savepoint one`.execute(db);
      await sql`release savepoint one`.execute(db);
      return error instanceof Rollback ? { value: error.outcome } : { error };
    }
  }
}

const NOBODY_WAITS: Pick<Waiting, 'deadline'> = { deadline: undefined };

function earlier(
  one: Pick<Waiting, 'deadline'>,
  other: Pick<Waiting, 'deadline'>,
): Pick<Waiting, 'deadline'> {
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

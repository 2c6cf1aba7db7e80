import type { Plans } from '../../config/plans.ts';
import { Refusal } from '../../errors/refusal.ts';
import { Deadline, settleWithin } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import { SharedCalls } from '../../lib/shared-calls.ts';
import { type Caller, callerOf } from '../../people/caller.ts';
import type { Checker } from '../../safety/check.ts';
import type { DueChange } from '../../store/planned/planned-changes.ts';
import type { Code } from '../../store/schema.ts';
import type { StoreWith } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { type ChangeDeps, changeQrCode } from '../change-qr-code.ts';
import { codeNotFound } from '../qr-code.ts';
import { plannedDisabled } from '../refusals.ts';
import { refuseByState } from '../refuse-change.ts';
import { mayBeMade, type PlannedFields } from '../values/planned-change.ts';

type ApplyDeps = ChangeDeps & {
  store: StoreWith<'findAccount' | 'findDueChange' | 'listDueChanges'>;
  plans: Plans;
  log: Logger;
};

/** Changes that are looked up at a time. */
const BATCH_SIZE = 100;
/** How long a request waits for those of its account; the rest is made by the worker. */
const MAX_WAIT_MS = 2_000;
const WAITED = new Error('Enough was waited for planned changes');

/**
 * Makes the planned changes that are due, in the order of their moments. Whoever comes first, a scan, a request or the
 * worker, on any node, makes them; the row of each is taken in the transaction of its change, so it is made once.
 */
export class PlannedChanges {
  readonly #deps: ApplyDeps;
  readonly #ofCodes: SharedCalls<number, void>;
  readonly #ofAccounts: SharedCalls<string, void>;

  constructor(deps: ApplyDeps) {
    this.#deps = { ...deps, checker: localChecks(deps.checker) };
    this.#ofCodes = new SharedCalls((seq) => this.#applyCode(seq));
    this.#ofAccounts = new SharedCalls((accountId) => this.#applyAccount(accountId));
  }

  /** Those of a code. After it, what is read of the code is as of now. */
  ofCode(codeSeq: number): Promise<void> {
    return this.#ofCodes.fresh(codeSeq);
  }

  /**
   * Those of an account, before anything of it is read; null: there is nothing to wait for. `nextChangeAt` came with its
   * row, so it costs no access where nothing is due.
   */
  ofAccount(account: { id: string; next_change_at: number | null }, now: number): Promise<void> | null {
    const { id, next_change_at: next } = account;
    if (next === null || now < next) return null;
    // One under way may have begun before `now`; then that one and the next are waited for.
    return settleWithin(this.#ofAccounts.fresh(id), MAX_WAIT_MS, () => WAITED).catch((error) => {
      if (error !== WAITED) throw error;
    });
  }

  /** For the worker, which knows that something is due. */
  ofDueAccount(id: string): Promise<void> {
    return this.#ofAccounts.fresh(id);
  }

  async #applyCode(codeSeq: number): Promise<void> {
    const { store, clock } = this.#deps;
    for (;;) {
      const change = await store.read.findDueChange(codeSeq, clock.now());
      if (!change) return;
      await this.#apply(change);
    }
  }

  async #applyAccount(accountId: string): Promise<void> {
    const { store, clock } = this.#deps;
    const deadline = new Deadline(MAX_WAIT_MS);
    for (let isFull = true; isFull && deadline.left > 0; ) {
      const changes = await store.read.listDueChanges(accountId, clock.now(), BATCH_SIZE);
      const areMade = await this.#applyAll(changes, deadline);
      isFull = areMade && changes.length === BATCH_SIZE;
    }
  }

  /** False: one could not be made, and would stand in the way of the next look. */
  async #applyAll(changes: readonly DueChange[], deadline: Deadline): Promise<boolean> {
    const failed = new Set<number>();
    for (const change of changes) {
      if (deadline.left <= 0) return false;
      // What comes later on a code may not be made before what comes first.
      if (failed.has(change.code_seq)) continue;
      try {
        await this.#apply(change);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        // The others of the account are made all the same; scans of this code try again.
        this.#deps.log.error({ err: error, change_id: change.id }, 'A planned change could not be made');
        failed.add(change.code_seq);
      }
    }
    return failed.size === 0;
  }

  async #apply(change: DueChange): Promise<void> {
    const { store, clock } = this.#deps;
    try {
      await this.#change(change).catch((error) => this.#againWithMoreRoom(change, error));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      const { code, message } = error;
      await store.write.dropPlannedChange({ change, refused: { code, message, at: clock.now() } });
    }
  }

  async #change(change: DueChange): Promise<void> {
    const caller = await this.#callerFor(change);
    if (!caller.plan.advanced_redirects) throw plannedDisabled(caller.plan);
    const request = (code: Code) => {
      refuseByState(code, change.change);
      refuseUnsafe(code, change.change);
      return change.change;
    };
    await changeQrCode(this.#deps, caller, change.code_id, request, null);
  }

  /** Of the account as it is by then, in the name of who planned it. */
  async #callerFor({ id, at, account_id, planned_by, created_at }: DueChange): Promise<Caller> {
    const account = await this.#deps.store.read.findAccount(account_id);
    if (!account) throw codeNotFound();
    return { ...callerOf(this.#deps.plans, account, planned_by), planned: { id, at, created_at } };
  }

  /** A scan may make a change before those of other codes that come before it, and that release places in the quota. */
  async #againWithMoreRoom(change: DueChange, error: unknown): Promise<void> {
    if (!(error instanceof Refusal) || error.code !== 'quota_exceeded_qr') throw error;
    await this.#applyBefore(change);
    return this.#change(change);
  }

  /** Those of the account that come before it, all of them: one of a code may not be made before its earlier ones. */
  async #applyBefore({ account_id, at, seq }: DueChange): Promise<void> {
    const deadline = new Deadline(MAX_WAIT_MS);
    for (let isGoingOn = true; isGoingOn; ) {
      const due = await this.#deps.store.read.listDueChanges(account_id, at, BATCH_SIZE);
      const before = due.filter((one) => one.at < at || one.seq < seq);
      const areMade = await this.#applyAll(before, deadline);
      if (deadline.left <= 0) throw new StoreUnavailable('the planned changes before it took too long');
      isGoingOn = areMade && before.length === BATCH_SIZE;
    }
  }
}

/**
 * Its URLs were found unsafe, and archiving it does not make them safe: only a change that is made at once asks every
 * source.
 */
function refuseUnsafe(code: Code, change: PlannedFields): void {
  if (mayBeMade(change, code)) return;
  throw new Refusal(
    'unsafe_url',
    'The code was found unsafe before it was archived; activate it by hand, so that its URLs are checked again',
  );
}

/**
 * Nobody waits for sources on other machines: the URLs were checked by all of them when the change was planned and by
 * the re-scans since, and are checked again soon.
 */
function localChecks({ checkLocally }: Checker): Checker {
  return {
    checkLocally,
    async check(urls) {
      const verdict = await checkLocally(urls);
      if (verdict.verdict === 'unsafe') return verdict;
      return { verdict: 'safe', recheckSoon: urls.length > 0, unanswered: [] };
    },
  };
}

import type { Plans } from '../../config/plans.ts';
import { Refusal } from '../../errors/refusal.ts';
import { Deadline } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import { SharedCalls } from '../../lib/shared-calls.ts';
import { type Caller, callerOf } from '../../people/caller.ts';
import type { Checker } from '../../safety/check.ts';
import type { DueChange } from '../../store/planned/planned-changes.ts';
import type { StoreWith } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { type ChangeDeps, changeQrCode } from '../change-qr-code.ts';
import { codeNotFound } from '../qr-code.ts';
import { plannedDisabled } from '../refusals.ts';

type ApplyDeps = ChangeDeps & {
  store: StoreWith<'findAccount' | 'findDueChange' | 'listDueChanges'>;
  plans: Plans;
  log: Logger;
};

/** Changes that are looked up at a time. */
const BATCH_SIZE = 100;
/** How long a request waits for those of its account; the rest is made by the worker. */
const MAX_WAIT_MS = 2_000;

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
    return next === null || now < next ? null : this.#ofAccounts.fresh(id);
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
    let isGoingOn = true;
    for (const change of changes) {
      if (deadline.left <= 0) return false;
      try {
        await this.#apply(change);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        // The others of the account are made all the same; scans of this code try again.
        this.#deps.log.error({ err: error, change_id: change.id }, 'A planned change could not be made');
        isGoingOn = false;
      }
    }
    return isGoingOn;
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
    await changeQrCode(this.#deps, caller, change.code_id, change.change, null);
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
    const { store } = this.#deps;
    const due = await store.read.listDueChanges(change.account_id, change.at, BATCH_SIZE);
    const before = due.filter(({ at, seq, change: { status } }) => {
      return status === 'archived' && (at < change.at || seq < change.seq);
    });
    for (const one of before) await this.#apply(one);
    return this.#change(change);
  }
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

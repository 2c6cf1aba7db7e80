import { Refusal } from '../errors/refusal.ts';
import { DAY_MS } from '../lib/zone.ts';
import type { DayScope } from '../store/scans/days.ts';
import type { StoreWith } from '../store/store.ts';

/** The maximum of live pages per account, and per process. */
export const MAX_WATCHERS_PER_ACCOUNT = 100;
const MAX_WATCHERS = 1_000;

/** How often the store is polled for new scans while anybody watches … */
const POLL_EVERY_MS = 500;
/** … with a pause of at least this many times the duration of a query, so at most a fifth of a core. */
const REST = 4;
/** The minimum time between updates of a view. With polling, a scan is shown within two seconds. */
const SEND_EVERY_MS = 1_000;
/** Current scans belong to today or an adjacent day, in any time zone. */
const DAYS_LOOKED_AT = 2;

/** If the store does not answer, the next poll retries. */
const ASK_AGAIN = () => undefined;

/** A live page: the scopes of its days, and how to compute its content. Views with the same key share their content. */
export type LiveView = { key: string; scopes: readonly DayScope[]; load: () => Promise<string> };

type Watcher = { onView: (text: string) => void; onEnd: () => void };

type Watched = {
  view: LiveView;
  watchers: Set<Watcher>;
  /** Scans of the last days when it was last sent; null: not sent yet. */
  sentTotal: number | null;
  sentAt: number;
};

/**
 * Sends new scans to open pages, whichever process counted them. Does nothing while nobody watches. All watchers of a
 * view share one query and one result.
 */
export class LiveViews {
  readonly #store: StoreWith<'readScopeTotals'>;
  readonly #clock: { now(): number };
  readonly #views = new Map<string, Watched>();
  readonly #perAccount = new Map<string, number>();
  #watchers = 0;
  #timer: Timer | null = null;
  #isLooking = false;
  #isClosed = false;

  constructor(store: StoreWith<'readScopeTotals'>, clock: { now(): number }) {
    this.#store = store;
    this.#clock = clock;
  }

  get watchers(): number {
    return this.#watchers;
  }

  /**
   * `onView` is called with the content within a second, and again after every scan; `onEnd` is called when the server
   * stops. Returns a function that ends the watch. Throws if there are too many watchers.
   */
  watch(accountId: string, view: LiveView, onView: (text: string) => void, onEnd: () => void): () => void {
    const watcher = { onView, onEnd };
    const ofAccount = this.#perAccount.get(accountId) ?? 0;
    if (this.#isClosed || ofAccount >= MAX_WATCHERS_PER_ACCOUNT || this.#watchers >= MAX_WATCHERS) {
      throw new Refusal('rate_limited', 'Too many pages are kept up to date at once; try again later', {
        retryAfter: 60,
      });
    }
    const watched = this.#views.get(view.key) ?? { view, watchers: new Set(), sentTotal: null, sentAt: 0 };
    this.#views.set(view.key, watched);
    // The new watcher may have missed something.
    watched.sentTotal = null;
    watched.watchers.add(watcher);
    this.#perAccount.set(accountId, ofAccount + 1);
    this.#watchers++;
    this.#schedule(POLL_EVERY_MS);
    return () => {
      if (!watched.watchers.delete(watcher)) return;
      this.#watchers--;
      const left = (this.#perAccount.get(accountId) ?? 1) - 1;
      if (left > 0) this.#perAccount.set(accountId, left);
      else this.#perAccount.delete(accountId);
      if (watched.watchers.size === 0) this.#views.delete(view.key);
    };
  }

  /** Ends every watch, and allows no more. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const all = [...this.#views.values()].flatMap(({ watchers }) => [...watchers]);
    for (const { onEnd } of all) onEnd();
  }

  #schedule(afterMs: number): void {
    if (this.#isClosed || this.#timer || this.#isLooking || this.#watchers === 0) return;
    this.#timer = setTimeout(() => void this.#look(), afterMs);
  }

  async #look(): Promise<void> {
    this.#timer = null;
    this.#isLooking = true;
    const start = performance.now();
    await this.#sendChanged().catch(ASK_AGAIN);
    this.#isLooking = false;
    this.#schedule(Math.max(POLL_EVERY_MS, REST * (performance.now() - start)));
  }

  async #sendChanged(): Promise<void> {
    const views = [...this.#views.values()];
    const fromDay = Math.floor(this.#clock.now() / DAY_MS) - DAYS_LOOKED_AT;
    const totals = await this.#store.read.readScopeTotals(
      views.flatMap(({ view }) => view.scopes),
      fromDay,
    );
    let at = 0;
    for (const watched of views) {
      const end = at + watched.view.scopes.length;
      const total = totals.slice(at, end).reduce((sum, each) => sum + each, 0);
      at = end;
      const isDue = performance.now() - watched.sentAt >= SEND_EVERY_MS;
      if (total === watched.sentTotal || (watched.sentTotal !== null && !isDue)) continue;
      const text = await watched.view.load().catch(ASK_AGAIN);
      if (text === undefined) continue;
      watched.sentTotal = total;
      watched.sentAt = performance.now();
      for (const { onView } of [...watched.watchers]) onView(text);
    }
  }
}

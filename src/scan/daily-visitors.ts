import { addEntries, entriesOf, newSketch, type SketchEntry, sketchEntry } from '../lib/distinct-sketch.ts';
import type { Logger } from '../lib/logger.ts';
import { randomText } from '../lib/random-text.ts';
import { shortHash } from '../lib/short-hash.ts';
import { type SipKey, sipHash, sipKey } from '../lib/sip-hash.ts';
import { localHour } from '../lib/zone.ts';
import type { DayScope } from '../store/scans/days.ts';
import type { StoreWith } from '../store/store.ts';
import { visitorScope } from '../store/visitors/daily-visitors.ts';
import type { ResolvedLink } from './resolve.ts';

/** How often new visitors are saved to the store; a crash loses at most this much. */
const SAVE_EVERY_MS = 20_000;
/** Sketches saved per write: some 10 ms of SQLite's writer. */
const SCOPES_PER_WRITE = 200;
/** Visitors buffered while the key of their day is being fetched. Any beyond this are not counted. */
const MAX_WAITING = 1_000;
/** How long to wait before asking an unavailable store again. */
const RETRY_MS = 5_000;
/** A link's list is compacted at this length: twice the number of registers in a sketch. */
const MAX_ENTRIES = 4_096;
const HEX = '0123456789abcdef';

type VisitorStore = StoreWith<'getOrCreateVisitorKey' | 'addVisitors'>;

type Visit = { resolved: ResolvedLink; addressHash: number; agentHash: number };

/** By link: the sketch entries of its visitors, not yet reduced to the maximum of each register. */
type Found = Map<ResolvedLink, SketchEntry[]>;

/** A day of an account, as this node sees it. */
type AccountDay = {
  accountId: string;
  day: number;
  /** Null until it is fetched from the store. */
  key: SipKey | null;
  /** Resolves when the key is fetched, or fetching it has failed. */
  isReady: Promise<void>;
  waiting: Visit[];
  /** Since the last save. */
  found: Found;
};

/**
 * Estimates the unique visitors of a code, a project and an account per day, for accounts that enabled it. Address and
 * user agent are hashed with a key of the account and the day, which is destroyed after the day; of the hash only a
 * sketch entry is kept. Runs after the scan is answered, which never waits for it.
 */
export class DailyVisitors {
  readonly #store: VisitorStore;
  readonly #log: Logger;
  readonly #days = new Map<string, AccountDay>();
  readonly #hash = new Uint32Array(2);
  #saving: Promise<void> | null = null;
  readonly #timer: Timer;

  constructor(store: VisitorStore, log: Logger) {
    this.#store = store;
    this.#log = log;
    this.#timer = setInterval(() => void this.#save(), SAVE_EVERY_MS);
    this.#timer.unref();
  }

  record(resolved: ResolvedLink, address: string, agentHash: number, now: number): void {
    const { accountId, zone } = resolved.owner;
    const { day } = localHour(zone, now);
    let today = this.#days.get(accountId);
    if (!today || today.day !== day) today = this.#begin(accountId, day);
    const visit = { resolved, addressHash: shortHash(address), agentHash };
    if (today.key) this.#add(today.found, today.key, visit);
    else if (today.waiting.length < MAX_WAITING) today.waiting.push(visit);
  }

  /** Saves everything recorded so far. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#days.values()].map(({ isReady }) => isReady));
    // A save under way does not include what was recorded after it began.
    await this.#saving;
    await this.#save();
  }

  #begin(accountId: string, day: number): AccountDay {
    const before = this.#days.get(accountId);
    if (before) void this.#saveDay(before).catch(this.#warn);
    const today: AccountDay = {
      accountId,
      day,
      key: null,
      isReady: Promise.resolve(),
      waiting: [],
      found: new Map(),
    };
    this.#days.set(accountId, today);
    today.isReady = this.#fetchKey(today).catch((error) => {
      this.#warn(error);
      today.waiting = [];
      const forget = () => this.#days.get(accountId) === today && this.#days.delete(accountId);
      setTimeout(forget, RETRY_MS).unref();
    });
    return today;
  }

  async #fetchKey(today: AccountDay): Promise<void> {
    const { accountId, day } = today;
    const key = randomText(HEX, 32);
    today.key = sipKey(await this.#store.write.getOrCreateVisitorKey({ accountId, day, key }));
    for (const visit of today.waiting) this.#add(today.found, today.key, visit);
    today.waiting = [];
  }

  #add(found: Found, key: SipKey, { resolved, addressHash, agentHash }: Visit): void {
    sipHash(key, addressHash, agentHash, this.#hash);
    // Read by index: destructuring takes longer than the hash.
    const entry = sketchEntry(this.#hash[0] ?? 0, this.#hash[1] ?? 0);
    const entries = found.get(resolved);
    if (!entries) found.set(resolved, [entry]);
    else if (entries.push(entry) >= MAX_ENTRIES) found.set(resolved, compactEntries([entries]));
  }

  #save(): Promise<void> {
    this.#saving ??= this.#saveAll()
      .catch(this.#warn)
      .finally(() => {
        this.#saving = null;
      });
    return this.#saving;
  }

  async #saveAll(): Promise<void> {
    for (const [accountId, accountDay] of [...this.#days]) {
      // Without new visitors, the key need not stay in memory either.
      if (accountDay.key && accountDay.found.size === 0) this.#days.delete(accountId);
      else await this.#saveDay(accountDay);
    }
  }

  async #saveDay(accountDay: AccountDay): Promise<void> {
    const { accountId, day, found } = accountDay;
    accountDay.found = new Map();
    const scopes = scopesOf(accountId, found);
    try {
      for (let at = 0; at < scopes.length; at += SCOPES_PER_WRITE) {
        const some = scopes.slice(at, at + SCOPES_PER_WRITE).map(({ scope, lists }) => ({
          accountId,
          day,
          scope: visitorScope(scope),
          entries: compactEntries(lists),
        }));
        await this.#store.write.addVisitors({ found: some });
      }
    } catch (error) {
      // Retried with the next save: adding an entry twice changes nothing.
      for (const [resolved, entries] of found) {
        accountDay.found.set(resolved, compactEntries([entries, accountDay.found.get(resolved) ?? []]));
      }
      throw error;
    }
  }

  readonly #warn = (error: unknown): void => {
    this.#log.warn({ err: error }, 'Daily visitors could not be stored');
  };
}

/** The scopes whose visitors these are: the codes, their projects and the account. */
function scopesOf(accountId: string, found: Found): { scope: DayScope; lists: SketchEntry[][] }[] {
  const [codes, projects] = [new Map<number, SketchEntry[][]>(), new Map<string, SketchEntry[][]>()];
  for (const [{ seq, owner }, entries] of found) {
    append(codes, seq, entries);
    append(projects, owner.projectId, entries);
  }
  if (found.size === 0) return [];
  return [
    ...[...codes].map(([scope, lists]) => ({ scope: { table: 'code_days', scope } as const, lists })),
    ...[...projects].map(([scope, lists]) => ({ scope: { table: 'project_days', scope } as const, lists })),
    { scope: { table: 'account_days', scope: accountId }, lists: [...found.values()] },
  ];
}

function append<Key>(lists: Map<Key, SketchEntry[][]>, key: Key, entries: SketchEntry[]): void {
  const known = lists.get(key);
  if (known) known.push(entries);
  else lists.set(key, [entries]);
}

function compactEntries(lists: readonly SketchEntry[][]): SketchEntry[] {
  const sketch = newSketch();
  for (const entries of lists) addEntries(sketch, entries);
  return entriesOf(sketch);
}

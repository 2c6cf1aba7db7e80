import { addEntries, entriesOf, newSketch, type SketchEntry, sketchEntry } from '../lib/distinct-sketch.ts';
import type { Logger } from '../lib/logger.ts';
import { randomText } from '../lib/random-text.ts';
import { type SipKey, sipHash, sipKey } from '../lib/sip-hash.ts';
import { localHour } from '../lib/zone.ts';
import type { DayScope } from '../store/scans/days.ts';
import type { StoreWith } from '../store/store.ts';
import { visitorScope } from '../store/visitors/daily-visitors.ts';
import type { ResolvedLink } from './resolve.ts';

/** What was found is handed to the store this often; a crash loses no more than that. */
const SAVE_EVERY_MS = 20_000;
/** Sketches handed over in one go: some 10 ms of SQLite's writer. */
const SCOPES_AT_A_TIME = 200;
/** Visitors that wait until the key of their day is there: moments. More are not counted. */
const MAX_WAITING = 1_000;
/** A store that is out of reach is not asked again for this long. */
const RETRY_MS = 5_000;
/** As long as the list of a link gets before it is made shorter: a sketch has half as many places. */
const MAX_ENTRIES = 4_096;
const HEX = '0123456789abcdef';

type VisitorStore = StoreWith<'getOrCreateVisitorKey' | 'addVisitors'>;

type Visit = { resolved: ResolvedLink; addressHash: number; agentHash: number };

/** By link: what sketches keep of its visitors, not yet of every place the longest run only. */
type Found = Map<ResolvedLink, SketchEntry[]>;

/** A day of an account, as this node sees it. */
type AccountDay = {
  accountId: string;
  day: number;
  /** Null until the store has told it. */
  key: SipKey | null;
  /** Resolves when it has, or could not. */
  isReady: Promise<void>;
  waiting: Visit[];
  /** Since the last time it was stored. */
  found: Found;
};

/**
 * How many different visitors a code, a project and an account had in a day, for accounts that asked for it. Address
 * and agent are hashed under a key that is the account's for this day and destroyed with it, and of the hash only what
 * a sketch keeps of it stays until then. Behind the answer of a scan: it never waits for this.
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

  note(resolved: ResolvedLink, address: string, agentHash: number, now: number): void {
    const { accountId, zone } = resolved.owner;
    const { day } = localHour(zone, now);
    let today = this.#days.get(accountId);
    if (!today || today.day !== day) today = this.#begin(accountId, day);
    const visit = { resolved, addressHash: shortHash(address), agentHash };
    if (today.key) this.#add(today.found, today.key, visit);
    else if (today.waiting.length < MAX_WAITING) today.waiting.push(visit);
  }

  /** Everything noted before is stored after this. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#days.values()].map(({ isReady }) => isReady));
    // What was noted while the last one was under way is not in it.
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
    // By index: an iterator over it would take longer than the hash.
    const entry = sketchEntry(this.#hash[0] ?? 0, this.#hash[1] ?? 0);
    const entries = found.get(resolved);
    if (!entries) found.set(resolved, [entry]);
    else if (entries.push(entry) >= MAX_ENTRIES) found.set(resolved, longestRuns([entries]));
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
    for (const [accountId, of] of [...this.#days]) {
      // Of whom nobody comes any more, the key is not kept in memory either.
      if (of.key && of.found.size === 0) this.#days.delete(accountId);
      else await this.#saveDay(of);
    }
  }

  async #saveDay(of: AccountDay): Promise<void> {
    const { accountId, day, found } = of;
    of.found = new Map();
    const scopes = scopesOf(accountId, found);
    try {
      for (let at = 0; at < scopes.length; at += SCOPES_AT_A_TIME) {
        const some = scopes.slice(at, at + SCOPES_AT_A_TIME).map(({ scope, lists }) => ({
          accountId,
          day,
          scope: visitorScope(scope),
          entries: longestRuns(lists),
        }));
        await this.#store.write.addVisitors({ found: some });
      }
    } catch (error) {
      // Next time again: what is added twice changes nothing.
      for (const [resolved, entries] of found) {
        of.found.set(resolved, longestRuns([entries, of.found.get(resolved) ?? []]));
      }
      throw error;
    }
  }

  readonly #warn = (error: unknown): void => {
    this.#log.warn({ err: error }, 'Daily visitors could not be stored');
  };
}

/** 32 bits of an address without a key (FNV-1a): for so short a text quicker than a call of the platform's. */
function shortHash(address: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < address.length; at++) hash = Math.imul(hash ^ address.charCodeAt(at), 0x01000193);
  return hash;
}

/** Everything that the visitors of these links are visitors of: the codes, their projects, the account. */
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

function longestRuns(lists: readonly SketchEntry[][]): SketchEntry[] {
  const sketch = newSketch();
  for (const entries of lists) addEntries(sketch, entries);
  return entriesOf(sketch);
}

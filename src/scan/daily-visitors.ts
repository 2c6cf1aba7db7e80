import { absorbEntries, addHash, packSketch, type Sketch } from '../lib/distinct-sketch.ts';
import type { Logger } from '../lib/logger.ts';
import { randomText } from '../lib/random-text.ts';
import { type SipKey, sipHash, sipKey } from '../lib/sip-hash.ts';
import { localHour } from '../lib/zone.ts';
import type { DayScope } from '../store/scans/days.ts';
import type { StoreWith } from '../store/store.ts';
import { type FoundVisitors, visitorScope } from '../store/visitors/daily-visitors.ts';
import type { ResolvedLink } from './resolve.ts';

/** What was found is handed to the store this often; a crash loses no more than that. */
const SAVE_EVERY_MS = 20_000;
/** Sketches handed over in one go: some 10 ms of SQLite's writer. */
const SCOPES_AT_A_TIME = 200;
/** Visitors that wait until the key of their day is there: moments. More are not counted. */
const MAX_WAITING = 1_000;
/** A store that is out of reach is not asked again for this long. */
const RETRY_MS = 5_000;
const HEX = '0123456789abcdef';

type VisitorStore = StoreWith<'getOrCreateVisitorKey' | 'addVisitors'>;

type Waiting = { resolved: ResolvedLink; address: string; agent: string };

/** A day of an account, as this node sees it. */
type AccountDay = {
  accountId: string;
  day: number;
  /** Null until the store has told it. */
  key: SipKey | null;
  /** Resolves when it has, or could not. */
  isReady: Promise<void>;
  waiting: Waiting[];
  sketches: Sketches;
};

/** What was found since the last time it was stored. */
type Sketches = {
  codes: Map<number, Sketch>;
  projects: Map<string, Sketch>;
  account: Sketch;
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

  note(resolved: ResolvedLink, address: string, agent: string, now: number): void {
    const { accountId, zone } = resolved.owner;
    const { day } = localHour(zone, now);
    let today = this.#days.get(accountId);
    if (!today || today.day !== day) today = this.#begin(accountId, day);
    if (today.key) this.#add(today, today.key, resolved, address, agent);
    else if (today.waiting.length < MAX_WAITING) today.waiting.push({ resolved, address, agent });
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
      sketches: noSketches(),
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
    for (const { resolved, address, agent } of today.waiting) {
      this.#add(today, today.key, resolved, address, agent);
    }
    today.waiting = [];
  }

  #add(today: AccountDay, key: SipKey, resolved: ResolvedLink, address: string, agent: string): void {
    const { seq, owner } = resolved;
    // The agent is long: a short hash of it, without a key, goes into the one with the key.
    sipHash(key, `${address} ${Bun.hash.xxHash32(agent)}`, this.#hash);
    // By index: an iterator over it would take longer than the hash.
    const low = this.#hash[0] ?? 0;
    const high = this.#hash[1] ?? 0;
    const { codes, projects, account } = today.sketches;
    addHash(sketchOf(codes, seq), low, high);
    addHash(sketchOf(projects, owner.projectId), low, high);
    addHash(account, low, high);
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
      if (of.key && of.sketches.account.size === 0) this.#days.delete(accountId);
      else await this.#saveDay(of);
    }
  }

  async #saveDay(of: AccountDay): Promise<void> {
    const { accountId, day, sketches } = of;
    of.sketches = noSketches();
    const foundIn = (scope: DayScope, sketch: Sketch): FoundVisitors => ({
      accountId,
      day,
      scope: visitorScope(scope),
      entries: packSketch(sketch),
    });
    const found = [
      ...[...sketches.codes].map(([scope, sketch]) => foundIn({ table: 'code_days', scope }, sketch)),
      ...[...sketches.projects].map(([scope, sketch]) => foundIn({ table: 'project_days', scope }, sketch)),
      foundIn({ table: 'account_days', scope: accountId }, sketches.account),
    ].filter(({ entries }) => entries.length > 0);
    try {
      for (let at = 0; at < found.length; at += SCOPES_AT_A_TIME) {
        await this.#store.write.addVisitors({ found: found.slice(at, at + SCOPES_AT_A_TIME) });
      }
    } catch (error) {
      // Next time again: what is added twice changes nothing.
      addSketches(of.sketches, sketches);
      throw error;
    }
  }

  readonly #warn = (error: unknown): void => {
    this.#log.warn({ err: error }, 'Daily visitors could not be stored');
  };
}

function noSketches(): Sketches {
  return { codes: new Map(), projects: new Map(), account: new Map() };
}

function addSketches(to: Sketches, from: Sketches): void {
  for (const [seq, sketch] of from.codes) absorbEntries(sketchOf(to.codes, seq), packSketch(sketch));
  for (const [id, sketch] of from.projects) absorbEntries(sketchOf(to.projects, id), packSketch(sketch));
  absorbEntries(to.account, packSketch(from.account));
}

function sketchOf<Key>(sketches: Map<Key, Sketch>, key: Key): Sketch {
  const known = sketches.get(key);
  if (known) return known;
  const sketch: Sketch = new Map();
  sketches.set(key, sketch);
  return sketch;
}

import { codeAt } from '../codes/planned-changes/planned-fields.ts';
import { keyText, type LinkKey } from '../codes/values/slug.ts';
import { RecentMap } from '../lib/recent-map.ts';
import { SharedCalls } from '../lib/shared-calls.ts';
import { openZone, type Zone } from '../lib/zone.ts';
import { targetsOf, targetsOfPlanned } from '../safety/targets.ts';
import type { StoredLink } from '../store/scans/links.ts';
import type { StoreWith } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import {
  compileDestinations,
  compileLink,
  type Destinations,
  destinationsKey,
  type Link,
  lockedLink,
  readLinkRow,
} from './link.ts';
import type { Outage } from './outage.ts';

/** The project and the account of a link, one object shared by all their links. */
export type LinkOwner = {
  readonly accountId: string;
  readonly accountVersion: number;
  readonly projectId: string;
  readonly projectVersion: number;
  readonly zone: Zone;
  /** Whether the account has daily visitors enabled. */
  readonly countsVisitors: boolean;
  /** The project's verified domains; null: none. */
  readonly hosts: ReadonlySet<string> | null;
  /** As in ResolvedLink. */
  batch: number;
  index: number;
};

/** A link with the row number under which its scans are counted. */
export type ResolvedLink = {
  readonly link: Link;
  readonly seq: number;
  readonly owner: LinkOwner;
  /** The row with its planned changes; null: there are none. */
  readonly planned: StoredLink | null;
  /** What is behind the password; null: the code has none. */
  readonly behind: ResolvedLink | null;
  /** The last batch that contains a scan of this link, and its index there: kept here to save a map look-up. */
  batch: number;
  index: number;
};

/** About 1.5 kB each: 75 MB when full. */
const CAPACITY = 50_000;

/** Codes of one campaign or one restaurant mostly share their destinations. */
const MAX_DESTINATIONS = 4_096;

/** About 200 bytes each. */
const MAX_OWNERS = 16_384;

/** The row as it is to be by now. */
function afterPlannedChanges(row: StoredLink, now: number): StoredLink {
  const planned = row.planned ?? [];
  const next = planned.find(({ at }) => at > now);
  return { ...codeAt(row, planned, now), next_change_at: next?.at ?? null };
}

type LookUp = Promise<ResolvedLink | null>;

type LinkStore = StoreWith<'findLink'>;

/**
 * The link cache of a node. A cached link may be out of date, which is safe because the count checks its version.
 * Unknown slugs are not cached.
 */
export class Links {
  readonly #store: LinkStore;
  readonly #cache = new RecentMap<LinkKey, ResolvedLink>(CAPACITY);
  /** By everything they depend on. Sharing them makes CPU cache hits more likely. */
  readonly #destinations = new RecentMap<string, Destinations>(MAX_DESTINATIONS);
  readonly #owners = new RecentMap<string, LinkOwner>(MAX_OWNERS);
  readonly #lookUps = new SharedCalls((key: LinkKey) => this.#read(key));

  /** Null where links can be read during an outage. */
  readonly #outage: Outage | null;

  /** Cached while the store was away: last known links, and planned changes made in memory. */
  readonly #guessed = new Set<LinkKey>();
  /** Goes up when something is forgotten: what was asked for before is asked for again. */
  #generation = 0;

  constructor(store: LinkStore, outage: Outage | null = null) {
    this.#store = store;
    this.#outage = outage;
    if (outage) outage.onBack = () => this.#forgetGuessed();
  }

  /** Whatever was read is read again. */
  forget(): void {
    this.#generation++;
    this.#cache.clear();
    this.#owners.clear();
    this.#guessed.clear();
  }

  /** Their versions are those of another state: the count would take them for current. */
  #forgetGuessed(): void {
    this.#generation++;
    for (const key of this.#guessed) this.#cache.delete(key);
    this.#guessed.clear();
  }

  #keep(key: LinkKey, resolved: ResolvedLink): void {
    this.#cache.set(key, resolved);
    if (this.isStoreAway) this.#guessed.add(key);
  }

  cached(key: LinkKey): ResolvedLink | undefined {
    return this.#cache.get(key);
  }

  /** Whether a look-up is under way that may have read an older state. */
  isLookingUp(key: LinkKey): boolean {
    return this.#lookUps.isUnderWay(key);
  }

  /** Reads from the store, or joins a look-up already under way. */
  lookUp(key: LinkKey): LookUp {
    return this.#lookUps.join(key);
  }

  /** Reads the current state: by a look-up that begins after this call, shared by all callers waiting for one. */
  fresh(key: LinkKey): LookUp {
    return this.#lookUps.fresh(key);
  }

  /** Whether planned changes can be made only in memory. */
  get isStoreAway(): boolean {
    return this.#outage?.isActive ?? false;
  }

  /** The URLs that its planned changes until now set. */
  plannedTargets({ planned }: ResolvedLink, now: number): string[] {
    const due = planned?.planned?.filter(({ at }) => at <= now) ?? [];
    return due.flatMap(({ change }) => targetsOf(targetsOfPlanned(change)));
  }

  /**
   * The link with its planned changes until now, made in memory: what scans follow while the store is away. It is cached
   * under the same version, which the store changes when it makes them, unless the link was forgotten meanwhile.
   */
  withPlannedChanges(key: LinkKey, before: ResolvedLink, now: number): ResolvedLink | null {
    if (before.planned === null) return null;
    const changed = this.#resolve(afterPlannedChanges(before.planned, now), before.owner);
    const cached = this.#cache.get(key);
    if (cached && (cached === before || cached.behind === before)) this.#keep(key, changed);
    return changed;
  }

  async #read(key: LinkKey): LookUp {
    const generation = this.#generation;
    const row = await this.#find(key);
    if (generation !== this.#generation) return this.#read(key);
    if (!row) {
      this.#cache.delete(key);
      return null;
    }
    const resolved = this.#resolve(row, this.#ownerOf(row));
    this.#keep(key, resolved);
    return resolved;
  }

  #resolve(row: StoredLink, owner: LinkOwner): ResolvedLink {
    const planned = row.planned === undefined ? null : row;
    const own = {
      link: this.#compile(row),
      seq: row.seq,
      owner,
      planned,
      behind: null,
      batch: 0,
      index: 0,
    };
    return row.password_hash === null ? own : { ...own, link: lockedLink(own.link), behind: own };
  }

  /** From the store, or the last known link in an outage. Throws if that is not known. */
  async #find(key: LinkKey): Promise<StoredLink | null> {
    const outage = this.#outage;
    const text = keyText(key);
    if (outage?.isActive) return outage.lastKnownLink(text, null);
    try {
      const row = (await this.#store.read.findLink(text)) ?? null;
      // Anybody can request unknown slugs: only those that were once a code are recorded.
      if (row !== null || this.#cache.get(key)) outage?.known?.record(text, row);
      return row;
    } catch (error) {
      if (!outage || !(error instanceof StoreUnavailable)) throw error;
      if (error.isFailover) return this.#find(key);
      outage.begin(error);
      return outage.lastKnownLink(text, error);
    }
  }

  #compile(row: StoredLink): Link {
    const key = destinationsKey(row);
    const linkRow = readLinkRow(row);
    const destinations = this.#destinations.get(key) ?? compileDestinations(linkRow);
    this.#destinations.set(key, destinations);
    return compileLink(linkRow, destinations);
  }

  #ownerOf(row: StoredLink): LinkOwner {
    const { account_id, account_version, project_id, project_version, time_zone } = row;
    const key = `${project_id} ${project_version} ${account_id} ${account_version}`;
    const owner = this.#owners.get(key) ?? {
      accountId: account_id,
      accountVersion: account_version,
      projectId: project_id,
      projectVersion: project_version,
      zone: openZone(time_zone),
      countsVisitors: row.daily_visitors,
      hosts: row.verified_hosts === null ? null : new Set(row.verified_hosts),
      batch: 0,
      index: 0,
    };
    this.#owners.set(key, owner);
    return owner;
  }
}

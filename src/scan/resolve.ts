import { RecentMap } from '../lib/recent-map.ts';
import { SharedCalls } from '../lib/shared-calls.ts';
import { openZone, type Zone } from '../lib/zone.ts';
import { type SlugNumber, slugText } from '../qr-codes/slug.ts';
import type { StoredLink } from '../store/scans/links.ts';
import type { StoreWith } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { compileDestinations, compileLink, type Destinations, type Link, type LinkRow } from './link.ts';
import type { Outage } from './outage.ts';

/** The project and the account of a link, one object for all links that share them. */
export type LinkOwner = {
  readonly accountId: string;
  readonly accountVersion: number;
  readonly projectId: string;
  readonly projectVersion: number;
  readonly zone: Zone;
  /** Whether the account wants its daily visitors estimated. */
  readonly countsVisitors: boolean;
  /** The project's verified domains; null: it has none. */
  readonly hosts: ReadonlySet<string> | null;
  /** As in the link. */
  batch: number;
  index: number;
};

/** A link and the number under which its scans are counted. */
export type ResolvedLink = {
  readonly link: Link;
  readonly seq: number;
  readonly owner: LinkOwner;
  /** The batch that last held a scan of it, and its index there: kept here, finding it takes no look-up. */
  batch: number;
  index: number;
};

/** Some 1.5 kB each: 75 MB when full. */
const CAPACITY = 50_000;

/** Codes of one campaign, or the tables of one restaurant, mostly lead to the same places. */
const MAX_DESTINATIONS = 4_096;

/** Some 200 bytes each. */
const MAX_OWNERS = 16_384;

type LookUp = Promise<ResolvedLink | null>;

type LinkStore = StoreWith<'findLink'>;

/**
 * The links of a node. A cached one may be out of date: it is good for a decision only because the count checks
 * its version. What is not found is never remembered.
 */
export class Links {
  readonly #store: LinkStore;
  readonly #cache = new RecentMap<SlugNumber, ResolvedLink>(CAPACITY);
  /** By everything they depend on. Kept once, they are more often near at hand when the next code is scanned. */
  readonly #destinations = new RecentMap<string, Destinations>(MAX_DESTINATIONS);
  readonly #owners = new RecentMap<string, LinkOwner>(MAX_OWNERS);
  readonly #lookUps = new SharedCalls((slug: SlugNumber) => this.#read(slug));

  /** Null where the store is a file of this machine. */
  readonly #outage: Outage | null;

  constructor(store: LinkStore, outage: Outage | null = null) {
    this.#store = store;
    this.#outage = outage;
  }

  cached(slug: SlugNumber): ResolvedLink | undefined {
    return this.#cache.get(slug);
  }

  /** Whether a look-up is under way that may have read before this moment. */
  isLookingUp(slug: SlugNumber): boolean {
    return this.#lookUps.isUnderWay(slug);
  }

  /** From the store, by a look-up that may have been under way already. */
  lookUp(slug: SlugNumber): LookUp {
    return this.#lookUps.join(slug);
  }

  /** As the store has it now: by a look-up that begins after this call, shared by all who wait for one. */
  fresh(slug: SlugNumber): LookUp {
    return this.#lookUps.fresh(slug);
  }

  async #read(slug: SlugNumber): LookUp {
    const row = await this.#find(slug);
    if (!row) {
      this.#cache.delete(slug);
      return null;
    }
    const resolved = {
      link: this.#compile(row),
      seq: row.seq,
      owner: this.#ownerOf(row),
      batch: 0,
      index: 0,
    };
    this.#cache.set(slug, resolved);
    return resolved;
  }

  /** From the store; while that is out of reach, as it was seen last. Throws where it never was. */
  async #find(slug: SlugNumber): Promise<StoredLink | null> {
    const outage = this.#outage;
    const text = slugText(slug);
    if (outage?.isAway) return outage.seenLast(text, null);
    try {
      const row = (await this.#store.read.findLink(text)) ?? null;
      // An unknown slug is anybody's word: what never was a code is not worth a line.
      if (row !== null || this.#cache.get(slug)) outage?.known?.note(text, row);
      return row;
    } catch (error) {
      if (!outage || !(error instanceof StoreUnavailable)) throw error;
      outage.begin(error);
      return outage.seenLast(text, error);
    }
  }

  #compile(row: StoredLink): Link {
    const key = JSON.stringify([
      row.type,
      row.redirect_url,
      row.qr_data,
      row.redirect_rules,
      row.time_zone,
      row.pass_query,
    ]);
    const linkRow = readRow(row);
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
      countsVisitors: row.daily_visitors === 1,
      hosts: row.verified_hosts === null ? null : new Set<string>(JSON.parse(row.verified_hosts)),
      batch: 0,
      index: 0,
    };
    this.#owners.set(key, owner);
    return owner;
  }
}

function readRow(row: StoredLink): LinkRow {
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    type: row.type as Link['type'],
    status: row.status as Link['status'],
    projectArchived: row.project_archived === 1,
    redirectUrl: row.redirect_url,
    data: JSON.parse(row.qr_data),
    redirect_rules: JSON.parse(row.redirect_rules),
    expiresAt: row.expires_at,
    scanLimit: row.scan_limit,
    scanCount: row.scan_count,
    analyticsEnabled: row.analytics_enabled === 1,
    timeZone: row.time_zone,
    passQuery: row.pass_query === 1,
  };
}

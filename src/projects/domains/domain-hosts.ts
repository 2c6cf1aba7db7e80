import type { Clock } from '../../lib/clock.ts';
import { coalesce } from '../../lib/coalesce.ts';
import type { HostEntry } from '../../store/domains/domains.ts';
import type { StoreWith } from '../../store/store.ts';
import type { OwnHosts } from './own-hosts.ts';

/** The reads of the store that are used. */
export type DomainReads = StoreWith<'domainsRevision' | 'listHosts' | 'wasDrawnWith'>;

/** A host that serves the codes of a project, or, once it was removed (null), for some time all of its account. */
export type ServedDomain = { host: string; account_id: string; project_id: string | null };

/** `main`: the main address by another name. `probes`: nothing but probes. `nothing`: not even those. */
export type HostUse = ServedDomain | 'main' | 'probes' | 'nothing';

/**
 * What each host serves, cached in memory and read again as soon as the revision has changed, so that a change on the
 * command line applies to every request that begins after it, on every node.
 */
export class DomainHosts {
  readonly #store: DomainReads;
  readonly #clock: Clock;
  readonly #own: OwnHosts;
  readonly #upToDate = coalesce(() => this.#readIfChanged());
  #byHost: ReadonlyMap<string, HostEntry> | null = null;
  #revision: string | null = null;

  constructor(store: DomainReads, clock: Clock, own: OwnHosts) {
    this.#store = store;
    this.#clock = clock;
    this.#own = own;
  }

  /** `host` in lower case, without port and trailing dot. While the store is unavailable, uses the last known list. */
  async find(host: string): Promise<HostUse> {
    if (this.#own.hosts.has(host)) return 'main';
    try {
      await this.#upToDate();
    } catch (error) {
      if (this.#byHost === null) throw error;
    }
    const entry = this.#byHost?.get(host);
    const unlisted = this.#own.areAll ? 'probes' : 'main';
    if (!entry) return unlisted;
    const { account_id, project_id, until } = entry;
    const isOver = until !== null && until <= this.#clock.now();
    if (account_id === null) return isOver ? unlisted : 'nothing';
    return isOver ? 'nothing' : { host, account_id, project_id };
  }

  /** Whether the host is the main address, or a project's verified domain. */
  async isOwn(host: string): Promise<boolean> {
    if (this.#own.hosts.has(host)) return true;
    const use = await this.find(host);
    return isServed(use) && use.project_id !== null;
  }

  /**
   * Whether a code of another project of the same account may be printed with the domain: it was in the domain's
   * project when a picture was drawn, and was moved later.
   */
  async mayBePrintedOn(domain: ServedDomain, code: { seq: number; accountId: string }): Promise<boolean> {
    if (code.accountId !== domain.account_id) return false;
    return domain.project_id === null || this.#store.read.wasDrawnWith(code.seq, `https://${domain.host}`);
  }

  async #readIfChanged(): Promise<void> {
    const present = await this.#store.read.domainsRevision();
    if (present === this.#revision) return;
    const entries = await this.#store.read.listHosts();
    this.#byHost = new Map(entries.map((entry) => [entry.host, entry]));
    this.#revision = present;
  }
}

export function isServed(use: HostUse): use is ServedDomain {
  return typeof use === 'object';
}

import { coalesce } from '../lib/coalesce.ts';
import type { VerifiedDomain } from '../store/domains/domains.ts';
import type { StoreWith } from '../store/store.ts';

/** The reads of the store that are used. */
export type DomainReads = StoreWith<'domainsRevision' | 'listVerifiedDomains' | 'wasDrawnWith'>;

/**
 * The verified domains of all projects, cached in memory and read again as soon as their revision has changed, so that
 * a change on the command line applies to every request that begins after it, on every node.
 */
export class VerifiedDomains {
  readonly #store: DomainReads;
  readonly #upToDate = coalesce(() => this.#readIfChanged());
  #byHost: ReadonlyMap<string, VerifiedDomain> | null = null;
  #revision: string | null = null;

  constructor(store: DomainReads) {
    this.#store = store;
  }

  /** `host` in lower case, without port and trailing dot. While the store is unavailable, uses the last known list. */
  async find(host: string): Promise<VerifiedDomain | undefined> {
    try {
      await this.#upToDate();
    } catch (error) {
      if (this.#byHost === null) throw error;
    }
    return this.#byHost?.get(host);
  }

  /**
   * Whether a code of another project of the same account may be printed with the domain: it was in the domain's
   * project when a picture was drawn, and was moved later.
   */
  async mayBePrintedOn(domain: VerifiedDomain, code: { seq: number; accountId: string }): Promise<boolean> {
    if (code.accountId !== domain.account_id) return false;
    return this.#store.read.wasDrawnWith(code.seq, `https://${domain.host}`);
  }

  async #readIfChanged(): Promise<void> {
    const present = await this.#store.read.domainsRevision();
    if (present === this.#revision) return;
    const domains = await this.#store.read.listVerifiedDomains();
    this.#byHost = new Map(domains.map((domain) => [domain.host, domain]));
    this.#revision = present;
  }
}

import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { DomainRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Dns } from './dns/dns.ts';
import { checkDomain } from './manage-domains.ts';

const LOOK_EVERY_MS = 60_000;
/** Longer than a check takes; after that, others take over the domains of a node that died. */
const LEASE_MS = 60_000;
const AT_A_TIME = 20;

type DomainChecksDeps = { store: Store; clock: Clock; log: Logger; dns: Dns; publicUrl: string };

/** Checks once a day whether the proof of each verified domain is still there. It only warns. */
export class DomainChecks {
  readonly #deps: DomainChecksDeps;
  readonly #task: PeriodicTask;

  constructor(deps: DomainChecksDeps) {
    this.#deps = deps;
    this.#task = new PeriodicTask(() => this.#checkDue(), { everyMs: LOOK_EVERY_MS });
  }

  /** Checks what is due now. */
  runNow(): Promise<void> {
    return this.#task.run();
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #checkDue(): Promise<void> {
    const { store, clock, log } = this.#deps;
    try {
      // A read first: claiming is a write, and mostly nothing is due.
      while (!this.#task.isClosed && (await store.read.hasDueDomainCheck(clock.now()))) {
        const now = clock.now();
        const due = await store.write.claimDomainChecks({
          now,
          leaseUntil: now + LEASE_MS,
          limit: AT_A_TIME,
        });
        if (due.length === 0) return;
        await Promise.all(due.map((domain) => this.#check(domain)));
      }
    } catch (error) {
      log.warn({ err: error }, 'Domains could not be checked');
    }
  }

  async #check(before: DomainRow): Promise<void> {
    const { log } = this.#deps;
    try {
      const { host, project_id, failing_since } = await checkDomain(this.#deps, before);
      if (failing_since !== null && before.failing_since === null)
        log.warn({ host, project_id }, 'The TXT record of a domain is missing; the domain keeps working');
      if (failing_since === null && before.failing_since !== null)
        log.info({ host, project_id }, 'The TXT record of a domain is back');
    } catch (error) {
      // Removed meanwhile, or the store is gone.
      log.warn({ err: error, host: before.host }, 'A domain could not be checked');
    }
  }
}

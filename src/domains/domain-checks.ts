import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { DomainRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Dns } from './dns.ts';
import { checkDomain } from './manage-domains.ts';

const POLL_EVERY_MS = 60_000;
/** Longer than a check takes; after that, other nodes take over from one that died. */
const LEASE_MS = 60_000;
const BATCH_SIZE = 20;

type DomainChecksDeps = { store: Store; clock: Clock; log: Logger; dns: Dns; publicUrl: string };

/** Checks once a day whether the ownership record of each verified domain still exists. It only warns. */
export function startDomainChecks(deps: DomainChecksDeps): PeriodicTask {
  const { store, clock, log } = deps;
  const task = new PeriodicTask(checkDue, { everyMs: POLL_EVERY_MS });
  async function checkDue(): Promise<void> {
    try {
      // A read first: claiming is a write, and usually nothing is due.
      while (!task.isClosed && (await store.read.hasDueDomainCheck(clock.now()))) {
        const now = clock.now();
        const claim = { now, leaseUntil: now + LEASE_MS, limit: BATCH_SIZE };
        const due = await store.write.claimDomainChecks(claim);
        if (due.length === 0) return;
        await Promise.all(due.map((domain) => check(deps, domain)));
      }
    } catch (error) {
      log.warn({ err: error }, 'Domains could not be checked');
    }
  }
  return task;
}

async function check(deps: DomainChecksDeps, before: DomainRow): Promise<void> {
  const { log } = deps;
  try {
    const { host, project_id, failing_since } = await checkDomain(deps, before);
    if (failing_since !== null && before.failing_since === null)
      log.warn({ host, project_id }, 'The TXT record of a domain is missing; the domain keeps working');
    if (failing_since === null && before.failing_since !== null)
      log.info({ host, project_id }, 'The TXT record of a domain is back');
  } catch (error) {
    // The domain was removed, or the store is unavailable.
    log.warn({ err: error, host: before.host }, 'A domain could not be checked');
  }
}

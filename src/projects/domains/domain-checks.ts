import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Dns } from '../../safety/dns.ts';
import { DueWorker } from '../../store/due/due-worker.ts';
import type { DomainRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { checkDomain } from './manage-domains.ts';

const POLL_EVERY_MS = 60_000;
/** Longer than a check takes. */
const LEASE_MS = 60_000;
const BATCH_SIZE = 20;

type DomainChecksDeps = { store: Store; clock: Clock; log: Logger; dns: Dns; publicUrl: string };

/** Checks once a day whether the ownership record of each verified domain still exists. It only warns. */
export function startDomainChecks(deps: DomainChecksDeps): DueWorker<'domainChecks'> {
  return new DueWorker(deps, {
    queue: 'domainChecks',
    everyMs: POLL_EVERY_MS,
    leaseMs: LEASE_MS,
    limit: BATCH_SIZE,
    run: (domains) => Promise.all(domains.map((domain) => check(deps, domain))),
    failure: 'Domains could not be checked',
  });
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

import { slugNumber } from '../../../../src/codes/values/slug.ts';
import { FileContents } from '../../../../src/files/file-contents.ts';
import type { Clock } from '../../../../src/lib/clock.ts';
import { createLogger } from '../../../../src/lib/logger.ts';
import { DomainHosts } from '../../../../src/projects/domains/domain-hosts.ts';
import { createChecker } from '../../../../src/safety/check.ts';
import { CodePasswords } from '../../../../src/scan/code-passwords.ts';
import { DailyVisitors } from '../../../../src/scan/daily-visitors.ts';
import { Ledger } from '../../../../src/scan/ledger.ts';
import { Links } from '../../../../src/scan/resolve.ts';
import { scan } from '../../../../src/scan/scan.ts';
import { ScanSamples } from '../../../../src/scan/scan-samples.ts';
import { SlugGuesses } from '../../../../src/scan/slug-guesses.ts';
import { VisitorDraws } from '../../../../src/scan/visitor-draws.ts';
import type { Store } from '../../../../src/store/store.ts';
import { createMetrics } from '../../../../src/telemetry/create-metrics.ts';
import { openAt } from '../../../engines/support/open-at.ts';
import type { StoreEnv } from '../../../harness/engines.ts';

/** The scan pipeline of a node without its socket, on a separate store. */
export type ScanNode = {
  store: Store;
  scan(slug: string, init: RequestInit): Promise<Response>;
  /** Resolves when everything is stored that answers did not wait for. */
  settle(): Promise<void>;
  /** Ends without merging anything: what is not durable is lost. */
  stop(): Promise<void>;
};

/** The request header with the country of a visit. */
export const COUNTRY_HEADER = 'cf-ipcountry';

export async function startScanNode(storeEnv: StoreEnv, clock: Clock): Promise<ScanNode> {
  const store = await openAt(storeEnv);
  const metrics = createMetrics();
  const ledger = new Ledger(store, clock, metrics);
  const visitors = { trustedProxies: () => true, countryHeader: COUNTRY_HEADER, countries: () => null };
  const checker = createChecker({ sources: [], onError: 'allow', timeoutMs: 1_000 });
  const log = createLogger('fatal');
  const dailyVisitors = new DailyVisitors(store, log);
  const deps = {
    links: new Links(store),
    ledger,
    dailyVisitors,
    clock,
    visitors,
    checker,
    log,
    metrics,
    samples: new ScanSamples(log),
    guesses: new SlugGuesses(),
    headers: {},
    domains: new DomainHosts(store, clock, { hosts: new Set(['localhost']), areAll: false }),
    publicUrl: 'http://localhost',
    brandOf: async () => null,
    files: { find: store.read.findServedFile, contents: new FileContents(storeEnv.DATA_DIR, store) },
    fileSecret: 'secret',
    draws: new VisitorDraws('0'.repeat(32)),
    random: Math.random,
    makePlannedChanges: async () => {},
    passwords: new CodePasswords('secret', 'http://localhost'),
  };
  return {
    store,
    scan: (slug, init) =>
      scan(deps, new Request(`http://localhost/${slug}`, init), slugNumber(slug), '127.0.0.1', null),
    settle: () => ledger.close(),
    async stop() {
      await ledger.close();
      await dailyVisitors.close();
      await store.close();
    },
  };
}

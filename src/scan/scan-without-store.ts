import type { LinkKey } from '../codes/values/slug.ts';
import { newId } from '../lib/ids.ts';
import { randomText } from '../lib/random-text.ts';
import { transportHeaders } from '../lib/transport-security.ts';
import { DomainHosts } from '../projects/domains/domain-hosts.ts';
import type { OwnHosts } from '../projects/domains/own-hosts.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { CodePasswords } from './code-passwords.ts';
import { Ledger } from './ledger.ts';
import { Outage } from './outage.ts';
import type { OutageFiles } from './outage-files.ts';
import { Links } from './resolve.ts';
import { scan } from './scan.ts';
import type { ScanDeps } from './scan-context.ts';
import { ScanSamples } from './scan-samples.ts';
import { SlugGuesses } from './slug-guesses.ts';
import { VisitorDraws } from './visitor-draws.ts';

type Deps = Pick<ScanDeps, 'clock' | 'visitors' | 'log' | 'metrics' | 'publicUrl'> & {
  metrics: ConstructorParameters<typeof Ledger>[2];
  files: OutageFiles;
  ownHosts: OwnHosts;
};

type ScanWithoutStore = {
  scan(request: Request, slug: LinkKey, peerAddress: string, host: string | null): Promise<Response>;
  /** Resolves when all answered scans are on disk. */
  close(): Promise<void>;
};

/**
 * The scan pipeline of a server that was started while the store is unavailable: it decides on the links that this
 * machine has seen, and answers 503 where only the store could decide.
 */
export function scanWithoutStore({ files, ownHosts, ...deps }: Deps): ScanWithoutStore {
  const away = async () => {
    throw new StoreUnavailable(null);
  };
  const store = {
    engine: 'postgres' as const,
    // The store is never called.
    timeouts: { callMs: 0, totalMs: 4_800 },
    ping: away,
    read: { findLink: away, findScanVersions: away, domainsRevision: away, listHosts: away, wasDrawnWith: away },
    write: { countScans: away, countLateScans: away, mergeScanJournal: away },
  };
  const outage = new Outage({ ...files, store, log: deps.log });
  outage.begin(null);
  const ledger = new Ledger(store, deps.clock, deps.metrics, outage);
  const parts: ScanDeps = {
    ...deps,
    ledger,
    links: new Links(store, outage),
    // A link knows the domains of its own project; for any other host the project is unknown.
    domains: new DomainHosts(store, deps.clock, ownHosts),
    // Branding is in the store: pages are plain.
    brandOf: async () => null,
    // Files are in the store too.
    files: { find: away, contents: { body: () => new ReadableStream(), requireWhole() {} } },
    // The key of the day is in the store.
    dailyVisitors: { record() {} },
    samples: new ScanSamples(deps.log),
    guesses: new SlugGuesses(),
    headers: transportHeaders(deps.publicUrl),
    // The safety lists are in the store: a query that a visitor adds cannot be checked.
    checker: { checkLocally: async () => ({ verdict: 'unknown', unanswered: [] }) },
    // Browsers that gave a password before are asked again: what signs their cookies is in the store.
    passwords: new CodePasswords(randomText('0123456789abcdef', 32), deps.publicUrl),
    // Visitors of splits by day may land elsewhere meanwhile: the secret is in the store too.
    draws: new VisitorDraws(randomText('0123456789abcdef', 32)),
    random: Math.random,
    makePlannedChanges: away,
    fileSecret: newId('file', deps.clock.now()) + randomText('0123456789abcdef', 32),
  };
  return {
    scan: (request, slug, peerAddress, host) => scan(parts, request, slug, peerAddress, host),
    async close() {
      await ledger.close();
      await outage.stop();
    },
  };
}

import { type Settings, SettingsError } from '../config/settings.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { DomainHosts, type DomainReads } from '../projects/domains/domain-hosts.ts';
import { mainHost, ownHosts } from '../projects/domains/own-hosts.ts';
import { type Checker, type CheckerOptions, createChecker, SAFE_RESULT, type SafetySource } from '../safety/check.ts';
import { createListSource, testAddressSource } from '../safety/entry-tables.ts';
import { hostKey } from '../safety/host-key.ts';
import { createListFile, type ListFile, type ListFileState } from '../safety/list-file.ts';
import { createOperatorList } from '../safety/operator-list.ts';
import { createSafeBrowsing } from '../safety/safe-browsing/source.ts';
import { createUrlSource, linkHostKey } from '../safety/url-source.ts';
import type { StoreWith } from '../store/store.ts';

/** For all sources together, because a caller waits. */
const CHECK_TIMEOUT_MS = 2_000;
const REPORT_EVERY_MS = 60_000;

export type Safety = { checker: Checker; close(): void };

/** The program's checker, with all configured sources. */
export async function createSafety(deps: {
  settings: Settings;
  store: StoreWith<'listSafetyEntries' | 'safetyListRevision'> & DomainReads;
  clock: Clock;
  log: Logger;
  domains?: DomainHosts;
}): Promise<Safety> {
  const { settings, store, clock, log } = deps;
  const { domains = new DomainHosts(store, clock, ownHosts(settings)) } = deps;
  const file = settings.safetyListFile === null ? null : await openListFile(settings.safetyListFile, log);
  const own = new Set([linkHostKey(new URL(settings.publicUrl))]);
  const sources: SafetySource[] = [
    createUrlSource({ ownHosts: () => own, privateTargets: settings.privateTargets }),
    createOwnDomains(domains, mainHost(settings.publicUrl)),
    testAddressSource,
    createOperatorList(store),
  ];
  if (file) sources.push(createListSource('list-file', 'on the list of unsafe addresses', file.find));
  if (settings.safeBrowsingKey !== null) {
    sources.push(
      createSafeBrowsing({
        key: settings.safeBrowsingKey,
        baseUrl: settings.safeBrowsingUrl,
        timeoutMs: CHECK_TIMEOUT_MS - 200,
        clock,
        random: Math.random,
      }),
    );
  }
  const checker = createChecker({
    sources,
    onError: settings.safetyOnError,
    timeoutMs: CHECK_TIMEOUT_MS,
    log: reportProblems(log, clock),
  });
  return { checker, close: () => file?.close() };
}

/** Logs each source at most once a minute, not per URL: a re-scan checks hundreds at a time. */
function reportProblems(log: Logger, clock: Clock): NonNullable<CheckerOptions['log']> {
  const saidAt = new Map<string, number>();
  return ({ source, detail }) => {
    const now = clock.now();
    if (Math.abs(now - (saidAt.get(source) ?? 0)) < REPORT_EVERY_MS) return;
    saidAt.set(source, now);
    log.warn({ source, detail }, 'A safety source gives no answer');
  };
}

/** Attempts to read a file that is being written at the start. */
const FIRST_READS = 5;

/** A file that cannot be read at the start is a configuration error; later, the old list stays in use. */
async function openListFile(path: string, log: Logger): Promise<ListFile> {
  const file = createListFile({ path, log: (result) => reportReading(log, path, result) });
  for (let reads = 0; reads < FIRST_READS; reads++) {
    const first = await file.refresh();
    if (first.result === 'loaded') {
      file.watch();
      return file;
    }
    if (first.result === 'kept') throw unreadable(path, first.problem);
  }
  throw unreadable(path, 'it keeps changing while it is read');
}

function unreadable(path: string, problem: string): SettingsError {
  const found = `SAFETY_LIST_FILE is ${JSON.stringify(path)}`;
  return new SettingsError(`${found}; it must be the path of a list that can be read (${problem}).`);
}

function reportReading(log: Logger, path: string, result: ListFileState): void {
  if (result.result === 'kept')
    log.warn({ path, ...result }, 'The safety list file could not be used; the previous list stays in use');
  else log.info({ path, ...result }, 'The safety list file was read');
}

/** Verified domains of projects and our other hosts serve codes, so a code that points to one would loop. */
function createOwnDomains(domains: DomainHosts, mainHost: string): SafetySource {
  return {
    name: 'url',
    async check({ hostname }) {
      const host = hostKey(hostname);
      // The main host is ours only on its own port, if it is a private one.
      if (host === mainHost || !(await domains.isOwn(host))) return SAFE_RESULT;
      return { verdict: 'unsafe', text: `leads back to this service (${hostname})` };
    },
  };
}

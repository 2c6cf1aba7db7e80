import type { Settings } from '../config/settings.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Store } from '../store/store.ts';
import { type Checker, createChecker, type SafetySource } from './check.ts';
import { createListSource } from './host-list.ts';
import { createListFile, type ListFile } from './list-file.ts';
import { createOperatorList } from './operator-list.ts';
import { linkHostKey } from './own-hosts.ts';
import { createSafeBrowsing } from './safe-browsing/source.ts';
import { testAddressSource } from './test-addresses.ts';
import { createUrlSource } from './url-source.ts';

/** All sources together answer within this: a caller waits for it. */
const CHECK_TIMEOUT_MS = 2_000;

export type Safety = { checker: Checker; close(): void };

/** The one checker of the program, with every source that the settings name. */
export async function createSafety(deps: {
  settings: Settings;
  store: Store;
  clock: Clock;
  log: Logger;
}): Promise<Safety> {
  const { settings, store, clock, log } = deps;
  const file = settings.safetyListFile === null ? null : await openListFile(settings.safetyListFile, log);
  const own = new Set([linkHostKey(new URL(settings.publicUrl))]);
  const sources: SafetySource[] = [
    createUrlSource({ ownHosts: () => own, privateTargets: settings.privateTargets }),
    testAddressSource,
    createOperatorList(store),
  ];
  if (file) sources.push(createListSource('list file', 'on the list of unsafe addresses', file.list));
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
    log: ({ source, detail }) => log.warn({ source, detail }, 'A safety source gave no answer'),
  });
  return { checker, close: () => file?.close() };
}

/** A file that cannot be read at the start is a mistake in the settings; later on the old list stays in force. */
async function openListFile(path: string, log: Logger): Promise<ListFile> {
  const file = createListFile({
    path,
    log: (outcome) => log.info({ path, ...outcome }, 'The safety list file was read'),
  });
  const first = await file.refresh();
  if (first.outcome === 'kept')
    throw new Error(`SAFETY_LIST_FILE is ${JSON.stringify(path)}; it ${first.problem}.`);
  file.watch();
  return file;
}

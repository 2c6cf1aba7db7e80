import { loadPlans } from '../config/load-plans.ts';
import { commandLine } from '../config/program.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../lib/clock.ts';
import { type Check, type CheckResult, failed, passed } from './check.ts';
import { checkDomains, checkPrintedAddresses, checkProxies, checkPublicAddress } from './check-address.ts';
import { checkDisk } from './check-disk.ts';
import { checkBackups, checkCountryData, checkMail, checkRenderer } from './check-parts.ts';
import { checkClock, checkStore, checkWebhooks } from './check-store.ts';

export type NamedCheck = CheckResult & { name: string };

/** Ordered so that a problem explains those after it. */
const CHECKS: Readonly<Record<string, Check>> = {
  store: checkStore,
  disk: checkDisk,
  clock: checkClock,
  'public address': checkPublicAddress,
  'custom domains': checkDomains,
  'printed addresses': checkPrintedAddresses,
  'proxy headers': checkProxies,
  renderer: checkRenderer,
  'country data': checkCountryData,
  mail: checkMail,
  backups: checkBackups,
  webhooks: checkWebhooks,
};

/** If the settings cannot be read, no other check runs. */
export async function runChecks(readSettings: () => Settings, clock: Clock): Promise<NamedCheck[]> {
  const settings = readAll(readSettings);
  if ('ok' in settings) return [{ name: 'settings', ...settings }];
  const checks: NamedCheck[] = [{ name: 'settings', ...passed('All settings and plans are well-formed') }];
  for (const [name, check] of Object.entries(CHECKS)) checks.push({ name, ...(await check({ settings, clock })) });
  return checks;
}

function readAll(readSettings: () => Settings): Settings | CheckResult {
  try {
    const settings = readSettings();
    loadPlans(settings.plansFile);
    return settings;
  } catch (error) {
    return failed((error as Error).message, `Correct it and run ${commandLine('doctor')} again.`);
  }
}

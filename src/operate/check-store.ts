import { join, resolve } from 'node:path';
import { commandLine } from '../config/program.ts';
import { inspectStore, type StoreState } from '../store/inspect-store.ts';
import { DATABASE_FILE, storeName } from '../store/open-store.ts';
import { type Check, type DoctorContext, failed, fileProblem, passed } from './check.ts';

const MAX_CLOCK_DIFFERENCE_MS = 5_000;

async function stateOf({ settings }: DoctorContext): Promise<StoreState | Error> {
  return inspectStore(settings).catch((error: Error) => error);
}

/** Reachable, and of a schema version that this program supports. */
export const checkStore: Check = async (context) => {
  const { databaseUrl, dataDir } = context.settings;
  const name = storeName(context.settings);
  const state = await stateOf(context);
  if (state instanceof Error && databaseUrl === null) return fileProblem(resolve(join(dataDir, DATABASE_FILE)), state);
  if (state instanceof Error)
    return failed(
      `${name} does not answer (${state.message})`,
      'See that the server of DATABASE_URL runs and lets this machine in.',
    );
  const { newestMigration, unknownMigration, known, isUnfinished } = state;
  if (newestMigration === null) return passed(`${name} is empty; the first start sets it up`);
  if (unknownMigration)
    return failed(
      `${name} was written by a newer version (migration ${unknownMigration.number} "${unknownMigration.name}"; this one knows up to ${known})`,
      'Start the newer version, or restore a backup made before it.',
    );
  if (isUnfinished)
    return failed(
      `the import of a server into ${name} did not come to its end`,
      `Run "${commandLine('import --all FILE.zip')}" with the same file again, or begin anew with an empty store.`,
    );
  const { number } = newestMigration;
  if (number < known) return passed(`${name} answers; the next start migrates it from ${number} to ${known}`);
  if (number > known)
    return passed(`${name} answers; a newer version has added to it, which this one works with (${number})`);
  return passed(`${name} answers and is up to date (migration ${number})`);
};

/** What fails is a receiver of some account, not this server: so it is told, and no reason to exit with 1. */
export const checkWebhooks: Check = async (context) => {
  const state = await stateOf(context);
  if (state instanceof Error) return passed('The store does not answer, so webhooks are not known');
  const { failingWebhooks } = state;
  if (failingWebhooks.length === 0) return passed('No webhook endpoint fails');
  const shown = failingWebhooks
    .slice(0, 5)
    .map(({ id, url, disabled_reason }) => `${url} (${id}${disabled_reason === null ? '' : ', switched off'})`);
  return passed(
    `${failingWebhooks.length} webhook ${failingWebhooks.length === 1 ? 'endpoint fails' : 'endpoints fail'}: ${shown.join(', ')}`,
    'Their accounts see why at Webhooks in the dashboard. If all fail, see that this server may connect to the internet and look up names.',
  );
};

/** Expiry, schedules and limits depend on the clock. */
export const checkClock: Check = async (context) => {
  const now = context.clock.now();
  const state = await stateOf(context);
  const advice = 'Set the time of this machine, and keep it by NTP.';
  const shown = new Date(now).toISOString();
  if (!(state instanceof Error)) {
    const { clock, newestRow } = state;
    if (clock !== null && Math.abs(clock - now) > MAX_CLOCK_DIFFERENCE_MS)
      return failed(`This machine is ${Math.round(Math.abs(clock - now) / 1000)} s off from PostgreSQL`, advice);
    if (newestRow !== null && newestRow - now > MAX_CLOCK_DIFFERENCE_MS)
      return failed(`It is ${shown} here, but the store has entries made later`, advice);
  }
  return passed(`It is ${shown}`);
};

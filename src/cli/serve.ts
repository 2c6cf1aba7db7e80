import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from '../app/app.ts';
import { type AppOptions, ROLES, type Role } from '../app/options.ts';
import { loadPlans } from '../config/load-plans.ts';
import type { Plans } from '../config/plans.ts';
import { listeningOn, type Settings, settingsFromEnvironment } from '../config/settings.ts';
import { invalid } from '../errors/refusal.ts';
import { createDomainHostReader } from '../http/domain-host.ts';
import type { Peer } from '../http/router.ts';
import { systemClock } from '../lib/clock.ts';
import { createLogger } from '../lib/logger.ts';
import { makePrivateFile } from '../lib/private-files.ts';
import { firstStart } from '../people/first-start.ts';
import { ownHosts } from '../projects/domains/own-hosts.ts';
import { openOutageFiles } from '../scan/outage-files.ts';
import { scanWithoutStore } from '../scan/scan-without-store.ts';
import { openVisitors } from '../scan/visitor/open-visitors.ts';
import { type RunningServer, type ServedApp, startServer } from '../server.ts';
import { lockForServer } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { createMetrics } from '../telemetry/create-metrics.ts';
import type { Samples } from '../telemetry/metric.ts';
import { firstStartLines, framed, localAddressNotice } from './first-start-notice.ts';
import { SERVE_HELP } from './help.ts';
import { parseArguments } from './parse-arguments.ts';
import { SERVE_OPTIONS } from './serve-options.ts';
import { type StartingApp, startingApp } from './starting-app.ts';
import { supervise } from './supervise.ts';
import { SupervisedProcess } from './supervised-process.ts';

/** Runs the server until it is stopped and accepted requests are finished; returns the exit code. */
export async function serve(args: string[]): Promise<number> {
  const { options } = parseArguments(args, {
    words: ['serve'],
    // A supervisor starts its processes with --supervised PORT, their shared port, and --joins while others serve.
    options: SERVE_OPTIONS,
  });
  if (options.help) {
    console.log(SERVE_HELP);
    return 0;
  }
  const roles = readRoles(options.roles);
  const environment = settingsFromEnvironment();
  if (typeof options.supervised === 'string')
    return serveHere({ ...environment, port: Number(options.supervised) }, roles, options.joins ? 'joining' : 'first');
  const count = readCount(options.processes, environment);
  return count > 1 ? serveTogether(environment, roles, count) : serveHere(environment, roles, 'alone');
}

/** Several processes on one port. Only the first draws pictures, which alone can keep all processors busy. */
async function serveTogether(environment: Settings, roles: Set<Role>, count: number): Promise<number> {
  const log = createLogger(environment.logLevel);
  const stopped = stopSignal();
  // Detects another server on the port, with which the processes would share it by mistake.
  const probe = listen(startingApp(), environment, false);
  const settings = listeningOn(environment, probe.port);
  await probe.stop();
  const others = [...roles].filter((role) => role !== 'work' || roles.size === 1);
  const argsOf = (at: number, joins: boolean) => [
    'serve',
    '--supervised',
    String(settings.port),
    '--roles',
    (at === 0 ? [...roles] : others).join(','),
    ...(joins ? ['--joins'] : []),
  ];
  const onReady = () => reportReady(settings, `PostgreSQL, ${count} processes`, count);
  return supervise({ count, argsOf }, { log, onReady, stopped });
}

/** Alone on its port, or one of several processes: the first, or one that starts while others serve. */
type Membership = 'alone' | 'first' | 'joining';

async function serveHere(environment: Settings, roles: Set<Role>, membership: Membership): Promise<number> {
  const isSupervised = membership !== 'alone';
  const log = createLogger(environment.logLevel);
  const plans = loadPlans(environment.plansFile);
  // Before anything is created or changed: if the port is taken, the key that is shown once must not be lost, and the
  // store of the running server must not be migrated. And with `PORT=0` only the socket knows the port.
  const startup = startingApp();
  const listenNow = () => listen(startup, environment, isSupervised);
  // One that joins gets its share of the requests at once, and would let them wait for its start.
  const early = membership === 'joining' ? null : listenNow();
  const settings = listeningOn(environment, early?.port ?? environment.port);
  // There are no metrics until the store is open.
  let ready: App | null = null;
  const supervised = isSupervised ? new SupervisedProcess(async () => (await ready?.metrics()) ?? []) : null;
  const mergeMetrics = supervised ? { mergeMetrics: (own: Samples[]) => supervised.mergeMetrics(own) } : {};
  const options = { settings, plans, clock: systemClock, log, roles, ...mergeMetrics };
  lockForServer(settings);
  const stopped = Promise.race([stopSignal(), ...(supervised ? [supervised.orphaned] : [])]);
  const app = await Promise.race([startWithStore(options, startup), stopped]);
  if (typeof app === 'string') {
    await early?.stop();
    log.info({ signal: app }, 'Stopped before the start was complete');
    return 0;
  }
  ready = app;
  if (app.store.migrated.length > 0) log.info({ migrations: app.store.migrated }, 'The database was migrated');
  // Before the first response, so that the account exists as soon as the server is ready.
  await createFirstAccount(app.store, settings, plans);
  startup.switchTo(app);
  const server = early ?? listenNow();
  if (supervised) supervised.reportReady();
  else reportReady(settings, app.store.engine === 'sqlite' ? `SQLite in ${settings.dataDir}` : 'PostgreSQL');

  const signal = await stopped;
  log.info({ signal, drain_seconds: settings.drainSeconds }, 'Stopping: accepted requests are finished first');
  await server.stop({ noticeMs: settings.drainSeconds * 1_000 });
  log.info('Stopped');
  return 0;
}

/** On an empty store: creates the operator's account, and shows its key and link where FIRST_START says. */
async function createFirstAccount(store: Store, settings: Settings, plans: Plans): Promise<void> {
  if (!(await store.read.isEmpty())) return;
  const { bootstrapEmail: email, bootstrapApiKey: apiKey, publicUrl } = settings;
  const file = settings.firstStart === 'file' ? join(settings.dataDir, 'first-start.txt') : null;
  // Before the account: a key that cannot be written down would be lost.
  if (file !== null) makePrivateFile(file);
  const first = await firstStart({ store, clock: systemClock, plans }, { email, apiKey });
  const lines = first && firstStartLines(first, publicUrl, apiKey !== null);
  if (file === null) return lines ? console.log(framed(lines)) : undefined;
  if (lines === null) return rmSync(file);
  writeFileSync(file, `${lines.join('\n')}\n`);
  console.log(`Your account is ready. Its API key and sign-in link are in ${file}: store them, then delete it.`);
}

/** How often an unreachable database is tried again at the start … */
const RETRY_EVERY_MS = 1_000;
/** … and how often the log says so. */
const TELL_EVERY_MS = 5_000;

/**
 * Starts the app as soon as its store can be opened: PostgreSQL may start later than this server. A machine that has
 * served scans before serves the codes that it knows meanwhile. What waiting cannot mend (a wrong password, a missing
 * database) is thrown.
 */
async function startWithStore(options: AppOptions, startup: StartingApp): Promise<App> {
  let meanwhile: ReturnType<typeof scanMeanwhile> | undefined;
  let telling: Timer | undefined;
  let reason = '';
  const tell = () => options.log.warn({ reason }, 'Waiting for PostgreSQL');
  try {
    for (;;) {
      try {
        const app = await createApp({ ...options, ...(meanwhile && { outageFiles: meanwhile.files }) });
        if (meanwhile) {
          const scan = async (request: Request, _key: unknown, peer: Peer) => app.fetch(request, peer);
          startup.scanWith({ domainHost: meanwhile.domainHost, scan });
        }
        await meanwhile?.close();
        return app;
      } catch (error) {
        if (options.settings.databaseUrl === null || !isUnreachable(error)) throw error;
        reason = error.message;
      }
      if (telling === undefined) {
        tell();
        telling = setInterval(tell, TELL_EVERY_MS);
        meanwhile = scanMeanwhile(options, startup);
      }
      await Bun.sleep(RETRY_EVERY_MS);
    }
  } finally {
    clearInterval(telling);
  }
}

/** Serves the codes that this machine knows, if it takes scans and knows any. */
function scanMeanwhile({ settings, clock, log, roles }: AppOptions, startup: StartingApp) {
  const files = openOutageFiles(settings.dataDir, clock);
  const own = ownHosts(settings);
  const domainHost = createDomainHostReader(own);
  if (!roles?.has('scan') || !files.known.exists) return { files, domainHost, close: async () => {} };
  const scans = scanWithoutStore({
    ownHosts: own,
    publicUrl: settings.publicUrl,
    clock,
    log,
    metrics: createMetrics(),
    visitors: openVisitors(settings),
    files,
  });
  startup.scanWith({ domainHost, scan: (request, key, peer, host) => scans.scan(request, key, peer(), host) });
  return { files, domainHost, close: scans.close };
}

function isUnreachable(error: unknown): error is Error {
  return error instanceof Error && error.cause instanceof StoreUnavailable;
}

function reportReady(settings: Settings, engine: string, processes = 1): void {
  console.log(`Repoint is ready at ${settings.publicUrl} (${engine}). Ctrl-C stops it.`);
  const notice = localAddressNotice(settings, processes);
  if (notice !== null) console.log(notice);
}

const MAX_PROCESSES = 64;

function readCount(text: string | boolean | undefined, { databaseUrl }: Settings): number {
  if (text === undefined) return 1;
  const count = Number(text);
  if (!/^\d{1,3}$/.test(String(text)) || count < 1 || count > MAX_PROCESSES)
    throw invalid(`--processes takes a number from 1 to ${MAX_PROCESSES}, not "${text}"`);
  if (count > 1 && databaseUrl === null)
    throw invalid(
      '--processes needs PostgreSQL: the SQLite file belongs to one server process. Set DATABASE_URL, or leave it out',
    );
  return count;
}

function listen(app: ServedApp, { host, port }: Settings, sharesPort: boolean): RunningServer {
  try {
    return startServer(app, { hostname: host, port, sharesPort });
  } catch (error) {
    const why =
      (error as { code?: string }).code === 'EADDRINUSE' ? 'is in use by another program' : 'cannot be opened';
    throw invalid(`port ${port} on ${host} ${why}; set HOST and PORT to an address that is free`);
  }
}

function readRoles(text: string | boolean | undefined): Set<Role> {
  const names = typeof text !== 'string' ? ROLES : text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !ROLES.some((role) => role === name));
  if (unknown !== undefined)
    throw invalid(`--roles takes ${ROLES.join(', ')} with commas between them, not "${unknown}"`);
  return new Set(names as Role[]);
}

/** Keeps listening: signals often arrive twice (process group and npm), and the second must not interrupt draining. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    const signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', ...(isHangupIgnored() ? [] : ['SIGHUP' as const])];
    for (const signal of signals) process.on(signal, () => resolve(signal));
  });
}

/** A server under `nohup` outlives its terminal, which a handler of ours would prevent. Known on Linux only. */
function isHangupIgnored(): boolean {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const [, lastDigit = '0'] = /^SigIgn:\s*\w*(\w)$/m.exec(status) ?? [];
  return (Number.parseInt(lastDigit, 16) & 1) === 1;
}

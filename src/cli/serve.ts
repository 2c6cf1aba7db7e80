import { firstStart } from '../accounts/first-start.ts';
import { createApp, ROLES, type Role } from '../app.ts';
import { loadPlans } from '../config/load-plans.ts';
import { listeningOn, type Settings, settingsFromEnvironment } from '../config/settings.ts';
import { invalid } from '../errors/refusal.ts';
import { systemClock } from '../lib/clock.ts';
import { createLogger } from '../lib/logger.ts';
import { type RunningServer, type ServedApp, startServer } from '../server.ts';
import { firstStartNotice, localAddressNotice } from './first-start-notice.ts';
import { SERVE_HELP } from './help.ts';
import { parseArguments } from './parse-arguments.ts';
import { startingApp } from './starting-app.ts';

/** Starts the server and returns when it was told to stop and has finished what it had accepted. */
export async function serve(args: string[]): Promise<void> {
  const { options } = parseArguments(args, {
    words: ['serve'],
    positionals: [],
    options: { roles: { type: 'string' } },
  });
  if (options.help) return console.log(SERVE_HELP);
  const roles = readRoles(options.roles);
  const wishes = settingsFromEnvironment();
  const log = createLogger(wishes.logLevel);
  const plans = loadPlans(wishes.plansFile);
  // Before anything is made or changed: a port that is taken must not cost the key that is shown once, nor bring
  // the store of the server that holds it to another version. And with `PORT=0` only the socket knows the port.
  const onSocket = startingApp();
  const server = listen(onSocket, wishes);
  const settings = listeningOn(wishes, server.port);
  const app = await createApp({ settings, plans, clock: systemClock, log, roles });
  if (app.store.migrated.length > 0)
    log.info({ migrations: app.store.migrated }, 'The database was migrated');
  // Before the first request is answered: whoever sees the server ready can use the account.
  const wanted = { email: settings.bootstrapEmail, apiKey: settings.bootstrapApiKey };
  const first = await firstStart({ store: app.store, clock: systemClock, plans }, wanted);
  const { publicUrl } = settings;
  if (first) console.log(firstStartNotice(first, publicUrl, wanted.apiKey !== null));
  onSocket.become(app);
  const engine = app.store.engine === 'sqlite' ? `SQLite in ${settings.dataDir}` : 'PostgreSQL';
  console.log(`Repoint is ready at ${publicUrl} (${engine}). Ctrl-C stops it.`);
  const notice = localAddressNotice(settings);
  if (notice !== null) console.log(notice);

  const signal = await stopSignal();
  log.info({ signal }, 'Stopping: accepted requests are finished first');
  await server.stop();
  log.info('Stopped');
}

function listen(app: ServedApp, { host, port }: Settings): RunningServer {
  try {
    return startServer(app, { hostname: host, port });
  } catch (error) {
    const why =
      (error as { code?: string }).code === 'EADDRINUSE'
        ? 'is in use by another program'
        : 'cannot be opened';
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

/** Listens on: a signal often comes twice (to the process group, and passed on by npm), and must not cut the draining short. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}

import { ownCommand } from '../config/program.ts';
import type { Logger } from '../lib/logger.ts';
import type { Samples } from '../telemetry/metric.ts';
import { mergeSamples } from '../telemetry/prometheus-text.ts';
import type { ToServer, ToSupervisor } from './process-messages.ts';

/** A process that ran at least this long is restarted at once; others after a pause, to avoid a restart loop. */
const STEADY_MS = 10_000;
const RESTART_PAUSE_MS = 1_000;
/** How long processes may take to send their metrics; busy or starting ones are left out. */
const METRICS_WAIT_MS = 1_000;

type Server = { child: Bun.Subprocess; startedAt: number };

/**
 * Runs `count` server processes with these arguments and restarts those that exit. The first is ready before the others
 * start: it migrates the store and creates the first account. Returns an exit code after `stopped`, when all have
 * finished their accepted requests, or if the first could not start.
 */
export async function supervise(
  { count, argsOf }: { count: number; argsOf: (at: number, joins: boolean) => string[] },
  { log, onReady, stopped }: { log: Logger; onReady: () => void; stopped: Promise<string> },
): Promise<number> {
  const servers = new Map<number, Server>();
  const pending = new Map<number, (samples: Samples[]) => void>();
  let lastId = 0;
  let isStopping = false;
  const firstReady = Promise.withResolvers<void>();
  const firstFailed = Promise.withResolvers<number>();
  let hasBeenReady = false;

  function start(at: number): void {
    const command = [...ownCommand(), ...argsOf(at, hasBeenReady)];
    const child = Bun.spawn(command, {
      stdio: ['ignore', 'inherit', 'inherit'],
      ipc: (message: ToSupervisor, from) => void onMessage(message, from),
    });
    log.info({ process: at, pid: child.pid }, 'A server process has started');
    servers.set(at, { child, startedAt: performance.now() });
    child.exited.then((exitCode) => replace(at, exitCode));
  }

  async function replace(at: number, exitCode: number): Promise<void> {
    if (isStopping) return;
    if (!hasBeenReady) return firstFailed.resolve(exitCode);
    const lasted = performance.now() - (servers.get(at)?.startedAt ?? 0);
    log.error({ process: at, exit_code: exitCode }, 'A server process has ended by itself and is replaced');
    if (lasted < STEADY_MS) await Bun.sleep(RESTART_PAUSE_MS);
    if (!isStopping) start(at);
  }

  async function onMessage(message: ToSupervisor, from: Bun.Subprocess): Promise<void> {
    if (message.kind === 'ready') firstReady.resolve();
    else if (message.kind === 'metrics_reply') pending.get(message.id)?.(message.samples);
    else send(from, { kind: 'merged_metrics_reply', id: message.id, samples: await collectMetrics() });
  }

  async function collectMetrics(): Promise<Samples[]> {
    const answers = [...servers.values()].map(({ child }) => {
      const id = ++lastId;
      const answered = Promise.withResolvers<Samples[]>();
      pending.set(id, answered.resolve);
      send(child, { kind: 'metrics_request', id });
      const late = Bun.sleep(METRICS_WAIT_MS).then((): Samples[] => []);
      return Promise.race([answered.promise, late]).finally(() => pending.delete(id));
    });
    return mergeSamples(await Promise.all(answers));
  }

  start(0);
  const failed = await Promise.race([firstReady.promise.then(() => null), firstFailed.promise, stopped]);
  if (typeof failed === 'number') return failed;
  if (failed === null) {
    hasBeenReady = true;
    for (let at = 1; at < count; at++) start(at);
    onReady();
  }
  const signal = await stopped;
  isStopping = true;
  log.info({ signal }, 'Stopping all server processes: accepted requests are finished first');
  for (const { child } of servers.values()) child.kill('SIGTERM');
  await Promise.all([...servers.values()].map(({ child }) => child.exited));
  log.info('Stopped');
  return 0;
}

/** Ignores a process that has just exited. */
function send(child: Bun.Subprocess, message: ToServer): void {
  try {
    child.send(message);
  } catch {}
}

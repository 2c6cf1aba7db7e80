import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreEnv } from '../../test/harness/engines.ts';
import { ROOT, startProcess } from '../../test/harness/server-process.ts';

export type Running = { url: string; pid: number; stop(): Promise<unknown> };

/** In the project, not in the temporary folder, which may be in memory, where a sync costs nothing. */
export function benchFolder(name: string): string {
  return join(ROOT, '.cache', `bench-${name}`);
}

/** Independent of the port: pictures of seeded codes count as drawn for this address, and are not redrawn. */
export const PUBLIC_URL = 'http://localhost:8080';

/** The variables that `npm start` sets for the server: `NAME=value` before `exec bun`. */
function startEnvironment(): Record<string, string> {
  const { start } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
  const set = [...start.matchAll(/\b([A-Z_]+)=(\S+) (?=.*exec bun)/g)];
  return Object.fromEntries(set.map(([, name, value]) => [name, value]));
}

/** Starts the real program and waits until it is ready. */
export async function startServer(
  storeEnv: StoreEnv,
  env: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Running> {
  const settings = { ...startEnvironment(), PUBLIC_URL, LOG_LEVEL: 'error', ...env };
  const { url, pid, kill } = await startProcess(storeEnv, settings, options);
  return { url, pid, stop: () => kill('SIGTERM') };
}

/** A baseline: a constant from the same kind of server; see bare.ts. */
export async function startBare(...args: string[]): Promise<Running> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'bare.ts'), ...args], { stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  const stop = () => {
    child.kill('SIGTERM');
    return child.exited;
  };
  return { url: `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`, pid: child.pid, stop };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Running = { url: string; pid: number; stop(): Promise<void> };

const ROOT = join(import.meta.dir, '..', '..');
const MAIN = join(ROOT, 'src', 'main.ts');

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

/** Starts the real program and waits until it is ready; on SQLite in `folder` unless `env` names a database. */
export async function startServer(
  folder: string,
  port: number,
  env: Record<string, string> = {},
  options: string[] = [],
): Promise<Running> {
  const settings = {
    ...startEnvironment(),
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL,
    LOG_LEVEL: 'error',
    ...env,
  };
  const child = Bun.spawn([process.execPath, MAIN, 'serve', ...options], {
    env: settings,
    stdout: 'ignore',
    stderr: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < 10_000; waited += 20) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return { url, pid: child.pid, stop: () => end(child) };
    await Bun.sleep(20);
  }
  throw new Error('The server was not ready within 10 s');
}

/** The baseline of a scan: the same response as a constant, from the same kind of server. */
export async function startBareRedirect(): Promise<Running> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'bare-redirect.ts')], { stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  const port = new TextDecoder().decode(value).trim();
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => end(child) };
}

export async function end(child: Bun.Subprocess): Promise<void> {
  child.kill('SIGTERM');
  await child.exited;
}

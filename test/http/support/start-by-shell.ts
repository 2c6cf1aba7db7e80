import { join } from 'node:path';
import type { StoreEnv } from '../../harness/engines.ts';
import { freePort } from '../../harness/free-port.ts';
import { FIRST_KEY, ROOT } from '../../harness/server-process.ts';

/** Starts the real server after shell commands that set up its environment, for instance `ulimit -n 256`. */
export async function startByShell(storeEnv: StoreEnv, commands: string, env: Record<string, string> = {}) {
  const port = freePort();
  const program = `exec '${process.execPath}' '${join(ROOT, 'src', 'main.ts')}' serve`;
  const child = Bun.spawn(['sh', '-c', `${commands}; ${program}`], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...storeEnv, PORT: String(port), BOOTSTRAP_API_KEY: FIRST_KEY, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text());
    await Bun.sleep(20);
  }
  return { url, child };
}

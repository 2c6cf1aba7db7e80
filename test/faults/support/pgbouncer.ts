import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/engines.ts';
import { freePort } from '../../harness/free-port.ts';
import { until } from '../../harness/until.ts';

export type PgBouncer = {
  /** The address of a database through it. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
};

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);
/** The unprivileged account of Linux systems. */
const NOBODY = 65_534;

/** Configured as in docs/operating.md, in transaction mode; null where it is not installed. */
export async function startPgBouncer(server: string): Promise<PgBouncer | null> {
  if (PROGRAM === undefined) return null;
  const { hostname, port, username, password } = new URL(server);
  const folder = temporaryFolder();
  const listenPort = freePort();
  const path = join(folder, 'pgbouncer.ini');
  const options = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 10',
    'max_client_conn = 200',
    'server_login_retry = 1',
  ];
  writeFileSync(path, `${options.join('\n')}\n`, { mode: 0o600 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chmodSync(folder, 0o755);
    chownSync(path, NOBODY, NOBODY);
  }
  const child = Bun.spawn([PROGRAM, ...(isRoot ? ['-u', 'nobody'] : []), path], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await until(async () => {
    const socket = await Bun.connect({ hostname: '127.0.0.1', port: listenPort, socket: { data() {} } });
    socket.end();
    return true;
  });
  return {
    through(databaseUrl) {
      const address = new URL(databaseUrl);
      address.port = String(listenPort);
      return address.href;
    },
    async stop() {
      child.kill('SIGQUIT');
      await child.exited;
    },
  };
}

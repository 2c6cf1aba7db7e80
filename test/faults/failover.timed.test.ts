import { afterAll, beforeAll, expect, test } from 'bun:test';
import { apiClient } from '../harness/api-client.ts';
import { temporaryFolder } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { atAnyPort, type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { reportFault, Storm } from './support/storm.ts';

/** Two servers of PostgreSQL, each commit on both of them before it is answered, and two of ours that know both. */
let first: PostgresServer;
let second: PostgresServer;
let database: string;
const nodes: ServerProcess[] = [];

const BACK_WITHIN_MS = 10_000;

beforeAll(async () => {
  first = await startPostgres();
  const url = await first.createDatabase();
  second = await startPostgres({ standbyOf: first });
  await first.query("alter system set synchronous_standby_names = '*'");
  await first.query('select pg_reload_conf()');
  await until(async () => (await first.query('select sync_state from pg_stat_replication'))[0]?.sync_state === 'sync');
  database = atAnyPort(url, [first.port, second.port]);
  nodes.push(await startNode());
  nodes.push(await startNode());
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await Promise.all([first, second].map((server) => server.stop()));
});

const startNode = () =>
  startProcess(
    { DATA_DIR: temporaryFolder(), DATABASE_URL: database },
    { PORT: String(freePort()), LOG_LEVEL: 'fatal' },
  );

const areReady = async () => {
  const replies = await Promise.all(nodes.map(({ url }) => fetch(`${url}/readyz`)));
  return replies.every(({ status }) => status === 200);
};

test('when the primary dies and its standby is promoted, service is back within 10 s and nothing acknowledged is lost', async () => {
  const storm = await Storm.begin(nodes.map(({ url }) => url));
  await until(() => storm.plain.redirects > 20 && storm.created.length > 2);

  await first.crash();
  const during = storm.plain.redirects;
  // Scans of known codes go on without any server, into the journal of each node.
  await until(() => storm.plain.redirects > during + 20);
  const promotedAt = performance.now();
  await second.query('select pg_promote()');
  await until(areReady);
  const recoveryMs = performance.now() - promotedAt;
  const before = storm.created.length;
  await until(() => storm.created.length > before + 2);
  await storm.end();

  expect(recoveryMs).toBeLessThan(BACK_WITHIN_MS);
  expect(storm.broken).toBe(0);
  storm.expectAllowedStatuses();
  reportFault('PostgreSQL fails over to its standby', recoveryMs, storm);
  await storm.expectCountedLate(apiClient(nodes[1]?.url ?? '', FIRST_KEY));
});

test('a former primary that comes back as one is never written to, by servers that run nor by one that starts', async () => {
  // Without waiting for a standby it would take every write.
  await first.restart(['synchronous_standby_names=']);
  const { pathname } = new URL(database.replace(/@[^/]*/, '@x'));
  const projects = async ({ url }: PostgresServer) => {
    const connection = new Bun.SQL(url.replace(/\/postgres$/, pathname));
    const [row] = await connection`select count(*)::int as n from projects`;
    await connection.end();
    return row.n as number;
  };
  const before = await projects(first);
  nodes.push(await startNode());
  for (const { url } of nodes) {
    const { status } = await apiClient(url, FIRST_KEY).post('/v1/projects', { name: 'After the failover' });
    expect(status).toBe(201);
  }
  // A connection that breaks is replaced by one to the right server too.
  await second.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  await until(areReady);
  await until(async () => {
    const replies = await Promise.all(
      nodes.map(({ url }) => apiClient(url, FIRST_KEY).post('/v1/projects', { name: 'And after a broken connection' })),
    );
    return replies.every(({ status }) => status === 201);
  });
  expect(await projects(first)).toBe(before);
  expect(await projects(second)).toBeGreaterThanOrEqual(before + 2 * nodes.length);
});

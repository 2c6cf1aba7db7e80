import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { apiClient } from '../harness/api-client.ts';
import { renderedCode } from '../harness/codes.ts';
import { emptyStore } from '../harness/engines.ts';
import { countByStatus, scan } from '../harness/scan-client.ts';
import { FIRST_KEY, runCliProcess, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const TOKEN = 'token-of-the-test';

describe('three processes on one port', () => {
  let server: ServerProcess;
  const api = () => apiClient(server.url, FIRST_KEY);

  beforeAll(async () => {
    server = await startProcess(await emptyStore('postgres'), { METRICS_TOKEN: TOKEN }, ['--processes', '3']);
    await until(() => processes().length === 3);
  });
  afterAll(() => server.kill());

  /** The ids of the started processes that are alive, from the log. */
  function processes(): number[] {
    const started = [...server.output().matchAll(/"pid":(\d+),"msg":"A server process has started"/g)];
    return started.map(([, pid]) => Number(pid)).filter(isAlive);
  }

  /** On a new connection, so that the system spreads requests over the processes. */
  const scanOnce = (slug: string) => scan(server.url, slug, { headers: { connection: 'close' } });

  const readiness = async () => (await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } })).status;

  async function metric(sample: string): Promise<number> {
    const headers = { authorization: `Bearer ${TOKEN}`, connection: 'close' };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
    return Number(line?.split(' ').at(-1) ?? Number.NaN);
  }

  test('print once that they are ready, and the account', () => {
    expect(server.output().match(/Repoint is ready/g)).toHaveLength(1);
    expect(server.output()).toContain('3 processes');
    expect(server.output().match(/This is shown once/g)).toHaveLength(1);
  });

  test('let exactly the limit of scans through, and count them like one server', async () => {
    const { slug } = await renderedCode(api(), { redirect_url: 'https://example.com/', scan_limit: 40 });
    const before = await metric('repoint_scans_total{outcome="redirect"}');
    const replies = await Promise.all(Array.from({ length: 120 }, () => scanOnce(slug)));
    expect(countByStatus(replies)).toEqual({ 302: 40, 410: 80 });
    expect(await metric('repoint_scans_total{outcome="redirect"}')).toBe(before + 40);
  });

  test('never lead to an old destination after a change was answered', async () => {
    const { id, slug } = await renderedCode(api(), { redirect_url: 'https://example.com/0' });
    for (let change = 1; change <= 5; change++) {
      const redirect_url = `https://example.com/${change}`;
      expect((await api().patch(`/v1/qr-codes/${id}`, { redirect_url })).status).toBe(200);
      const replies = await Promise.all(Array.from({ length: 6 }, () => scanOnce(slug)));
      expect(new Set(replies.map(({ location }) => location))).toEqual(new Set([redirect_url]));
    }
  });

  test('replace one that is killed, while the others answer', async () => {
    const [first = 0, ...others] = processes();
    expect(others).toHaveLength(2);
    process.kill(first, 'SIGKILL');
    await until(() => processes().length === 3 && !processes().includes(first));
    // It comes through a pipe.
    await until(() => server.output().includes('is replaced'));
    // The new one opens the port when it is ready; until then it would answer a third of these with 503.
    for (let look = 0; look < 100; look++) {
      expect(await readiness()).toBe(200);
      await Bun.sleep(30);
    }
  });

  test('all end when the supervisor is stopped, after finishing accepted requests', async () => {
    const all = processes();
    const { slug } = await renderedCode(api(), { redirect_url: 'https://example.com/end' });
    const underWay = Promise.all(Array.from({ length: 20 }, () => scanOnce(slug)));
    const replies = await underWay;
    // As a terminal that closes: the supervisor and its processes get it together.
    for (const pid of all) process.kill(pid, 'SIGHUP');
    expect(await server.kill('SIGHUP')).toBe(0);
    expect(countByStatus(replies)).toEqual({ 302: 20 });
    expect(all.filter(isAlive)).toEqual([]);
  });
});

test('processes that share a SQLite file are refused with the reason', async () => {
  const refused = await runCliProcess(await emptyStore('sqlite'), ['serve', '--processes', '2']);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('--processes needs PostgreSQL');
});

test.each(['0', 'two'])('--processes %s is refused', async (count) => {
  const refused = await runCliProcess(await emptyStore('postgres'), ['serve', '--processes', count]);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('--processes takes a number from 1 to 64');
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

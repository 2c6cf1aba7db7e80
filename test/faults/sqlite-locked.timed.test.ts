import { expect, test } from 'bun:test';
import { startFixture } from '../engines/support/fixture.ts';
import { emptyStore } from '../harness/engines.ts';
import { startApp } from '../harness/start-app.ts';

/** The longest time that any caller may wait. */
const LONGEST_MS = 5_000;

async function timed<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work;
  return { value, ms: performance.now() - start };
}

test('while another process locks the file every request ends within 5 s, /readyz within 3 s, and nothing refused is counted later', async () => {
  const storeEnv = await emptyStore('sqlite');
  const app = await startApp('sqlite', { storeEnv, roles: ['api', 'scan', 'work'] });
  try {
    const { api } = await app.account();
    const { body: code } = await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    const read = async () => (await api.get(`/v1/qr-codes/${code.qr_id}`)).body;
    while ((await read()).render_status !== 'done') await Bun.sleep(10);
    const { slug } = await read();
    const scan = () => fetch(`${app.url}/${slug}`, { redirect: 'manual' });
    expect((await scan()).status).toBe(302);

    const lock = startFixture('hold-lock.ts', storeEnv);
    await lock.lines.next();
    // Later ones wait behind the first; their time counts from their own arrival.
    const scans = [timed(scan())];
    const ready = timed(fetch(`${app.url}/readyz`));
    const create = timed(api.post('/v1/projects', { name: 'Refused' }));
    for (let more = 0; more < 4; more++) {
      await Bun.sleep(400);
      scans.push(timed(scan()));
    }
    const answers = await Promise.all(scans);
    expect(answers.map(({ value }) => [value.status, value.headers.has('retry-after')])).toEqual(
      answers.map(() => [503, true]),
    );
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
    const refused = await create;
    expect(refused.value.status).toBe(503);
    expect(refused.ms).toBeLessThan(LONGEST_MS);
    const notReady = await ready;
    expect(notReady.value.status).toBe(503);
    expect(notReady.ms).toBeLessThan(3_000);
    // Reads keep working.
    expect((await api.get(`/v1/qr-codes/${code.qr_id}`)).status).toBe(200);

    await lock.kill();
    expect((await scan()).status).toBe(302);
    expect((await read()).scan_count).toBe(2);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  } finally {
    await app.stop();
  }
});

import { expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { renderedCode } from '../../harness/codes.ts';
import { startApp } from '../../harness/start-app.ts';
import { until } from '../../harness/until.ts';

/** Jobs that one thread may claim while there are no scans. */
const CLAIM_WHEN_IDLE = 16;

test('drawing many codes yields to scans: a thread claims one job at a time while scans arrive', async () => {
  const app = await startApp('sqlite');
  const { api } = await app.account();
  const { slug } = await renderedCode(api, { redirect_url: 'https://example.com/' });
  let isStopped = false;
  const scanning = (async () => {
    for (; !isStopped; await Bun.sleep(20)) await fetch(`${app.url}/${slug}`, { redirect: 'manual' });
  })();
  // The worker checks for scans once a second.
  await Bun.sleep(2_500);
  const bodies = Array.from({ length: 30 }, (_, at) => ({ redirect_url: `https://example.com/${at}` }));
  await Promise.all(bodies.map((body) => api.post('/v1/qr-codes', body)));
  const claimed: number[] = [];
  let statuses: unknown[];
  do {
    await Bun.sleep(10);
    statuses = (await query(app.storeEnv, 'select render_status from qr_codes')).map((row) => row.render_status);
    claimed.push(statuses.filter((status) => status === 'rendering').length);
  } while (statuses.some((status) => status !== 'done'));
  isStopped = true;
  await scanning;
  await app.stop();
  expect(Math.max(...claimed)).toBeGreaterThan(0);
  expect(Math.max(...claimed)).toBeLessThan(CLAIM_WHEN_IDLE);
});

/** After a claim that filled less than half of the places the worker lets this much time pass before the next. */
const AFTER_SMALL_CLAIM_MS = 40;

test('codes created one after another share claims', async () => {
  const app = await startApp('sqlite');
  const { api } = await app.account();
  const { write } = app.app.store;
  const { claimDue } = write;
  let claimed = 0;
  let smallClaimEnd: number | null = null;
  const waits: number[] = [];
  write.claimDue = async (input) => {
    if (input.queue !== 'firstRenders') return claimDue(input);
    if (smallClaimEnd !== null) waits.push(performance.now() - smallClaimEnd);
    const found = await claimDue(input);
    claimed += found.rows.length;
    smallClaimEnd = 2 * found.rows.length < input.limit ? performance.now() : null;
    return found;
  };
  for (let at = 0; at < 20; at++) await api.post('/v1/qr-codes', { redirect_url: `https://example.com/${at}` });
  await until(async () => {
    const rows = await query(app.storeEnv, 'select render_status from qr_codes');
    return rows.every(({ render_status }) => render_status === 'done');
  });
  await app.stop();
  expect(claimed).toBe(20);
  expect(waits).not.toEqual([]);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(AFTER_SMALL_CLAIM_MS);
});

test('callers who create codes one after another go before drawing, which rests longer than it works and publishes several codes per commit', async () => {
  const app = await startApp('sqlite');
  const { api } = await app.account();
  // The first picture of a thread takes much longer than the others.
  await renderedCode(api, { redirect_url: 'https://example.com/' });
  const { write } = app.app.store;
  const { claimDue, publishRenders } = write;
  const total = { claims: 0, workMs: 0, restMs: 0, publications: 0, published: 0 };
  let claimedAt = 0;
  let publishedAt = 0;
  write.claimDue = (input) => {
    if (input.queue !== 'firstRenders') return claimDue(input);
    total.claims++;
    if (publishedAt > 0) {
      // A rest has an upper limit, which counts where the machine is busy.
      total.workMs += Math.min(publishedAt - claimedAt, 300);
      total.restMs += performance.now() - publishedAt;
    }
    claimedAt = performance.now();
    return claimDue(input);
  };
  write.publishRenders = (input) => {
    total.publications++;
    total.published += input.renders.length;
    publishedAt = performance.now();
    return publishRenders(input);
  };
  const createCodes = async () => {
    while (total.claims < 6) await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
  };
  await Promise.all(Array.from({ length: 4 }, createCodes));
  await app.stop();
  expect(total.restMs).toBeGreaterThan(total.workMs);
  expect(total.published).toBeGreaterThan(1.5 * total.publications);
});

import { expect, test } from 'bun:test';
import { startApp } from '../../harness/start-app.ts';
import { startSafeBrowsingServer } from '../../url-safety/safe-browsing-server.ts';

/** All sources together have 2 s. */
const LONGEST_ANSWER_MS = 4_000;

test('a Safe Browsing that does not answer delays a request by the time of all sources only', async () => {
  const google = startSafeBrowsingServer();
  google.behave = () => Bun.sleep(10_000).then(() => new Response(''));
  const env = { SAFE_BROWSING_KEY: 'key-of-a-test', SAFE_BROWSING_URL: google.url };
  const app = await startApp('sqlite', { env, roles: ['api'] });
  const { api } = await app.account();
  const start = performance.now();
  expect((await api.post('/v1/qr-codes', { redirect_url: 'https://unknown.example/' })).status).toBe(201);
  expect(performance.now() - start).toBeLessThan(LONGEST_ANSWER_MS);
  await app.stop();
  google.stop();
});

import { afterAll, beforeAll, expect, test } from 'bun:test';
import { renderedCode } from '../../harness/codes.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { freshAccount, sharedApp } from '../api/support/shared-app.ts';

const PRIVATE = [
  'http://localhost:9/',
  'http://127.0.0.1:9/',
  'http://10.1.2.3/',
  'http://[fd00::1]/',
  'http://169.254.169.254/latest/',
  'http://printer.local/',
];

onBothEngines('private targets', (engine) => {
  const app = sharedApp(engine, { env: { PRIVATE_TARGETS: 'allow' } });
  let account: TestAccount;
  beforeAll(async () => {
    account = await freshAccount(app());
  });

  test('are accepted where the operator allows them', async () => {
    for (const redirect_url of PRIVATE) {
      const reply = await account.api.post('/v1/qr-codes', { redirect_url });
      expect([redirect_url, reply.status]).toEqual([redirect_url, 201]);
    }
  });

  test('that are this server itself are still refused, in every spelling', async () => {
    const { port } = new URL(app().url);
    for (const host of ['localhost', '127.0.0.1', '127.1', '[::1]', '[::ffff:7f00:1]', 'LOCALHOST.']) {
      const reply = await account.api.post('/v1/qr-codes', { redirect_url: `http://${host}:${port}/x` });
      expectRefusal(reply, 422, 'unsafe_url', 'leads back to this service');
    }
  });
});

onBothEngines('a server without a single safety setting', (engine) => {
  const app = sharedApp(engine);
  let account: TestAccount;
  beforeAll(async () => {
    account = await freshAccount(app());
  });

  test('refuses the public test addresses of Safe Browsing', async () => {
    for (const redirect_url of [
      'http://malware.testing.google.test/testing/malware/',
      'https://testsafebrowsing.appspot.com/s/phishing.html',
      'http://testsafebrowsing.appspot.com/s/malware.html',
    ]) {
      const reply = await account.api.post('/v1/qr-codes', { redirect_url });
      expectRefusal(reply, 422, 'unsafe_url', 'a public test address');
    }
  });

  test('refuses private targets and its own links', async () => {
    for (const redirect_url of [...PRIVATE, `${app().url}/qr-abcdefgh`]) {
      expectRefusal(await account.api.post('/v1/qr-codes', { redirect_url }), 422, 'unsafe_url');
    }
  });
});

onBothEngines('a target', (engine) => {
  const app = sharedApp(engine, {
    env: { PRIVATE_TARGETS: 'allow' },
    roles: ['api', 'scan', 'work'],
  });
  const requests: string[] = [];
  const target = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      requests.push(`${request.method} ${request.url}`);
      return new Response('here');
    },
  });
  afterAll(() => target.stop(true));

  test('is never fetched: not on create, update, scan, preview, check or re-scan', async () => {
    const { api } = await freshAccount(app());
    const url = `http://127.0.0.1:${target.port}/target`;
    const { id, slug } = await renderedCode(api, { redirect_url: url });
    const rules = [{ condition: 'device', value: 'android', url: `${url}/rule` }];
    await api.patch(`/v1/qr-codes/${id}`, { redirect_url: `${url}/new`, redirect_rules: rules });
    expect((await scan(app().url, slug)).location).toBe(`${url}/rule`);
    await scan(app().url, slug, { method: 'HEAD' });
    await scan(app().url, slug, { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } });
    const env = { PRIVATE_TARGETS: 'allow' };
    expect(await runCliJson({ ...app().storeEnv, ...env }, ['safety', 'check', url])).toEqual({
      url,
      verdict: 'safe',
      reasons: [],
    });
    expect(await runCliJson({ ...app().storeEnv, ...env }, ['safety', 'rescan'])).toEqual({
      checked: 1,
      blocked: 0,
      unblocked: 0,
    });
    expect(requests).toEqual([]);
    // Proves that the server above would record a request: otherwise the test could not fail.
    await fetch(url);
    expect(requests).toEqual([`GET ${url}`]);
  });
});

import { expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { scan } from '../harness/scan-client.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';

const HSTS = 'strict-transport-security';

async function withApp(env: Record<string, string>, use: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startApp('sqlite', { env });
  try {
    await use(app);
  } finally {
    await app.stop();
  }
}

/** The header of a redirect, a page, an unknown slug, a page of ours, the API, the dashboard and unknown paths. */
async function hstsOf(app: TestApp): Promise<Set<string | null>> {
  const { api } = await app.account();
  const [url, text] = [
    await renderedCode(api, { redirect_url: 'https://example.com/' }),
    await renderedCode(api, { type: 'text', text: 'Hello' }),
  ];
  const found = new Set<string | null>();
  for (const path of [url.slug, url.slug, text.slug, 'qr-22222222', 'a/b', '', 'v1/projects', 'app', 'docs']) {
    for (const accept of ['text/html', '*/*'])
      found.add((await scan(app.url, path, { headers: { accept } })).headers.get(HSTS));
  }
  found.add((await api.get('/v1/qr-codes')).headers.get(HSTS));
  return found;
}

test('with an https address every answer tells browsers to come back by https, otherwise none does', async () => {
  await withApp({ PUBLIC_URL: 'https://qr.example.com' }, async (app) => {
    expect(await hstsOf(app)).toEqual(new Set(['max-age=31536000']));
  });
  await withApp({}, async (app) => {
    expect(await hstsOf(app)).toEqual(new Set([null]));
  });
});

test('/.well-known/security.txt names the contact of SECURITY_CONTACT and expires within a year; without it 404', async () => {
  const PUBLIC_URL = 'https://qr.example.com';
  await withApp({ PUBLIC_URL, SECURITY_CONTACT: 'security@example.com' }, async ({ url }) => {
    const reply = await fetch(`${url}/.well-known/security.txt`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await reply.text();
    expect(text).toMatch(
      /^Contact: mailto:security@example\.com\nExpires: (\S+Z)\nCanonical: https:\/\/qr\.example\.com\/\.well-known\/security\.txt\n$/,
    );
    const days = (Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeWithin(150, 365);
    expect((await fetch(`${url}/.well-known/security.txt`, { method: 'POST' })).status).toBe(405);
  });
  await withApp({}, async ({ url }) => {
    expect((await fetch(`${url}/.well-known/security.txt`)).status).toBe(404);
  });
});

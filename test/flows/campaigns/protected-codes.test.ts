import { expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { countByStatus, scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const TARGET = 'https://example.com/secret';
const PASSWORD = 'open sesame';
const HTML = { accept: 'text/html' };
const DAY_MS = 86_400_000;

onBothEngines('a protected code', (engine) => {
  const clock = testClock('2026-11-18T12:00:00Z');
  const app = sharedDashboard(engine, { clock });
  let addresses = 0;
  /** From an address of its own: wrong passwords are counted by address. */
  const from = (address = `198.51.100.${++addresses}`) => ({ 'x-forwarded-for': address });

  const send = (slug: string, password: string, headers: Record<string, string> = {}) =>
    scan(app().url, slug, {
      method: 'POST',
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ password }).toString(),
    });
  const countOf = async (api: { get(path: string): Promise<{ body: Record<string, unknown> }> }, id: string) =>
    (await api.get(`/v2/qr-codes/${id}`)).body.scan_count;

  test('is opened by its password alone, counted then, and remembered for a day until there is another', async () => {
    const { api } = await app().owner();
    const { id, slug } = await renderedCode(api, { redirect_url: TARGET, label: 'Offer' });
    const changed = (await api.patch(`/v2/qr-codes/${id}`, { password: PASSWORD })).body;
    expect([changed.has_password, 'password' in changed]).toEqual([true, false]);

    const asked = await scan(app().url, slug, { headers: HTML });
    expect([asked.status, asked.location]).toEqual([401, null]);
    expect(asked.text).toContain('<form method="post">');
    expect(asked.text).not.toContain('<script');
    expect(asked.headers.get('set-cookie')).toBeNull();
    const program = await scan(app().url, slug);
    expect([program.status, JSON.parse(program.text).code]).toEqual([401, 'password_required']);
    const wrong = await send(slug, 'open sesam', from());
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null]);
    expect(wrong.text).toContain('role="alert"');
    expect(await countOf(api, id)).toBe(0);

    const opened = await send(slug, PASSWORD, from());
    expect([opened.status, opened.location]).toEqual([302, TARGET]);
    expect(await countOf(api, id)).toBe(1);
    const cookie = opened.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(new RegExp(`^repoint.code=.*; Path=/${slug}; Max-Age=86400; HttpOnly; SameSite=Lax$`));
    const remembered = { ...HTML, cookie: cookie.split(';')[0] ?? '' };
    const again = await scan(app().url, slug, { headers: remembered });
    expect([again.status, again.location]).toEqual([302, TARGET]);
    const other = await renderedCode(api, { redirect_url: TARGET });
    await api.patch(`/v2/qr-codes/${other.id}`, { password: PASSWORD });
    expect((await scan(app().url, other.slug, { headers: remembered })).status).toBe(401);
    clock.advance(DAY_MS);
    expect((await scan(app().url, slug, { headers: remembered })).status).toBe(401);
    clock.advance(-DAY_MS);

    // The same one again changes nothing, another one ends what is remembered, at once.
    const same = (await api.patch(`/v2/qr-codes/${id}`, { password: PASSWORD })).body;
    expect(same.revision).toBe(changed.revision);
    expect((await scan(app().url, slug, { headers: remembered })).status).toBe(302);
    await api.patch(`/v2/qr-codes/${id}`, { password: 'another' });
    expect((await scan(app().url, slug, { headers: remembered })).status).toBe(401);
    expect((await send(slug, PASSWORD, from())).status).toBe(401);
    await api.patch(`/v2/qr-codes/${id}`, { password: null });
    expect((await scan(app().url, slug)).status).toBe(302);
    expect((await send(slug, PASSWORD, from())).status).toBe(405);
    expect(await countOf(api, id)).toBe(4);
  });

  test('says first that it has expired or is used up, and shows what it holds only behind the password', async () => {
    const { api } = await app().owner();
    const { id, slug } = await renderedCode(api, {
      type: 'text',
      text: 'The treasure is under the oak',
      scan_limit: 1,
    });
    await api.patch(`/v2/qr-codes/${id}`, { password: PASSWORD });
    expect((await scan(app().url, slug, { headers: HTML })).text).not.toContain('treasure');
    const opened = await send(slug, PASSWORD, from());
    expect([opened.status, opened.text.includes('treasure')]).toEqual([200, true]);
    expect((await send(slug, PASSWORD, from())).status).toBe(410);
    expect((await scan(app().url, slug, { headers: HTML })).status).toBe(410);
    await api.patch(`/v2/qr-codes/${id}`, { scan_limit: null, expires_at: '2026-01-01T00:00:00Z' });
    expect((await send(slug, 'whatever', from())).status).toBe(410);
  });

  test('answers 429 to an address after ten wrong passwords in a minute, however many come at once', async () => {
    const { api } = await app().owner();
    const { id, slug } = await renderedCode(api, { redirect_url: TARGET });
    await api.patch(`/v2/qr-codes/${id}`, { password: PASSWORD });
    const guesser = from();
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, at) => send(slug, `guess ${at}`, guesser)));
    const { 429: refused = 0, ...evaluated } = countByStatus(guesses);
    expect(refused).toBeGreaterThanOrEqual(30);
    expect(Object.keys(evaluated).every((status) => ['401', '503'].includes(status))).toBe(true);
    // Those that were not evaluated were given back.
    for (let at = 0; at < 10; at++) await send(slug, `more ${at}`, guesser);
    const late = await send(slug, PASSWORD, guesser);
    expect([late.status, late.headers.has('retry-after')]).toEqual([429, true]);
    expect((await send(slug, PASSWORD, from())).status).toBe(302);
    clock.advance(60_000);
    expect((await send(slug, PASSWORD, guesser)).status).toBe(302);
  });

  test('keeps its password out of answers, history, events and the store, and needs the plan; Wi-Fi has none', async () => {
    const { api, ...owner } = await app().owner();
    const secret = `hush-${crypto.randomUUID()}`;
    const made = (await api.post('/v2/qr-codes', { redirect_url: TARGET, password: secret })).body;
    await api.patch(`/v2/qr-codes/${made.qr_id}`, { password: `${secret}-2` });
    const { body: history } = await api.get(`/v2/qr-codes/${made.qr_id}/history`);
    expect(history.items[0].what.fields).toEqual([{ field: 'password', before: true, after: true }]);
    for (const table of ['qr_codes', 'code_changes', 'webhook_outbox', 'idempotency_records', 'jobs'])
      expect(JSON.stringify(await query(app().storeEnv, `select * from ${table}`))).not.toContain(secret);
    const { body: v1 } = await api.get(`/v1/qr-codes/${made.qr_id}`);
    expect('has_password' in v1).toBe(false);
    const network = { ssid: 'Guests', security: 'nopass' };
    const wifi = await api.post('/v2/qr-codes', { type: 'wifi', qr_data: network, password: PASSWORD });
    expect([wifi.status, wifi.body.field]).toEqual([400, 'password']);
    const job = { kind: 'update', filter: {}, change: { password: PASSWORD } };
    expect((await api.post('/v2/jobs', job)).status).toBe(400);
    const small = await app().owner({ plan: 'starter' });
    const refused = await small.api.post('/v2/qr-codes', { redirect_url: TARGET, password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([403, 'feature_disabled']);
    expect(owner.id).toBeString();
  });
});

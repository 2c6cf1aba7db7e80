import { expect, test } from 'bun:test';
import type { Code, NewCode } from '../../../web/lib/v2-types.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { CARD, NETWORK, rendered, URL_CODE } from '../dashboard/support/codes.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const HTML = { accept: 'text/html' };
let addresses = 0;

onBothEngines('reports of abuse', (engine) => {
  const app = sharedDashboard(engine);

  const make = async (owner: Owner, body: NewCode): Promise<Code> =>
    rendered(owner, (await owner.dashboard.ask('POST /v2/qr-codes', { body })).qr_id);
  const operator = () => app().operator();
  const page = async (slug: string | null, headers = HTML) =>
    (await fetch(`${app().url}/${slug}`, { headers, redirect: 'manual' })).text();
  const report = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${app().url}/report`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `198.51.100.${++addresses}`, ...headers },
      body: new URLSearchParams(fields),
    });
    return { status: reply.status, text: await reply.text() };
  };
  const rescanned = async (admin: Owner) => {
    let { state } = await admin.dashboard.ask('POST /safety-rescan', {});
    for (; state === 'running'; await Bun.sleep(20)) ({ state } = await admin.dashboard.ask('GET /safety-rescan', {}));
  };
  const reportsOf = async (owner: Owner, code: Code, state: 'open' | 'decided' = 'open') => {
    const { items } = await owner.dashboard.ask('GET /operator/reports', { query: { state } });
    return items.filter(({ qr_id }) => qr_id === code.qr_id);
  };

  test('pages of texts, contact cards, Wi-Fi networks and warnings link to the form for their code; redirects and other pages do not', async () => {
    const owner = await operator();
    const link = (slug: string | null) => `href="${app().publicUrl}/report?code=${slug}"`;
    const text = await make(owner, { type: 'text', qr_data: { text: 'Hello' } });
    const card = await make(owner, { type: 'vcard', qr_data: CARD });
    const wifi = await make(owner, { type: 'wifi', qr_data: NETWORK });
    for (const { slug } of [text, card, wifi]) expect(await page(slug)).toContain(link(slug));
    expect(await page('qr-22222222')).not.toContain('/report');
    const form = await fetch(`${app().url}/report?code=${text.slug}%22%3E%3Cscript%3E`, { headers: HTML });
    expect(form.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(form.headers.get('content-security-policy')).not.toContain('script-src');
    const html = await form.text();
    expect(html).toContain(`value="${text.slug}&quot;&gt;&lt;script&gt;"`);
    expect(html).not.toContain('<script');
    const german = await fetch(`${app().url}/report`, { headers: { 'accept-language': 'de' } });
    expect(await german.text()).toContain('<h1>Code melden</h1>');
  });

  test('only the operator sees a report, and can check, block and unblock the code; the owner cannot', async () => {
    const [admin, owner] = [await operator(), await app().owner()];
    const code = await make(owner, { ...URL_CODE, redirect_url: 'https://reported.example/login' });
    const fields = {
      code: code.link,
      reason: 'phishing',
      details: '<b>Asks</b>\r\nfor my PIN',
      email: 'me@example.com',
    };
    expect(await report(fields)).toMatchObject({ status: 200, text: expect.stringContaining('Thank you') });
    await report({ code: code.slug?.toUpperCase() ?? '', reason: 'spam', details: '', email: '' });
    const [second, first] = await reportsOf(admin, code);
    expect(first).toEqual({
      report_id: expect.stringMatching(/^rep_/),
      at: expect.any(String),
      reason: 'phishing',
      details: '<b>Asks</b>\r\nfor my PIN',
      reporter_email: 'me@example.com',
      state: 'open',
      decided_at: null,
      qr_id: code.qr_id,
      link: `${app().publicUrl}/${code.slug}`,
      label: code.label,
      code_status: 'active',
      has_file: false,
      redirect_url: 'https://reported.example/login',
      host: 'reported.example',
      host_reports: 2,
      code_reports: 2,
      repeats: 0,
      account_email: owner.email,
    });
    expect(second).toMatchObject({ reason: 'spam', reporter_email: null });
    const seen = JSON.stringify([
      await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id: code.qr_id }),
      await owner.dashboard.ask('GET /v2/qr-codes/{id}/history', { id: code.qr_id, query: {} }),
    ]);
    expect(seen).not.toContain('me@example.com');
    await owner.dashboard.refused('GET /operator/reports', {}, 403, 'operator_only');

    const id = first?.report_id ?? '';
    const check = await admin.dashboard.ask('POST /operator/reports/{id}/check', { id });
    expect(check).toEqual({ verdict: 'safe', reasons: [] });
    await admin.dashboard.ask('POST /operator/reports/{id}/block', { id, body: { reason: 'phishing' } });
    const scan = await fetch(code.link.replace('localhost', '127.0.0.1'), {
      headers: HTML,
      redirect: 'manual',
    });
    expect([scan.status, await scan.text()]).toEqual([403, expect.stringContaining(`/report?code=${code.slug}`)]);
    expect(await reportsOf(admin, code)).toEqual([]);
    const decided = await reportsOf(admin, code, 'decided');
    expect(decided).toMatchObject([
      { state: 'blocked', reporter_email: null },
      { state: 'blocked', reporter_email: null },
    ]);
    const blocked = async () => {
      const { items } = await admin.dashboard.ask('GET /operator/blocked-codes', { query: {} });
      return items.find(({ qr_id }) => qr_id === code.qr_id);
    };
    expect(await blocked()).toMatchObject({ operator_reason: 'phishing', account_email: owner.email });

    // Neither a new destination, nor a re-scan, nor archiving and restoring makes it active again.
    const change = (body: object) => owner.api.patch(`/v1/qr-codes/${code.qr_id}`, body);
    const refusal = { code: 'invalid_request', field: 'status' };
    expect((await change({ redirect_url: 'https://example.com/innocent' })).body.status).toBe('blocked');
    expect((await change({ status: 'active' })).body).toMatchObject(refusal);
    await rescanned(admin);
    expect(await blocked()).toMatchObject({ operator_reason: 'phishing' });
    expect((await change({ status: 'archived' })).status).toBe(200);
    expect((await change({ status: 'active' })).body).toMatchObject(refusal);

    await admin.dashboard.ask('POST /operator/blocked-codes/{id}/unblock', { id: code.qr_id });
    expect(await blocked()).toBeUndefined();
    expect((await change({ status: 'active' })).body.status).toBe('active');
    const { items } = await owner.dashboard.ask('GET /v2/qr-codes/{id}/history', { id: code.qr_id, query: {} });
    expect(items.filter(({ what }) => what.kind === 'safety')).toMatchObject([
      { what: { verdict: 'active' } },
      {
        what: {
          verdict: 'blocked',
          reasons: [{ source: 'operator', text: expect.stringContaining('phishing') }],
        },
      },
    ]);
  });

  test('a dismissed report is no longer listed, and the code stays active', async () => {
    const admin = await operator();
    const code = await make(admin, URL_CODE);
    await report({ code: code.link, reason: 'other', details: '', email: 'a@b.example' });
    const [open] = await reportsOf(admin, code);
    await admin.dashboard.ask('POST /operator/reports/{id}/dismiss', { id: open?.report_id ?? '' });
    expect(await reportsOf(admin, code)).toEqual([]);
    expect(await reportsOf(admin, code, 'decided')).toMatchObject([{ state: 'dismissed', reporter_email: null }]);
    expect((await admin.api.get(`/v1/qr-codes/${code.qr_id}`)).body.status).toBe('active');
  });

  test('invalid reports are refused and not stored; an address may send five an hour', async () => {
    const admin = await operator();
    const code = await make(admin, URL_CODE);
    const good = { code: code.slug ?? '', reason: 'spam', details: '', email: '' };
    const wrong = [
      { ...good, code: 'qr-22222222' },
      { ...good, code: '' },
      { ...good, reason: 'boring' },
      { ...good, email: 'nobody' },
      { ...good, details: 'x'.repeat(2_001) },
    ];
    const from = { 'x-forwarded-for': '203.0.113.77' };
    for (const fields of wrong) expect((await report(fields, from)).status).toBe(400);
    expect((await report({ ...good, details: 'x'.repeat(9_000) }, from)).status).toBe(413);
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect((await fetch(`${app().url}/report`, json)).status).toBe(415);
    expect((await report(good, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await fetch(`${app().url}/report`, { method: 'DELETE' })).status).toBe(405);
    expect(await reportsOf(admin, code)).toEqual([]);
    const one = { 'x-forwarded-for': '203.0.113.78' };
    const statuses = await Promise.all(Array.from({ length: 9 }, async () => (await report(good, one)).status));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  });

  test('of a flood of reports the first for each reason and the newest of different reporters are kept, the rest is counted', async () => {
    const admin = await operator();
    const code = await make(admin, URL_CODE);
    const send = async (reason: string, details: string, from?: string) => {
      const headers: Record<string, string> = from === undefined ? {} : { 'x-forwarded-for': from };
      const fields = { code: code.slug ?? '', reason, details, email: '' };
      expect((await report(fields, headers)).status).toBe(200);
    };
    await send('spam', 'first');
    await send('spam', 'same household', '2001:db8:1:2::1');
    for (let sent = 1; sent <= 30; sent++) await send('spam', `flood ${sent}`);
    await send('phishing', 'another reason');
    await send('spam', 'same household again', '2001:db8:1:2::ffff');
    for (let sent = 1; sent <= 4; sent++) await send('spam', `repeated ${sent}`, '198.18.0.1');
    const kept = await reportsOf(admin, code);
    expect(kept.map(({ details }) => details)).toEqual([
      'repeated 4',
      'same household again',
      'another reason',
      ...Array.from({ length: 16 }, (_, at) => `flood ${30 - at}`),
      'first',
    ]);
    expect(kept.at(-1)).toMatchObject({ details: 'first', repeats: 18, code_reports: 38 });
    await admin.dashboard.ask('POST /operator/reports/{id}/block', {
      id: kept[0]?.report_id ?? '',
      body: {},
    });
    const decided = `select count(reporter) as reporters from abuse_reports where code_id = '${code.qr_id}'`;
    expect(await query(app().storeEnv, decided)).toEqual([{ reporters: 0 }]);
  });

  test('a report that finds the list of open ones full replaces a repeated one, or is refused with 503', async () => {
    const admin = await operator();
    const [code, other] = [await make(admin, URL_CODE), await make(admin, URL_CODE)];
    await query(app().storeEnv, 'delete from abuse_reports');
    const send = (to: Code, reason: string) => report({ code: to.slug ?? '', reason, details: '', email: '' });
    for (const reason of ['spam', 'spam']) expect((await send(code, reason)).status).toBe(200);
    await query(
      app().storeEnv,
      `insert into abuse_reports (id, at, code_id, reason, details, state)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 9998)
       select 'rep_00' || i, 0, '${other.qr_id}', 'reason ' || i, '', 'open' from n`,
    );
    expect((await send(code, 'phishing')).status).toBe(200);
    expect((await reportsOf(admin, code)).map(({ reason, repeats }) => [reason, repeats])).toEqual([
      ['phishing', 0],
      ['spam', 1],
    ]);
    const refused = await send(code, 'malware');
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('was not stored') });
    expect((await admin.dashboard.ask('GET /operator/health', {})).open_reports).toBe(10_000);
    await query(app().storeEnv, `delete from abuse_reports where code_id = '${other.qr_id}'`);
    expect((await send(code, 'malware')).status).toBe(200);
  });
});

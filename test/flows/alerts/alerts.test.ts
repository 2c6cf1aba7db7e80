import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { AlertWorker } from '../../../src/alerts/alert-worker.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { createMailer } from '../../../src/people/sign-in/mailer.ts';
import { query } from '../../engines/support/query.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type ReadMail, readMail } from '../../harness/read-mail.ts';
import { scan } from '../../harness/scan-client.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const SECRET = 'the secret of the test';

onBothEngines('alerts to owners', (engine) => {
  const clock = testClock(new Date().toISOString());
  let smtp: SmtpServer;
  let servers: AlertWorker[];
  // Closed before the app, whose store they use.
  afterAll(async () => {
    for (const server of servers) await server.close();
    await smtp.stop();
  });
  const app = sharedDashboard(engine, { clock });
  beforeAll(async () => {
    smtp = await startSmtpServer();
    servers = [makeServer(), makeServer()];
  });
  beforeEach(() => {
    smtp.mails.length = 0;
  });

  function makeServer(url = smtp.url): AlertWorker {
    const { publicUrl } = app();
    const log = createLogger('silent');
    const secret = SECRET;
    return new AlertWorker({
      store: app().app.store,
      clock,
      log,
      send: createMailer(url, publicUrl),
      publicUrl,
      secret,
    });
  }
  /** All mails to the owner after both servers ran: first after that time, then after the batching delay. */
  async function mailsTo({ email }: Owner, afterMs = 11 * MINUTE_MS): Promise<ReadMail[]> {
    clock.advance(afterMs);
    await Promise.all(servers.map((server) => server.runNow()));
    clock.advance(6 * MINUTE_MS);
    await Promise.all(servers.map((server) => server.runNow()));
    return smtp.mails.filter(({ to }) => to === email).map(({ data }) => readMail(data));
  }
  const block = async (codeId: string) => {
    const reasons = [{ source: 'operator', url: 'https://evil.example/', text: 'is on a list' }];
    const write = { codeId, reason: 'test', reasons, operator: 'op@example.com', now: clock.now() };
    await app().app.store.write.blockCode(write);
  };
  /** Another connection may have to wait for the server's writes. */
  const change = async (...statements: string[]) => {
    for (const each of statements) await until(async () => (await query(app().storeEnv, each)).length === 0);
  };
  const failingDomain = (owner: Owner, host: string, since: number | null) =>
    `insert into domains (host, account_id, project_id, token, created_at, verified_at, failing_since, check_due_at)
      values ('${host}', '${owner.id}', '${owner.defaultProjectId}', 't', 1, 1, ${since}, 9000000000000)`;
  const code = async (owner: Owner, label: string, more: object = {}) =>
    owner.dashboard.ask('POST /v2/qr-codes', {
      body: { type: 'url', redirect_url: 'https://example.com/', label, ...more },
    });

  test('a blocked code is mailed once, by one of two servers, in plain text and in HTML without scripts', async () => {
    const owner = await app().owner();
    const label = '<img src=x onerror=alert(1)> & “menu”';
    const { qr_id } = await code(owner, label);
    await block(qr_id);
    const [mail, ...more] = await mailsTo(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`“${label}” was blocked`);
    expect(mail?.text).toContain(`- ${label}\n  https://evil.example/ is on a list\n`);
    expect(mail?.text).toContain(`${app().publicUrl}/app/a/${owner.id}/codes/${qr_id}`);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; “menu”');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).not.toContain('<script');
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(await mailsTo(owner, DAY_MS)).toHaveLength(1);
    // Being blocked again after it was active is a new event.
    const { store } = app().app;
    await store.write.unblockCode({ codeId: qr_id, operator: 'op@example.com', now: clock.now() });
    const back = `update qr_codes set status = 'active' where id = '${qr_id}'`;
    await until(async () => (await query(app().storeEnv, back)).length === 0);
    await block(qr_id);
    expect(await mailsTo(owner)).toHaveLength(2);
    const sent = `select state, alerts from alert_mails where account_id = '${owner.id}'`;
    expect(await query(app().storeEnv, sent)).toEqual(Array(2).fill({ state: 'sent', alerts: 1 }));
  });

  test('a code at 90% of its limit or in its last week, a missing DNS record and a dead page are mailed once each', async () => {
    const owner = await app().owner({ timeZone: 'Europe/Berlin' });
    const { slug } = await renderedCode(owner.api, {
      redirect_url: 'https://example.com/',
      scan_limit: 10,
      name: 'Limited',
    });
    for (let scans = 0; scans < 8; scans++) await scan(app().url, slug);
    expect(await mailsTo(owner)).toEqual([]);
    await scan(app().url, slug);
    const expires = new Date(clock.now() + 7 * DAY_MS + HOUR_MS);
    const expiring = await code(owner, 'Expiring', { expires_at: expires.toISOString() });
    const dead = await code(owner, 'Dead');
    const rows = [
      failingDomain(owner, 'qr.example', 5),
      `insert into destination_checks (code_seq, account_id, due_at, state, since, checked_at, url, detail)
        select seq, account_id, 9000000000000, 'dead', 7, 8, 'https://gone.example/x', 'status_404'
        from qr_codes where id = '${dead.qr_id}'`,
    ];
    await change(...rows);
    const first = await mailsTo(owner);
    expect(first.map(({ subject }) => subject).toSorted()).toEqual([
      `A destination of “Dead” is dead`,
      'The DNS record of qr.example is missing',
      '“Limited” is close to its scan limit',
    ]);
    expect(first.find(({ subject }) => subject.includes('Limited'))?.text).toContain('9 of 10 scans');
    expect(first.find(({ subject }) => subject.includes('Dead'))?.text).toContain('https://gone.example/x');
    clock.advance(HOUR_MS);
    const later = (await mailsTo(owner)).slice(3);
    expect(later.map(({ subject }) => subject)).toEqual(['“Expiring” expires soon']);
    const day = expires.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
    expect(later[0]?.text).toContain(`expires on ${day}`);
    expect(await mailsTo(owner, DAY_MS)).toHaveLength(4);
    // A new date is a new event.
    const body = { expires_at: new Date(clock.now() + 2 * DAY_MS).toISOString() };
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: expiring.qr_id, body });
    expect(await mailsTo(owner)).toHaveLength(5);
  });

  test('a key in its last week is mailed once, unless it was made for less or is revoked', async () => {
    const owner = await app().owner({ timeZone: 'Europe/Berlin' });
    const key = (name: string, afterMs: number) =>
      owner.dashboard.ask('POST /v2/keys', {
        body: { name, expires_at: new Date(clock.now() + afterMs).toISOString() },
      });
    const expiring = await key('Till & shop', 7 * DAY_MS + HOUR_MS);
    await key('For today', DAY_MS);
    const { key_id: id } = await key('Old till', 7 * DAY_MS + HOUR_MS);
    await owner.dashboard.ask('POST /v2/keys/{id}/revoke', { id });
    expect(await mailsTo(owner)).toEqual([]);
    clock.advance(HOUR_MS);
    const [mail, ...more] = await mailsTo(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('The API key “Till & shop” expires soon');
    const expires = new Date(expiring.expires_at ?? 0);
    const day = expires.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
    expect(mail?.text).toContain(`- Till & shop\n  expires on ${day}`);
    expect(mail?.text).toContain(`${app().publicUrl}/app/a/${owner.id}/keys`);
    expect(mail?.text).not.toContain(expiring.api_key ?? 'no key');
    expect(await mailsTo(owner, DAY_MS)).toHaveLength(1);
  });

  test('an owner is mailed when a DNS record is missing, before another account can win the domain, when it has, and when one was removed', async () => {
    const [owner, rival] = [await app().owner({ timeZone: 'Europe/Berlin' }), await app().owner()];
    const since = clock.now();
    const day = (time: number) =>
      new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
    await change(failingDomain(owner, 'lost.example', since));
    const [missing] = await mailsTo(owner);
    expect(missing?.subject).toBe('The DNS record of lost.example is missing');
    expect(missing?.text).toContain(`from ${day(since + 14 * DAY_MS)}`);
    await change(`update domains set missing_checks = 10 where host = 'lost.example'`);
    expect(await mailsTo(owner)).toHaveLength(1);
    await change(`update domains set missing_checks = 11 where host = 'lost.example'`);
    const [, soon] = await mailsTo(owner);
    expect(soon?.subject).toBe('Another account can soon take over lost.example');
    await change(
      `update domains set verified_at = null, failing_since = null, missing_checks = 0 where host = 'lost.example'`,
      failingDomain(rival, 'lost.example', null),
    );
    const [, , taken] = await mailsTo(owner);
    expect(taken?.subject).toBe('Another account has verified lost.example');
    expect(await mailsTo(rival)).toEqual([]);
    const until = clock.now() + 90 * DAY_MS;
    await change(`insert into removed_domains values ('old.example', '${owner.id}', null, ${since}, ${until})`);
    const removed = (await mailsTo(owner, 2 * DAY_MS)).at(-1);
    expect(removed?.subject).toBe('old.example was removed');
    expect(removed?.text).toContain(`keep working until ${day(until)}`);
    expect(await mailsTo(owner, DAY_MS)).toHaveLength(4);
  });

  test('events at the same time share one mail, which lists twenty and counts the rest; at most three mails a day of each kind', async () => {
    const owner = await app().owner();
    for (let at = 0; at < 23; at++) await block((await code(owner, `Code ${at}`)).qr_id);
    const [mail, ...more] = await mailsTo(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('23 codes were blocked');
    expect(mail?.text.match(/^- Code \d+$/gm)).toHaveLength(20);
    expect(mail?.text).toContain('- and 3 more');
    for (let at = 0; at < 4; at++) {
      await block((await code(owner, `Later ${at}`)).qr_id);
      await mailsTo(owner);
    }
    const today = await mailsTo(owner, HOUR_MS);
    expect(today.map(({ subject }) => subject)).toEqual([
      '23 codes were blocked',
      '“Later 0” was blocked',
      '“Later 1” was blocked',
    ]);
    const tomorrow = await mailsTo(owner, DAY_MS);
    expect(tomorrow.slice(3).map(({ subject }) => subject)).toEqual(['2 codes were blocked']);
  });

  test('a kind that is switched off in the profile is not sent, also not later', async () => {
    const owner = await app().owner();
    expect((await owner.dashboard.ask('GET /me', {})).account?.alerts_off).toEqual([]);
    await owner.dashboard.ask('PATCH /account', { body: { alerts_off: ['limit', 'blocked'] } });
    await block((await code(owner, 'Silent')).qr_id);
    expect(await mailsTo(owner)).toEqual([]);
    await owner.dashboard.ask('PATCH /account', { body: { alerts_off: ['limit'] } });
    // Events while it was off are not sent later.
    expect(await mailsTo(owner)).toEqual([]);
    await block((await code(owner, 'Loud')).qr_id);
    expect(await mailsTo(owner)).toHaveLength(1);
    const wrong = { alerts_off: ['everything'] } as never;
    await owner.dashboard.refused('PATCH /account', { body: wrong }, 400, 'invalid_request', 'alerts_off');
  });

  test('the link of a mail switches off one kind for one account when it is confirmed; opening it changes nothing', async () => {
    const owner = await app().owner();
    const server = new AlertWorker({
      store: app().app.store,
      clock,
      log: createLogger('silent'),
      send: createMailer(smtp.url, app().publicUrl),
      publicUrl: app().publicUrl,
      secret: await app().app.store.write.getOrCreateSecret({ name: 'alerts-off', value: '', now: 0 }),
    });
    const others = servers;
    for (const other of others) await other.close();
    servers = [server];
    await block((await code(owner, 'Menu')).qr_id);
    const [mail] = await mailsTo(owner);
    const link = /Switch them off: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.header('List-Unsubscribe')).toBe(`<${link}>`);
    const request = async (url: string, method: string) => {
      const answer = await fetch(url.replace('localhost', '127.0.0.1'), { method });
      return [answer.status, /<h1>(.*)<\/h1>/.exec(await answer.text())?.[1]];
    };
    const offNow = async () => (await owner.dashboard.ask('GET /me', {})).account?.alerts_off;
    expect(await request(link, 'GET')).toEqual([200, 'Switch off alerts about blocked codes?']);
    expect(
      await request(
        link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        'POST',
      ),
    ).toEqual([404, 'This link is not valid']);
    expect(await request(link.replace('.blocked.', '.limit.'), 'POST')).toEqual([404, 'This link is not valid']);
    expect(await offNow()).toEqual([]);
    expect(await request(link, 'POST')).toEqual([200, 'Switched off']);
    expect(await offNow()).toEqual(['blocked']);
    expect(await request(link, 'DELETE')).toEqual([405, undefined]);
    servers = [makeServer(), makeServer()];
    await server.close();
  });

  test('a mail that the mail server refuses is retried; one whose sending process died is not sent twice', async () => {
    const owner = await app().owner();
    const refusing = await startSmtpServer();
    refusing.refuse();
    for (const server of servers) await server.close();
    servers = [makeServer(refusing.url)];
    await block((await code(owner, 'Refused')).qr_id);
    expect(await mailsTo(owner)).toEqual([]);
    const mails = `select state from alert_mails where account_id = '${owner.id}' order by id`;
    expect(await query(app().storeEnv, mails)).toEqual([{ state: 'failed' }]);
    for (const server of servers) await server.close();
    await refusing.stop();
    servers = [makeServer(), makeServer()];
    expect(await mailsTo(owner, 16 * MINUTE_MS)).toHaveLength(1);
    // Alerts older than two days are dropped; new ones are sent.
    const old = {
      kind: 'blocked',
      mark: 'old',
      account_id: owner.id,
      title: 'Old',
      detail: '',
      at: clock.now() - 3 * DAY_MS,
    };
    await app().app.store.write.recordAlerts({ alerts: [{ ...old, subject: 'qr_old' }] });
    await block((await code(owner, 'New')).qr_id);
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      '“Refused” was blocked',
      '“New” was blocked',
    ]);
    await block((await code(owner, 'Lost')).qr_id);
    clock.advance(6 * MINUTE_MS);
    const claim = { id: `mail_lost_${engine}`, now: clock.now(), perDay: 3 };
    expect(await app().app.store.write.claimAlertMail(claim)).toMatchObject({ kind: 'blocked' });
    expect(await mailsTo(owner, DAY_MS)).toHaveLength(2);
    expect((await query(app().storeEnv, mails)).map(({ state }) => state).toSorted()).toEqual([
      'failed',
      'sending',
      'sent',
      'sent',
    ]);
  });

  test('an undeliverable address gets no mail', async () => {
    const owner = await app().owner();
    await block((await code(owner, 'Nobody')).qr_id);
    const rename = `update accounts set email = 'operator-${engine}@localhost' where id = '${owner.id}'`;
    await until(async () => (await query(app().storeEnv, rename)).length === 0);
    clock.advance(20 * MINUTE_MS);
    await Promise.all(servers.map((server) => server.runNow()));
    expect(smtp.mails).toEqual([]);
  });

  test('a suspended account gets no mail, and the alerts of a deleted code are deleted', async () => {
    const owner = await app().owner();
    const { qr_id, slug } = await code(owner, 'Gone');
    await block(qr_id);
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: qr_id, body: { status: 'archived' } });
    await owner.dashboard.ask('DELETE /v2/qr-codes/{id}', { id: qr_id, body: { confirmation: slug } });
    await block((await code(owner, 'Suspended')).qr_id);
    const changes = { suspended_at: clock.now() };
    await app().app.store.write.updateAccount({ accountId: owner.id, changes, now: clock.now() });
    expect(await mailsTo(owner)).toEqual([]);
    const rows = `select title, mail_id from alerts where account_id = '${owner.id}'`;
    expect(await query(app().storeEnv, rows)).toEqual([{ title: 'Suspended', mail_id: '' }]);
  });
});

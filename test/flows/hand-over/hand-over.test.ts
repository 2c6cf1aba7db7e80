import { expect, test } from 'bun:test';
import pg from 'pg';
import { mergeJournal } from '../../../src/analytics/merge-journal.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { sampleLogo } from '../../pictures/make-png.ts';
import { createCode, renderCode, storedCode } from '../api/support/codes.ts';
import { type Owner, PASSWORD } from '../dashboard/support/dashboard-app.ts';
import { sharedDomainApp } from '../domains/support/domain-app.ts';
import { run } from '../jobs/support/jobs.ts';
import { WEBHOOKS_ALLOWED } from '../webhooks/support/webhook-app.ts';

const DAY_MS = 24 * 3_600_000;

onBothEngines('handing a project to another account', (engine) => {
  const clock = testClock('2026-11-14T09:30:00.000Z');
  const shared = sharedDomainApp(engine, { clock, env: WEBHOOKS_ALLOWED });
  const app = () => shared().app;

  const newProject = async ({ api }: Owner, name = 'Café') =>
    (await api.post('/v2/projects', { name })).body.project_id as string;
  const offer = ({ dashboard }: Owner, id: string, email: string) =>
    dashboard.ask('POST /v2/projects/{id}/hand-over', { id, body: { email } });
  const received = async ({ dashboard }: Owner) => (await dashboard.ask('GET /v2/project-offers', { query: {} })).items;
  const sent = async ({ dashboard }: Owner) =>
    (await dashboard.ask('GET /v2/project-offers', { query: { direction: 'sent' } })).items;
  const accept = ({ dashboard }: Owner, id: string) => dashboard.send('POST /v2/project-offers/{id}/accept', { id });
  const activeCodes = async ({ id }: Owner) => {
    const [row] = await query(app().storeEnv, `select active_codes from accounts where id = '${id}'`);
    const [real] = await query(
      app().storeEnv,
      `select count(*) as codes from qr_codes where account_id = '${id}' and status <> 'archived'`,
    );
    return [row?.active_codes, real?.codes];
  };
  const scan = async (slug: string) => (await fetch(`${app().url}/${slug}`, { redirect: 'manual' })).status;
  const newCode = async (owner: Owner, fields: object) => {
    const { qr_id } = await createCode(owner, fields);
    const { slug, seq } = await renderCode(app(), owner, qr_id);
    return { id: qr_id as string, slug, seq };
  };

  test('an offer is seen by the other account alone, and answered alike where there is none', async () => {
    const [from, to, third] = [await app().owner(), await app().owner(), await app().owner()];
    const id = await newProject(from);
    await newCode(from, { project_id: id });
    const made = await offer(from, id, to.email.toUpperCase());
    expect(made).toEqual({
      offer_id: expect.stringMatching(/^off_/),
      project_id: id,
      project_name: 'Café',
      from: from.email,
      to: to.email,
      state: 'open',
      code_count: 1,
      created_at: expect.any(String),
      expires_at: new Date(clock.now() + 14 * DAY_MS).toISOString(),
    });
    expect([await received(to), await received(third), await received(from)]).toEqual([[made], [], []]);
    expect(await sent(from)).toEqual([made]);
    expect(await sent(to)).toEqual([]);
    const other = await newProject(from, 'Bar');
    const nobody = await offer(from, other, 'nobody@example.com');
    expect({ ...nobody, offer_id: '', project_id: '', project_name: '', to: '', code_count: 0 }).toEqual({
      ...made,
      ...{ offer_id: '', project_id: '', project_name: '', to: '', code_count: 0 },
    });
    await third.dashboard.refused('POST /v2/project-offers/{id}/accept', { id: made.offer_id }, 404, 'not_found');
    await third.dashboard.refused('POST /v2/project-offers/{id}/decline', { id: made.offer_id }, 404, 'not_found');
    await to.dashboard.refused('DELETE /v2/project-offers/{id}', { id: made.offer_id }, 404, 'not_found');
    await from.dashboard.refused('POST /v2/project-offers/{id}/accept', { id: made.offer_id }, 404, 'not_found');
  });

  test('needs an admin with a fresh proof, and no key can do it', async () => {
    const [from, to] = [await app().owner(), await app().owner()];
    const id = await newProject(from);
    const body = { email: to.email };
    const editor = await app().member(from, { role: 'editor' });
    await editor.dashboard.refused('POST /v2/projects/{id}/hand-over', { id, body }, 403, 'insufficient_scope');
    const limited = await app().member(from, { role: 'admin', projectIds: [id] });
    await limited.dashboard.refused('POST /v2/projects/{id}/hand-over', { id, body }, 403, 'insufficient_scope');
    expect((await from.api.post(`/v2/projects/${id}/hand-over`, body)).body.code).toBe('insufficient_scope');
    const { offer_id } = await offer(from, id, to.email);
    const admin = await app().member(to, { role: 'admin' });
    clock.advance(11 * 60_000);
    await to.dashboard.refused('POST /v2/project-offers/{id}/accept', { id: offer_id }, 403, 'step_up_required');
    await admin.dashboard.refused('POST /v2/project-offers/{id}/accept', { id: offer_id }, 403, 'step_up_required');
    await query(app().storeEnv, `update sessions set proved_at = ${clock.now()}`);
    expect((await admin.dashboard.send('POST /v2/project-offers/{id}/accept', { id: offer_id })).status).toBe(200);
  });

  test('an offer is withdrawn, declined, or expires after 14 days, and is gone then', async () => {
    const [from, to] = [await app().owner(), await app().owner()];
    const id = await newProject(from);
    const states: (string | undefined)[] = [];
    const ends = [
      (offerId: string) => from.dashboard.ask('DELETE /v2/project-offers/{id}', { id: offerId }),
      (offerId: string) => to.dashboard.ask('POST /v2/project-offers/{id}/decline', { id: offerId }),
      async () => clock.advance(14 * DAY_MS),
    ];
    for (const end of ends) {
      await query(
        app().storeEnv,
        `update sessions set proved_at = ${clock.now()}, expires_at = ${clock.now() + 99 * DAY_MS}`,
      );
      const { offer_id } = await offer(from, id, to.email);
      await from.dashboard.refused(
        'POST /v2/projects/{id}/hand-over',
        { id, body: { email: to.email } },
        409,
        'hand_over_conflict',
        'withdraw that offer first',
      );
      await end(offer_id);
      await query(app().storeEnv, `update sessions set proved_at = ${clock.now()}`);
      expect(await received(to)).toEqual([]);
      states.push((await sent(from))[0]?.state);
      expect((await accept(to, offer_id)).status).toBe(404);
      expect((await to.dashboard.send('POST /v2/project-offers/{id}/decline', { id: offer_id })).status).toBe(404);
      expect((await from.dashboard.send('DELETE /v2/project-offers/{id}', { id: offer_id })).status).toBe(404);
    }
    expect(states).toEqual(['withdrawn', 'declined', 'expired']);
  });

  test('the default project stays, and one that became the default since it was offered', async () => {
    const [from, to] = [await app().owner(), await app().owner()];
    const body = { email: to.email };
    const [id, name] = [from.defaultProjectId, 'POST /v2/projects/{id}/hand-over'] as const;
    await from.dashboard.refused(name, { id, body }, 409, 'hand_over_conflict', 'make another project the default');
    await from.dashboard.refused(name, { id, body: { email: from.email } }, 400, 'invalid_request', 'this account');
    const other = await newProject(from);
    const { offer_id } = await offer(from, other, to.email);
    await from.api.patch(`/v2/projects/${other}`, { is_default: true });
    expect((await accept(to, offer_id)).body.code).toBe('hand_over_conflict');
    await from.api.patch(`/v2/projects/${id}`, { is_default: true });
    expect((await accept(to, offer_id)).status).toBe(200);
    await from.dashboard.refused(name, { id: other, body }, 404, 'project_not_found');
  });

  test('nobody makes more than 20 offers a day', async () => {
    const [from] = [await app().owner()];
    const id = await newProject(from);
    for (let made = 0; made < 20; made++) {
      const { offer_id } = await offer(from, id, `nobody-${made}@example.com`);
      await from.dashboard.ask('DELETE /v2/project-offers/{id}', { id: offer_id });
    }
    const body = { email: 'nobody@example.com' };
    await from.dashboard.refused(
      'POST /v2/projects/{id}/hand-over',
      { id, body },
      409,
      'hand_over_conflict',
      '24 hours',
    );
    clock.advance(DAY_MS);
  });

  test('what the plan of the other account has no room for is refused by name, and nothing moves', async () => {
    const from = await app().owner();
    const id = await newProject(from);
    const host = `${engine}.full.example`;
    await shared().addVerifiedDomain(id, host);
    const external_id = 'sku-1';
    await newCode(from, { project_id: id });
    const { body: code } = await from.api.post('/v2/qr-codes', {
      ...{ project_id: id, redirect_url: 'https://example.com', scan_limit: 5, external_id },
    });
    const refusedBy = async (options: object, prepare: (to: Owner) => Promise<unknown> = async () => {}) => {
      const to = await app().owner(options);
      await prepare(to);
      const { offer_id } = await offer(from, id, to.email);
      const { status, body } = await accept(to, offer_id);
      await from.dashboard.ask('DELETE /v2/project-offers/{id}', { id: offer_id });
      expect((await to.api.get(`/v2/projects/${id}`)).status).toBe(404);
      return `${status} ${body.code}`;
    };
    expect(await refusedBy({ limits: { active_codes: 1 } })).toBe('402 quota_exceeded_qr');
    const fill = async ({ id: account }: Owner) => {
      for (let made = 1; made < 50; made++)
        await query(
          app().storeEnv,
          `insert into projects (id, account_id, name, description, is_default, created_at, updated_at)
            values ('prj_${account}${made}', '${account}', 'P', '', 0, 0, 0)`,
        );
    };
    expect(await refusedBy({ plan: 'pro' }, fill)).toBe('402 quota_exceeded_project');
    expect(await refusedBy({ plan: 'starter' })).toBe('403 feature_disabled');
    expect(await refusedBy({ plan: 'pro' })).toBe('403 feature_disabled');
    const same = (to: Owner) => to.api.post('/v2/qr-codes', { redirect_url: 'https://example.com', external_id });
    expect(await refusedBy({}, same)).toBe('409 external_id_taken');
    expect((await from.api.get(`/v2/qr-codes/${code.qr_id}`)).body.project_id).toBe(id);
    expect(await activeCodes(from)).toEqual([2, 2]);
  });

  test('a project whose printed copies would lose a domain stays where it is', async () => {
    const [from, to] = [await app().owner(), await app().owner()];
    const id = await newProject(from);
    const host = `${engine}.printed.example`;
    await shared().addVerifiedDomain(id, host);
    const { qr_id: code } = await createCode(from, { project_id: id });
    const printedWith = async () => (await storedCode(app(), from, code)).picture_address;
    await until(async () => (await printedWith()) === `https://${host}`);
    const { offer_id } = await offer(from, id, to.email);
    await from.api.patch(`/v2/qr-codes/${code}`, { project_id: from.defaultProjectId });
    // Whether it is drawn again already or not.
    expect((await accept(to, offer_id)).body.code).toBe('hand_over_conflict');
    await until(async () => {
      // What the server's own worker has under way, or has to try again, is due later.
      clock.advance(5_000);
      return (await printedWith()) !== `https://${host}`;
    });
    await app().client(null, to.headers).post('/dashboard-api/auth/prove', { password: PASSWORD });
    const { status, body } = await accept(to, offer_id);
    expect([status, body.message]).toEqual([409, expect.stringContaining('1 code was moved')]);
    await from.api.patch(`/v2/qr-codes/${code}`, { project_id: id });
    expect((await accept(to, offer_id)).status).toBe(200);
    expect((await shared().at(host, `/${(await to.api.get(`/v2/qr-codes/${code}`)).body.slug}`)).status).toBe(302);
  });

  test('scans that arrive meanwhile are counted once, each for the account that had the code', async () => {
    const [from, to] = [await app().owner(), await app().owner({ timeZone: 'Pacific/Auckland' })];
    const id = await newProject(from);
    const codes = await Promise.all([1, 2, 3].map(() => newCode(from, { project_id: id })));
    const limited = await newCode(from, { project_id: id, scan_limit: 40 });
    const { offer_id } = await offer(from, id, to.email);
    let isMoved = false;
    const answers: number[] = [];
    const visitors = [...codes, limited].map(async ({ slug }) => {
      for (let left = 25; left > 0; ) {
        answers.push(await scan(slug));
        if (isMoved) left--;
      }
    });
    expect((await accept(to, offer_id)).status).toBe(200);
    isMoved = true;
    await Promise.all(visitors);
    await mergeJournal(app().app.store);
    const counts = await Promise.all(
      [...codes, limited].map(async ({ id: code }) => (await to.api.get(`/v2/qr-codes/${code}`)).body.scan_count),
    );
    const found = answers.filter((status) => status === 302).length;
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(found);
    expect(counts.at(-1)).toBeLessThanOrEqual(40);
    expect(answers.every((status) => status === 302 || status === 410)).toBe(true);
    const total = async ({ api }: Owner, of: string) => (await api.get(`/v2/analytics/${of}/devices`)).body.total;
    expect((await total(from, 'account')) + (await total(to, 'account'))).toBe(found);
    expect(await total(to, 'account')).toBeGreaterThanOrEqual(75);
    expect(await total(to, `projects/${id}`)).toBe(found);
    expect((await from.api.get(`/v2/analytics/projects/${id}/devices`)).status).toBe(404);
  });

  test('of several answers at once one wins, and the counts of both accounts stay exact', async () => {
    for (let round = 0; round < 4; round++) {
      const [from, to] = [await app().owner(), await app().owner()];
      const id = await newProject(from);
      const codes = await Promise.all([1, 2, 3, 4].map(() => newCode(from, { project_id: id })));
      const { offer_id } = await offer(from, id, to.email);
      const archive = codes
        .slice(0, 2)
        .map(({ id: code }) => from.api.patch(`/v2/qr-codes/${code}`, { status: 'archived' }));
      const create = [1, 2, 3].map(() =>
        from.api.post('/v2/qr-codes', { redirect_url: 'https://example.com', project_id: id }),
      );
      const answers = await Promise.all([
        accept(to, offer_id),
        accept(to, offer_id),
        from.dashboard.send('DELETE /v2/project-offers/{id}', { id: offer_id }),
        to.dashboard.send('POST /v2/project-offers/{id}/decline', { id: offer_id }),
      ]);
      await Promise.all([...archive, ...create]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
      const isAccepted = answers.slice(0, 2).some(({ status }) => status === 200);
      const holder = isAccepted ? to : from;
      expect((await holder.api.get(`/v2/projects/${id}`)).status).toBe(200);
      const strays = await query(
        app().storeEnv,
        `select qr_codes.id from qr_codes join projects on projects.id = qr_codes.project_id
          where projects.account_id <> qr_codes.account_id`,
      );
      expect(strays).toEqual([]);
      for (const owner of [from, to]) {
        const [told, real] = await activeCodes(owner);
        expect(told).toBe(real);
      }
    }
  });

  test('whoever was limited to the project sees nothing any more, and reports about it end', async () => {
    const [from, to] = [await app().owner(), await app().owner()];
    const id = await newProject(from);
    const { id: code } = await newCode(from, { project_id: id });
    const client = await app().member(from, { role: 'editor', projectIds: [id] });
    const { body: hook } = await from.api.post('/v2/webhook-endpoints', {
      ...{ url: 'http://127.0.0.1:9/', events: ['qr.updated'], project_ids: [id] },
    });
    const reports = [{ qr_id: code }, { project_id: id }];
    const pages = await Promise.all(
      reports.map(async (body) => (await from.api.post('/v2/report-links', body)).body.url),
    );
    const here = (url: string) => fetch(app().url + new URL(url).pathname);
    for (const url of pages) expect((await here(url)).status).toBe(200);
    const { offer_id } = await offer(from, id, to.email);
    expect((await accept(to, offer_id)).status).toBe(200);
    for (const url of pages) expect((await here(url)).status).toBe(404);
    expect((await client.dashboard.ask('GET /v2/qr-codes', { query: {} })).items).toEqual([]);
    expect((await client.dashboard.send('GET /v2/qr-codes/{id}', { id: code })).status).toBe(404);
    expect((await client.dashboard.send('GET /v2/webhook-endpoints', {})).status).toBe(403);
    expect((await from.api.get(`/v2/webhook-endpoints/${hook.endpoint_id}`)).body.project_ids).toEqual([]);
    expect((await from.api.get(`/v2/qr-codes/${code}`)).status).toBe(404);
    expect((await from.api.patch(`/v2/qr-codes/${code}`, { label: 'Mine' })).status).toBe(404);
  });

  test('both accounts log it, and are told by their webhooks', async () => {
    const [from, to] = [await app().owner(), await app().owner()];
    const id = await newProject(from);
    const events = ['project.created', 'project.updated', 'qr.updated', 'domain.updated'];
    for (const { api } of [from, to]) await api.post('/v2/webhook-endpoints', { url: 'http://127.0.0.1:9/', events });
    await newCode(from, { project_id: id });
    await query(app().storeEnv, 'delete from webhook_outbox');
    const { offer_id } = await offer(from, id, to.email);
    await accept(to, offer_id);
    const kinds = ['project.offered', 'project.moved'];
    const log = async ({ dashboard }: Owner) =>
      (await dashboard.ask('GET /v2/activity', { query: { kind: kinds } as object })).items.map(
        ({ kind, subject, details, address }) => ({ kind, subject, details, address }),
      );
    expect(await log(from)).toEqual([
      { kind: 'project.moved', subject: 'Café', details: { to: to.email }, address: null },
      { kind: 'project.offered', subject: 'Café', details: { to: to.email }, address: '127.0.0.1' },
    ]);
    expect(await log(to)).toEqual([
      { kind: 'project.moved', subject: 'Café', details: { from: from.email }, address: '127.0.0.1' },
    ]);
    const told = async ({ id: account }: Owner) => {
      const waiting = await query(app().storeEnv, `select type from webhook_outbox where account_id = '${account}'`);
      const made = await query(app().storeEnv, `select type from webhook_events where account_id = '${account}'`);
      return [...waiting, ...made].map(({ type }) => type).filter((type) => type !== 'qr.updated');
    };
    expect((await told(from)).slice(-1)).toEqual(['project.updated']);
    expect(await told(to)).toEqual(['project.created']);
  });

  test('what a job refused tells the former account nothing of a code any more', async () => {
    const [from, to] = [await app().owner(), await app().owner()];
    const id = await newProject(from);
    const code = await newCode(from, { project_id: id, name: 'Before' });
    const { job_id } = await run(from.api, { kind: 'export', format: 'csv' });
    await query(
      app().storeEnv,
      `insert into job_refusals (job_id, at, line, code_id, code, message)
        values ('${job_id}', 1, null, '${code.id}', 'unsafe_url', 'is not safe')`,
    );
    const headers = { accept: 'application/json' };
    const labels = async () =>
      (await from.api.get(`/v2/jobs/${job_id}/refusals`, { headers })).body.items.map(
        ({ label }: { label: string | null }) => label,
      );
    expect(await labels()).toEqual(['Before']);
    const { offer_id } = await offer(from, id, to.email);
    expect((await accept(to, offer_id)).status).toBe(200);
    await to.api.patch(`/v2/qr-codes/${code.id}`, { label: 'Secret launch' });
    expect(await labels()).toEqual([null]);
  });

  test('an offer ends with the rights of who made it', async () => {
    const to = await app().owner();
    const changes = [
      [`delete from members where id = 'MEMBER'`],
      [`update members set role = 'editor' where id = 'MEMBER'`],
      [`update members set project_ids = '["prj_1"]' where id = 'MEMBER'`],
      [`update persons set disabled_at = 1 where id = 'PERSON'`],
    ].flat();
    for (const change of changes) {
      const from = await app().owner();
      const id = await newProject(from);
      const admin = await app().member(from, { role: 'admin' });
      const body = { email: to.email };
      const { offer_id } = await admin.dashboard.ask('POST /v2/projects/{id}/hand-over', { id, body });
      expect((await received(to)).map((one) => one.offer_id)).toEqual([offer_id]);
      await query(app().storeEnv, change.replace('MEMBER', admin.memberId).replace('PERSON', admin.personId));
      expect(await received(to)).toEqual([]);
      expect((await sent(from)).map(({ state, code_count }) => [state, code_count])).toEqual([['withdrawn', null]]);
      expect((await accept(to, offer_id)).status).toBe(404);
      expect((await to.dashboard.send('POST /v2/project-offers/{id}/decline', { id: offer_id })).status).toBe(404);
      expect((await from.api.get(`/v2/projects/${id}`)).status).toBe(200);
      // Somebody else offers it anew.
      const { offer_id: again } = await offer(from, id, to.email);
      expect((await accept(to, again)).status).toBe(200);
    }
  });

  if (engine === 'postgres')
    test('a logo that a code gets while it is accepted goes along', async () => {
      const [from, to] = [await app().owner(), await app().owner()];
      const id = await newProject(from);
      const code = await newCode(from, { project_id: id });
      const png = { body: new Uint8Array(sampleLogo(9)), headers: { 'content-type': 'image/png' } };
      const { logo_id } = (await from.api.send('POST', '/v2/logos?name=Mark', png)).body;
      const { offer_id } = await offer(from, id, to.email);
      const other = new pg.Client({ connectionString: app().storeEnv.DATABASE_URL });
      await other.connect();
      await other.query('begin');
      await other.query(`update qr_codes set logo = '${logo_id}' where id = '${code.id}'`);
      const accepting = accept(to, offer_id);
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%qr_codes%'`;
      await until(async () => (await query(app().storeEnv, waiting)).length > 0);
      await other.query('commit');
      await other.end();
      expect((await accepting).status).toBe(200);
      const own = `select hash from logos where account_id = '${to.id}'`;
      expect(await query(app().storeEnv, own)).toEqual([{ hash: logo_id }]);
    });
});

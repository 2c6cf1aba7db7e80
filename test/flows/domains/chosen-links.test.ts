import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALERTS_OFF_PATH } from '../../../src/alerts/off-link.ts';
import { isReservedAlias } from '../../../src/codes/values/alias.ts';
import type { CodeType } from '../../../src/codes/values/code-values.ts';
import { DEFAULT_PLANS, type Plan } from '../../../src/config/plans.ts';
import type { ErrorCode } from '../../../src/errors/codes.ts';
import { FileContents } from '../../../src/files/file-contents.ts';
import { DASHBOARD_API } from '../../../src/http/dashboard/serve-dashboard.ts';
import { DOCS } from '../../../src/http/docs/serve-docs.ts';
import { WEB_APP } from '../../../src/http/web-app/serve-web-app.ts';
import { ALL_SCOPES } from '../../../src/people/scopes.ts';
import { createChecker } from '../../../src/safety/check.ts';
import { COPY_SCRIPT_PATH } from '../../../src/scan/pages/copy-script.ts';
import { REPORT_PATH } from '../../../src/scan/pages/report-page.ts';
import { wholeAccount } from '../../../src/store/reach.ts';
import { RE_RENDER_PAUSE_MS } from '../../../src/store/renders/render-queue.ts';
import { importList } from '../../../src/transfer/lists/import-list.ts';
import { recogniseList } from '../../../src/transfer/lists/known-lists.ts';
import { makeStandby } from '../../../src/transfer/standby/make-standby.ts';
import type { ApiReply } from '../../harness/api-client.ts';
import { onBothEngines, temporaryFolder } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { expectRefusal, expectRefusedField } from '../api/support/envelope.ts';
import { CARD, decoded, NETWORK } from '../dashboard/support/codes.ts';
import { type Owner, startDashboard } from '../dashboard/support/dashboard-app.ts';
import { run, undo, uploaded } from '../jobs/support/jobs.ts';
import { sharedDomainApp } from './support/domain-app.ts';

const TARGET = 'https://example.com/menu';
const DAY_MS = 24 * 3_600_000;
const NO_SOURCES = { sources: [], onError: 'allow', timeoutMs: 1_000 } as const;

let made = 0;
/** Names that no other case has. */
const newName = (prefix: string) => `${prefix}-${++made}`;

function expectTaken(reply: ApiReply, code: ErrorCode, field: string): void {
  expectRefusal(reply, 409, code);
  expect(reply.body.field).toBe(field);
}

onBothEngines('chosen links', (engine) => {
  const clock = testClock('2027-03-01T10:00:00Z');
  const shared = sharedDomainApp(engine, { clock });
  const owner = () => shared().app.owner({ plan: 'enterprise' });
  const create = async ({ api }: Owner, body: object = {}) => {
    const reply = await api.post('/v2/qr-codes', { redirect_url: TARGET, ...body });
    expect([reply.status, reply.body.message]).toEqual([201, undefined]);
    return reply.body;
  };
  const look = async ({ api }: Owner, id: string) => (await api.get(`/v2/qr-codes/${id}`)).body;
  const isDrawn = ({ render_status }: Awaited<ReturnType<typeof look>>) => render_status === 'done';
  /** The code with its picture. */
  const drawn = (one: Owner, id: string) => until(() => look(one, id), isDrawn);
  /** Its next picture. What was redrawn a moment ago waits, also where the change of the domain is noticed only now. */
  const redrawn = (one: Owner, id: string) =>
    until(() => {
      clock.advance(RE_RENDER_PAUSE_MS);
      return look(one, id);
    }, isDrawn);
  const newProject = async ({ api }: Owner) => (await api.post('/v2/projects', { name: 'Other' })).body.project_id;
  const patch = ({ api }: Owner, id: string, body: object) => api.patch(`/v2/qr-codes/${id}`, body);
  const release = ({ api }: Owner, id: string, alias: string) =>
    api.send('DELETE', `/v2/qr-codes/${id}/aliases/${alias}`);
  const deleteForGood = ({ api }: Owner, { qr_id, slug }: { qr_id: string; slug: string }) =>
    api.post(`/v2/qr-codes/${qr_id}`, { confirmation: slug }, {}, 'DELETE');
  const leadsTo = async (host: string, path: string, node = shared().app.url) => {
    const reply = await fetch(node + path, { redirect: 'manual', headers: { host } });
    return reply.status === 302 ? reply.headers.get('location') : reply.status;
  };
  /** An owner whose default project has a domain. */
  const withDomain = async () => {
    const one = await owner();
    const host = `${newName('host')}.example`;
    await shared().addVerifiedDomain(one.defaultProjectId, host);
    return { one, host };
  };

  test('and aliases lead to the buttons of a page and the file of an event', async () => {
    const { one, host } = await withDomain();
    const event = { title: 'Party', start: '2027-06-30T19:30', end: '2027-06-30T23:00', timezone: 'Europe/Berlin' };
    const page = { title: 'Links', buttons: [{ label: 'Menu', url: TARGET }] };
    const [party, links] = [newName('party'), newName('links')];
    for (const [type, qr_data, alias] of [
      ['event', event, party],
      ['page', page, links],
    ] as const) {
      const code = await create(one, { type, qr_data, alias, redirect_url: undefined });
      await drawn(one, code.qr_id);
      for (const name of [alias, alias.toUpperCase(), code.slug]) {
        expect(await leadsTo(host, `/${name}?b=1`)).toBe(type === 'page' ? TARGET : 200);
        expect(await leadsTo(host, `/${name}.ics`)).toBe(type === 'page' ? `/${name}` : 200);
      }
    }
    expect(await leadsTo('localhost', `/${party}.ics`)).toBe(404);
  });

  describe('a slug', () => {
    test('is taken as it was sent, in small letters, scanned in any case, and shown by v1', async () => {
      const one = await owner();
      const slug = newName('qr-summer-menu');
      const code = await create(one, { slug: slug.toUpperCase() });
      expect([code.slug, code.link]).toEqual([slug, `${shared().app.publicUrl}/${slug}`]);
      const ready = await drawn(one, code.qr_id);
      expect(await decoded(shared().app, new URL(ready.file_url_png).pathname)).toBe(code.link);
      for (const path of [slug, slug.toUpperCase()]) expect(await leadsTo('localhost', `/${path}`)).toBe(TARGET);
      expect((await one.api.get(`/v1/qr-codes/${code.qr_id}`)).body).toMatchObject({ slug, scan_count: 2 });
      for (const query of [`slug=${slug}`, `q=${slug.toUpperCase()}`, `q=${encodeURIComponent(code.link)}`]) {
        const { items } = (await one.api.get(`/v2/qr-codes?${query}`)).body;
        expect(items.map(({ qr_id }: { qr_id: string }) => qr_id)).toEqual([code.qr_id]);
      }
      expectRefusedField(await patch(one, code.qr_id, { slug: `${slug}x` }), 'slug');
    });

    test.each([
      'menu',
      'qr-',
      'qr-ab',
      'qr--abc',
      'qr-abc-',
      'qr-a--b',
      'qr-a_b',
      'qr-ähre',
      `qr-${'a'.repeat(61)}`,
      7,
      'qr-\u212amenu',
    ])('%p is refused', async (slug) => {
      expectRefusedField(await (await owner()).api.post('/v2/qr-codes', { redirect_url: TARGET, slug }), 'slug');
    });

    test('of a network or a contact card has at least 12 characters', async () => {
      const one = await owner();
      for (const body of [
        { type: 'wifi', qr_data: NETWORK },
        { type: 'vcard', qr_data: CARD },
      ]) {
        const chosen = newName(`qr-${'a'.repeat(10)}`);
        expectRefusedField(await one.api.post('/v2/qr-codes', { ...body, slug: 'qr-abcdefghijk' }), 'slug');
        const code = await create(one, { ...body, redirect_url: undefined, slug: chosen });
        await drawn(one, code.qr_id);
        const page = await shared().at('localhost', `/${chosen}`, { headers: { accept: 'text/html' } });
        expect(page.status).toBe(200);
        const [, file] = /href="(\/qr-[^"]+\.vcf[^"]*)"/.exec(await page.text()) ?? [];
        if (body.type === 'vcard') expect((await shared().at('localhost', file ?? '')).status).toBe(200);
      }
    });

    test('that a code has, of any account, or a deleted one had, is taken', async () => {
      const [one, other] = [await owner(), await owner()];
      const slug = newName('qr-taken');
      const code = await create(one, { slug });
      const again = { redirect_url: TARGET, slug: slug.toUpperCase() };
      for (const { api } of [one, other]) expectTaken(await api.post('/v2/qr-codes', again), 'slug_taken', 'slug');
      const problemOf = async (text: string, type: CodeType = 'url') =>
        (await other.dashboard.ask('GET /codes/check-slug', { query: { slug: text, type } })).problem;
      expect(await problemOf(slug.toUpperCase())).toBe('is taken');
      await patch(one, code.qr_id, { status: 'archived' });
      const gone = await deleteForGood(one, code);
      expect(gone.status).toBe(200);
      for (const { api } of [one, other]) expectTaken(await api.post('/v2/qr-codes', again), 'slug_taken', 'slug');
      expect(await problemOf(slug)).toBe('is taken');
      expect(await problemOf(newName('qr-free'))).toBeNull();
      expect(await problemOf('qr-a--b')).toStartWith('must be qr- and');
      expect(await problemOf('qr-short', 'wifi')).toStartWith('must have at least 12');
      expect((await other.api.get('/v2/account')).body.usage.active_codes).toBe(0);
    });

    test('is given to one of many that ask for it at once, and the others keep their places', async () => {
      const owners = await Promise.all([owner(), owner()]);
      const slug = newName('qr-race');
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          (owners[at % 2] as Owner).api.post('/v2/qr-codes', { redirect_url: TARGET, slug }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
      const used = await Promise.all(owners.map(async ({ api }) => (await api.get('/v2/account')).body.usage));
      expect(used.reduce((sum, { active_codes }) => sum + active_codes, 0)).toBe(1);
    });

    test('is chosen on the dashboard too, by its session in v2 too', async () => {
      const one = await owner();
      const slug = newName('qr-own-page');
      expect((await one.dashboard.ask('POST /v2/qr-codes', { body: { redirect_url: TARGET, slug } })).slug).toBe(slug);
      const asPage = shared().app.client(null);
      const { headers } = one;
      const body = { redirect_url: TARGET, slug };
      expectTaken(await asPage.post('/v2/qr-codes', body, { headers }), 'slug_taken', 'slug');
      const other = await asPage.post('/v2/qr-codes', { ...body, slug: newName('qr-own-page') }, { headers });
      expect(other.status).toBe(201);
    });
  });

  describe('an alias', () => {
    test('is in the link and in the picture, and leads to the code in any case; so does the slug', async () => {
      const { one, host } = await withDomain();
      const code = await create(one, { alias: 'Menu_1', slug: newName('qr-aliased'), scan_limit: 6 });
      expect(code).toMatchObject({ alias: 'menu_1', earlier_aliases: [], link: `https://${host}/menu_1` });
      const ready = await drawn(one, code.qr_id);
      expect(await decoded(shared().app, new URL(ready.file_url_png).pathname)).toBe(code.link);
      expect((await shared().at(host, new URL(ready.file_url_svg).pathname)).status).toBe(200);
      // The limit and the count are those of the code, however it is asked for, also at once.
      const paths = ['/menu_1', '/MENU_1', `/${code.slug}`, '/Menu_1?x=1', '/menu_1', `/${code.slug}`, '/menu_1'];
      const answers = await Promise.all(paths.map((path) => leadsTo(host, path)));
      expect(answers.map(String).sort()).toEqual(['410', ...Array(6).fill(TARGET)]);
      expect((await one.api.get(`/v1/qr-codes/${code.qr_id}`)).body.scan_count).toBe(6);
      for (const path of ['/menu_1/', '/menu_1/x', '/menu%5F1', '/menu', '/nothing'])
        expect([path, await leadsTo(host, path)]).toEqual([path, 404]);
      expect(await leadsTo('localhost', '/menu_1')).toBe(404);
      expect((await shared().at(host, '/menu_1', { method: 'POST' })).status).toBe(405);
      const search = async (q: string) =>
        (await one.api.get(`/v2/qr-codes?q=${encodeURIComponent(q)}`)).body.items.map(
          ({ qr_id }: { qr_id: string }) => qr_id,
        );
      for (const q of [code.link, `${host.toUpperCase()}/MENU_1?x`, 'menu_1'])
        expect([q, await search(q)]).toEqual([q, [code.qr_id]]);
    });

    test('that was changed goes on leading to its code, on every node, until it is released', async () => {
      const { one, host } = await withDomain();
      const second = engine === 'postgres' ? await startDashboard(engine, { storeEnv: shared().app.storeEnv }) : null;
      const nodes = [shared().app.url, ...(second ? [second.url] : [])];
      const everywhere = async (path: string) => {
        const answers = await Promise.all(nodes.map((node) => leadsTo(host, path, node)));
        return new Set(answers).size === 1 ? answers[0] : answers;
      };
      const { qr_id: id } = await create(one, { alias: 'one' });
      const first = await drawn(one, id);
      expect(await everywhere('/one')).toBe(TARGET);
      expect((await patch(one, id, { alias: 'two' })).body).toMatchObject({ alias: 'two', earlier_aliases: ['one'] });
      expect([await everywhere('/one'), await everywhere('/two')]).toEqual([TARGET, TARGET]);
      const again = await redrawn(one, id);
      expect(again.file_url_svg).not.toBe(first.file_url_svg);
      expect((await shared().at(host, new URL(first.file_url_svg).pathname)).status).toBe(200);
      const other = await create(one, { redirect_url: 'https://example.com/other' });
      await drawn(one, other.qr_id);
      expectTaken(await patch(one, other.qr_id, { alias: 'ONE' }), 'alias_taken', 'alias');
      expectTaken(await one.api.post('/v2/qr-codes', { redirect_url: TARGET, alias: 'two' }), 'alias_taken', 'alias');
      expect((await release(one, id, 'One')).body).toMatchObject({ alias: 'two', earlier_aliases: [] });
      expect([await everywhere('/one'), await everywhere('/two')]).toEqual([404, TARGET]);
      expect((await patch(one, other.qr_id, { alias: 'one' })).status).toBe(200);
      expect(await everywhere('/one')).toBe('https://example.com/other');
      // Unset it leads to the code too; released it is unset.
      const unset = await patch(one, id, { alias: null });
      expect(unset.body).toMatchObject({
        alias: null,
        earlier_aliases: ['two'],
        link: `https://${host}/${unset.body.slug}`,
      });
      expect(await everywhere('/two')).toBe(TARGET);
      expect((await patch(one, id, { alias: 'two' })).body).toMatchObject({ alias: 'two', earlier_aliases: [] });
      expect((await release(one, id, 'two')).body).toMatchObject({ alias: null, earlier_aliases: [] });
      expect(await everywhere('/two')).toBe(404);
      expectRefusal(await release(one, id, 'two'), 404, 'not_found');
      expectRefusal(await release(await owner(), id, 'one'), 404, 'qr_not_found');
      const { body: history } = await one.api.get(`/v2/qr-codes/${id}/history`);
      expect(history.items.at(-2).what.fields).toEqual([
        { field: 'alias', before: 'one', after: 'two' },
        { field: 'earlier_aliases', before: null, after: ['one'] },
      ]);
      await second?.stop();
    });

    test('needs a verified domain, and a name that no host serves itself', async () => {
      const one = await owner();
      const body = { redirect_url: TARGET, alias: 'menu' };
      expectRefusedField(await one.api.post('/v2/qr-codes', body), 'alias');
      const { qr_id: id } = await create(one, { alias: null });
      expectRefusedField(await patch(one, id, { alias: 'menu' }), 'alias');
      await shared().addVerifiedDomain(one.defaultProjectId, `${newName('host')}.example`);
      for (const alias of ['files', 'REPORT', '01', 'v1', 'app', 'qr-menu', 'a.b', 'a/b', '', 'ä', 'a'.repeat(61), 7])
        expectRefusedField(await patch(one, id, { alias }), 'alias');
      expect((await patch(one, id, { alias: 'a'.repeat(60) })).status).toBe(200);
      expectRefusedField(await patch(one, id, { alias: 'menu', project_id: await newProject(one) }), 'alias');
    });

    test('is never the first part of a path that is served', () => {
      const served = [ALERTS_OFF_PATH, COPY_SCRIPT_PATH, DASHBOARD_API, DOCS, REPORT_PATH, WEB_APP];
      const others = ['/files', '/healthz', '/internal', '/metrics', '/openapi', '/readyz', '/scanz', '/v1', '/v2'];
      for (const path of [...served, ...others])
        expect([path, isReservedAlias(path.split('/')[1] ?? '')]).toEqual([path, true]);
    });

    test('in a report of abuse names its code', async () => {
      const { one, host } = await withDomain();
      const { qr_id: id } = await create(one, { alias: 'bad' });
      await drawn(one, id);
      const { url, app } = shared().app;
      const body = new URLSearchParams({ code: `https://${host}/BAD`, reason: 'spam', details: '', email: '' });
      expect((await fetch(`${url}/report`, { method: 'POST', body })).status).toBe(200);
      const open = await app.store.read.listReports({ isOpen: true, beforeId: null, limit: 100, now: clock.now() });
      expect(JSON.stringify(open)).toContain(id);
    });

    test('of one project says nothing of another, and leads on all domains of its own', async () => {
      const { one, host } = await withDomain();
      const project_id = await newProject(one);
      const [second, third] = [`${newName('host')}.example`, `${newName('host')}.example`];
      await shared().addVerifiedDomain(project_id, second);
      await shared().addVerifiedDomain(one.defaultProjectId, third);
      const url = 'https://example.com/second';
      const codes = [
        await create(one, { alias: 'same' }),
        await create(one, { alias: 'same', project_id, redirect_url: url }),
      ];
      for (const { qr_id } of codes) await drawn(one, qr_id);
      expect([await leadsTo(host, '/same'), await leadsTo(third, '/same'), await leadsTo(second, '/same')]).toEqual([
        TARGET,
        TARGET,
        url,
      ]);
      expectTaken(await patch(one, codes[0].qr_id, { project_id }), 'alias_taken', 'project_id');
      expect((await one.api.get(`/v2/qr-codes/${codes[0].qr_id}`)).body.project_id).toBe(one.defaultProjectId);
    });

    test('moves with its code, whose printed copies go on working', async () => {
      const { one, host } = await withDomain();
      const project_id = await newProject(one);
      const second = `${newName('host')}.example`;
      await shared().addVerifiedDomain(project_id, second);
      const { qr_id: id } = await create(one, { alias: 'first' });
      await drawn(one, id);
      await patch(one, id, { alias: 'moved' });
      await redrawn(one, id);
      expect(await leadsTo(host, '/moved')).toBe(TARGET);
      const reply = await patch(one, id, { project_id });
      expect(reply.body).toMatchObject({ alias: 'moved', earlier_aliases: ['first'], link: `https://${second}/moved` });
      await redrawn(one, id);
      for (const at of [host, second])
        for (const path of ['/moved', '/first'])
          expect([at, path, await leadsTo(at, path)]).toEqual([at, path, TARGET]);
      const url = 'https://example.com/new';
      const next = await create(one, { alias: 'moved', redirect_url: url });
      await drawn(one, next.qr_id);
      expect([await leadsTo(host, '/moved'), await leadsTo(second, '/moved')]).toEqual([url, TARGET]);
    });

    test('goes on for the 90 days of a removed domain, and is in the link again with the next one', async () => {
      const { one, host } = await withDomain();
      const { qr_id: id, slug } = await create(one, { alias: 'kept' });
      await drawn(one, id);
      expect(await leadsTo(host, '/kept')).toBe(TARGET);
      await shared().remove(host);
      const { body } = await one.api.get(`/v2/qr-codes/${id}`);
      expect(body).toMatchObject({ alias: 'kept', link: `${shared().app.publicUrl}/${slug}` });
      expect(await leadsTo(host, '/kept')).toBe(TARGET);
      expect((await patch(one, id, { label: 'Renamed', alias: 'kept' })).status).toBe(200);
      clock.advance(89 * DAY_MS);
      expect(await leadsTo(host, '/kept')).toBe(TARGET);
      clock.advance(2 * DAY_MS);
      expect(await leadsTo(host, '/kept')).toBe(421);
      const next = `${newName('host')}.example`;
      await shared().addVerifiedDomain(one.defaultProjectId, next);
      expect((await one.api.get(`/v2/qr-codes/${id}`)).body.link).toBe(`https://${next}/kept`);
      expect(await leadsTo(next, '/kept')).toBe(TARGET);
    });

    test('is given to one of many codes that ask for it at once', async () => {
      const { one } = await withDomain();
      const codes = await Promise.all(Array.from({ length: 6 }, () => create(one)));
      const replies = await Promise.all([
        ...codes.map(({ qr_id }) => patch(one, qr_id, { alias: 'race' })),
        ...codes.map(() => one.api.post('/v2/qr-codes', { redirect_url: TARGET, alias: 'race' })),
      ]);
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
      for (const reply of replies.filter(({ status }) => status >= 300)) expectTaken(reply, 'alias_taken', 'alias');
    });

    test('is free again once its code is deleted for good', async () => {
      const { one, host } = await withDomain();
      const code = await create(one, { alias: 'gone' });
      await drawn(one, code.qr_id);
      expect(await leadsTo(host, '/gone')).toBe(TARGET);
      await patch(one, code.qr_id, { status: 'archived' });
      expectTaken(await one.api.post('/v2/qr-codes', { redirect_url: TARGET, alias: 'gone' }), 'alias_taken', 'alias');
      await deleteForGood(one, code);
      expect(await leadsTo(host, '/gone')).toBe(404);
      await create(one, { alias: 'gone' });
    });
  });

  describe('both', () => {
    test('are made and refused by a batch, operation by operation or as a whole', async () => {
      const { one, host } = await withDomain();
      const [slug, other] = [newName('qr-batch'), newName('qr-batch')];
      const send = async (operations: object[], atomic = false) =>
        (await one.api.post('/v2/qr-codes/batch', { operations, atomic })).body;
      const make = (more: object) => ({ create: { redirect_url: TARGET, ...more } });
      const refusal = (index: number, code: string, field: string) => ({ index, status: 409, error: { code, field } });
      const { results } = await send([
        make({ slug }),
        make({ slug }),
        make({ alias: 'batch' }),
        make({ alias: 'batch' }),
        make({}),
      ]);
      expect(results).toMatchObject([
        { status: 201, qr: { slug } },
        refusal(1, 'slug_taken', 'slug'),
        { status: 201, qr: { alias: 'batch', link: `https://${host}/batch` } },
        refusal(3, 'alias_taken', 'alias'),
        { status: 201 },
      ]);
      const update = (alias: string | null) => ({ update: { qr_id: results[0].qr.qr_id, alias } });
      expect((await send([update('batch')])).results).toMatchObject([refusal(0, 'alias_taken', 'alias')]);
      expect(await send([make({ slug: other }), make({ slug })], true)).toMatchObject({
        code: 'slug_taken',
        field: 'operations[1].create.slug',
      });
      const moved = await send([make({ slug: other }), update('batched')], true);
      expect(moved.results).toMatchObject([{ qr: { slug: other } }, { qr: { slug, alias: 'batched' } }]);
    });

    test('are set by the external id, where another slug is refused', async () => {
      const { one, host } = await withDomain();
      const slug = newName('qr-put');
      const put = (body: object) => one.api.post('/v2/qr-codes/external/own', body, {}, 'PUT');
      const made = await put({ redirect_url: TARGET, slug, alias: 'own' });
      expect([made.status, made.body.link]).toEqual([201, `https://${host}/own`]);
      expect((await put({ slug: slug.toUpperCase() })).status).toBe(200);
      expectRefusedField(await put({ slug: `${slug}-2` }), 'slug');
      expect((await put({ alias: null })).body).toMatchObject({ slug, alias: null, earlier_aliases: ['own'] });
    });

    test('name the codes of a list of changes, which sets aliases too and can be undone', async () => {
      const { one, host } = await withDomain();
      const slug = newName('qr-changed');
      const [first, second] = [await create(one, { slug }), await create(one, { alias: 'by-name' })];
      const change = async (match: string, lines: string[], dry_run = false) =>
        run(one.api, { kind: 'update', match, upload_id: await uploaded(one.api, lines.join('\n')), dry_run });
      const preview = await change('slug', ['slug,alias', `${slug},by-name`, `${second.slug},by-name`], true);
      expect(preview.result).toEqual({ changed: 0, refused: 1 });
      const asJson = { headers: { accept: 'application/json' } };
      const { body: told } = await one.api.get(`/v2/jobs/${preview.job_id}/refusals`, asJson);
      expect(told.items).toMatchObject([{ line: 2, code: 'alias_taken' }]);
      const job = await change('link', [
        'link,redirect_url,alias',
        `${first.link},https://example.com/1,given`,
        `https://${host}/By-Name,https://example.com/2,null`,
        `https://${host}/nobody,https://example.com/3,`,
      ]);
      expect(job.result).toEqual({ changed: 2, refused: 1 });
      const read = async ({ qr_id }: { qr_id: string }) => (await one.api.get(`/v2/qr-codes/${qr_id}`)).body;
      expect(await read(first)).toMatchObject({ redirect_url: 'https://example.com/1', alias: 'given' });
      const unset = { redirect_url: 'https://example.com/2', alias: null, earlier_aliases: ['by-name'] };
      expect(await read(second)).toMatchObject(unset);
      const bySlug = await change('slug', ['slug,label', `${slug.toUpperCase()},New`]);
      expect([bySlug.result, (await read(first)).label]).toEqual([{ changed: 1, refused: 0 }, 'New']);
      expect((await undo(one.api, job.job_id)).result).toEqual({ changed: 2, refused: 0 });
      expect(await read(first)).toMatchObject({ redirect_url: TARGET, alias: null });
      expect(await read(second)).toMatchObject({ redirect_url: TARGET, alias: 'by-name', earlier_aliases: [] });
    });

    const imported = async (one: Owner, lines: string[], isDryRun = false) => {
      const { store } = shared();
      const bytes = [Buffer.from(lines.join('\n'))] as unknown as AsyncIterable<Uint8Array>;
      const { columns } = recogniseList(lines[0]?.split(',') ?? []);
      const deps = { store, clock, checker: createChecker(NO_SOURCES), safetyIntervalMs: DAY_MS, wakeRenderer() {} };
      const plan = DEFAULT_PLANS.get('enterprise') as Plan;
      const who = { via: 'dashboard', role: null, actor: { kind: 'command_line' }, scopes: ALL_SCOPES } as const;
      const caller = { ...wholeAccount(one.id), ...who, plan, limits: plan };
      const list = { format: 'csv', bytes, columns, hasHeader: true, rows: lines.length - 1, projectId: null } as const;
      const none = { styleTemplateId: null, createProjects: false, onNewProject() {} };
      const id = newName('import');
      const job = { ...list, ...none, isDryRun, resumed: null, importId: id, reservation: id };
      const results = await Array.fromAsync(importList(deps, caller, job));
      return results.flat().map(({ slug, refusal }) => refusal?.code ?? slug);
    };

    test('come in with a list, and a row that wants what is taken is refused, also by a dry run', async () => {
      const { one, host } = await withDomain();
      const slug = newName('qr-listed');
      await create(one, { alias: 'taken' });
      const lines = [
        'redirect_url,slug,alias',
        `${TARGET},${slug.toUpperCase()},Listed`,
        `${TARGET},${slug},`,
        `${TARGET},,listed`,
        `${TARGET},,taken`,
        `${TARGET},qr--,`,
        `${TARGET},,`,
      ];
      const refusals = ['slug_taken', 'alias_taken', 'alias_taken', 'invalid_request'];
      expect((await imported(one, lines, true)).slice(1, 5)).toEqual(refusals);
      const [first, ...others] = await imported(one, lines);
      expect([first, ...others.slice(0, 4)]).toEqual([slug, ...refusals]);
      expect(others[4]).toMatch(/^qr-[2-9a-z]{8}$/);
      const { items } = (await one.api.get(`/v2/qr-codes?slug=${slug}`)).body;
      expect(items[0]).toMatchObject({ alias: 'listed', link: `https://${host}/listed` });
      // A list with our ids is a copy of codes that exist.
      const [copy] = await imported(one, ['qr_id,slug,alias,redirect_url', `qr_1,${slug},listed,${TARGET}`]);
      expect(copy).toMatch(/^qr-[2-9a-z]{8}$/);
    });

    test('are in the standby, on all hosts of the project, also on one that was removed', async () => {
      const { one, host } = await withDomain();
      const second = `${newName('host')}.example`;
      await shared().addVerifiedDomain(one.defaultProjectId, second);
      await shared().remove(host);
      const { qr_id: id, slug } = await create(one, { slug: newName('qr-standby'), alias: 'was' });
      await patch(one, id, { alias: 'is' });
      const folder = temporaryFolder();
      const { store } = shared();
      const contents = new FileContents(temporaryFolder(), store);
      await makeStandby({ store, clock, port: 8080, contents }, folder, one.id);
      const conf = readFileSync(join(folder, 'nginx.conf'), 'utf8');
      for (const at of [host, second])
        for (const alias of ['was', 'is']) expect(conf).toContain(`"${at}/${alias}" "/${slug}";`);
      expect(conf).toContain(`"/${slug}" "${TARGET}";`);
    });
  });
});

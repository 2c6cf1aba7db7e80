import { expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import type { Code, NewCode } from '../../../web/lib/v2-types.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { until } from '../../harness/until.ts';
import { CARD, decoded, NETWORK, rendered, URL_CODE } from '../dashboard/support/codes.ts';
import { type Owner, startDashboard } from '../dashboard/support/dashboard-app.ts';
import { sharedDomainApp } from './support/domain-app.ts';

const HTML = { accept: 'text/html' };

onBothEngines('a verified domain', (engine) => {
  const shared = sharedDomainApp(engine);
  const make = async (owner: Owner, body: NewCode, projectId?: string): Promise<Code> => {
    const project = projectId === undefined ? {} : { project_id: projectId };
    return rendered(owner, (await owner.dashboard.ask('POST /v2/qr-codes', { body: { ...body, ...project } })).qr_id);
  };
  const newProject = async (owner: Owner, name = 'Another') =>
    (await owner.api.post('/v1/projects', { name })).body.project_id as string;
  const statusAt = async (host: string, path: string, init?: RequestInit) =>
    (await shared().at(host, path, init)).status;
  /** Resolves when a picture with this link is published. */
  const redrawn = async (owner: Owner, id: string, link: string): Promise<Code> => {
    await until(
      () => shared().app.app.store.read.findQrCode(wholeAccount(owner.id), id),
      (row) => row?.render_status === 'done' && link.startsWith(`${row.picture_address}/`),
    );
    return owner.dashboard.ask('GET /v2/qr-codes/{id}', { id });
  };

  test('serves the codes of its project with their pages and files, in every spelling of the host, and nothing else', async () => {
    const { app, addVerifiedDomain } = shared();
    const owner = await app.owner();
    const other = await newProject(owner);
    const otherNetwork = { ...NETWORK, ssid: 'Other' };
    const menu = await make(owner, URL_CODE);
    const card = await make(owner, { type: 'vcard', qr_data: CARD });
    const wifi = await make(owner, { type: 'wifi', qr_data: NETWORK });
    const foreign = await make(owner, URL_CODE, other);
    const foreignWifi = await make(owner, { type: 'wifi', qr_data: otherNetwork }, other);
    const foreignCard = await make(owner, { type: 'vcard', qr_data: CARD }, other);
    await addVerifiedDomain(owner.defaultProjectId, 'qr.shop.example');

    const spellings = [
      'qr.shop.example',
      'QR.Shop.EXAMPLE',
      'qr.shop.example.',
      'qr.shop.example:8443',
      'QR.shop.example.:80',
    ];
    for (const host of spellings) {
      const found = await shared().at(host, `/${menu.slug}`);
      expect([host, found.status, found.headers.get('location')]).toEqual([host, 302, 'https://example.com/menu']);
      expect([host, await statusAt(host, `/${menu.slug?.toUpperCase()}`)]).toEqual([host, 302]);
      for (const path of [`/${foreign.slug}`, '/', '/healthz', '/v1/qr-codes', '/app', '/docs'])
        expect([host, path, await statusAt(host, path)]).toEqual([host, path, 404]);
    }
    const host = 'qr.shop.example';
    const contactFile = async (at: string, slug: string | null) => {
      const page = await (await shared().at(at, `/${slug}`, { headers: HTML })).text();
      return /href="(\/qr-[^"]+\.vcf[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    };
    const file = await shared().at(host, await contactFile(host, card.slug));
    expect(file.headers.get('content-type')).toStartWith('text/vcard');
    expect(await statusAt(host, await contactFile('localhost', foreignCard.slug))).toBe(404);
    const network = await (await shared().at(host, `/${wifi.slug}`, { headers: HTML })).text();
    expect(network).toContain('/scan-pages/copy.js');
    expect(await statusAt(host, '/scan-pages/copy.js')).toBe(200);
    for (const { file_url_svg, file_url_png } of [menu, wifi])
      for (const url of [file_url_svg, file_url_png]) expect(await statusAt(host, url ?? '')).toBe(200);

    const nothing = [
      foreign.file_url_svg,
      foreignWifi.file_url_png,
      '/files/',
      `/files/${'0'.repeat(40)}.svg`,
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource',
      '/oauth2/token',
      '/v1',
      '/v1/projects',
      '/app/codes',
      '/mcp',
      '/favicon.svg',
      '/dashboard-api/me',
      '/dashboard-api/auth/get-session',
      '/internal/tls-allow?domain=qr.shop.example',
      '/.well-known/security.txt',
      '/a/b',
      '/nothing',
    ];
    for (const path of nothing) expect([path, await statusAt(host, path ?? '')]).toEqual([path, 404]);
    const key = { 'x-api-key': owner.apiKey };
    const post = { method: 'POST', headers: { ...key, 'content-type': 'application/json' }, body: '{}' };
    expect(await statusAt(host, '/v1/projects', { headers: key })).toBe(404);
    expect(await statusAt(host, '/v1/projects', post)).toBe(404);
    expect(await statusAt(host, `/${menu.slug}`, { method: 'POST' })).toBe(405);
    const unknown = await shared().at(host, `/${foreign.slug}`, { headers: HTML });
    const nobody = await shared().at(host, '/qr-22222222', { headers: HTML });
    expect([unknown.status, await unknown.text()]).toEqual([404, await nobody.text()]);

    // The main address still serves every code, under any other host name.
    for (const main of [
      'localhost',
      '127.0.0.1:80',
      'alias.links.example',
      '[::1]',
      'shop.example',
      'x.qr.shop.example',
    ]) {
      expect([main, await statusAt(main, `/${menu.slug}`)]).toEqual([main, 302]);
      expect([main, await statusAt(main, `/${foreign.slug}`)]).toEqual([main, 302]);
      expect([main, await statusAt(main, '/healthz')]).toEqual([main, 200]);
    }
    const withoutHost = await sendRaw(app.url, `GET /${foreign.slug} HTTP/1.0\r\n\r\n`);
    expect(withoutHost.slice(9, 12)).toBe('302');
  });

  test('is served on every node from the command that verifies it to the command that removes it', async () => {
    const { app, addVerifiedDomain, remove } = shared();
    const owner = await app.owner();
    const [own, foreign] = [await make(owner, URL_CODE), await make(owner, URL_CODE, await newProject(owner))];
    const nodes = [app.url];
    const second = engine === 'postgres' ? await startDashboard(engine, { storeEnv: app.storeEnv }) : null;
    if (second) nodes.push(second.url);
    const seen = async () => {
      const statuses = [];
      for (const node of nodes)
        for (const path of [`/${own.slug}`, `/${foreign.slug}`, '/healthz', '/v1/projects']) {
          const headers = { host: 'now.example', 'x-api-key': owner.apiKey };
          statuses.push((await fetch(node + path, { headers, redirect: 'manual' })).status);
        }
      return statuses;
    };
    const everywhere = (one: number[]) => nodes.flatMap(() => one);
    for (let round = 0; round < 3; round++) {
      // Removed, it serves the codes of the account, but not the main address.
      expect(await seen()).toEqual(everywhere(round === 0 ? [302, 302, 200, 200] : [302, 302, 404, 404]));
      await addVerifiedDomain(owner.defaultProjectId, 'now.example');
      expect(await seen()).toEqual(everywhere([302, 404, 404, 404]));
      await remove('now.example');
    }
    expect(await seen()).toEqual(everywhere([302, 302, 404, 404]));
    expect((await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id: own.qr_id })).scan_count).toBe(7 * nodes.length);
    await second?.stop();
  });

  test('verified last is used in links and new pictures; codes printed before keep working', async () => {
    const { app, addVerifiedDomain, remove } = shared();
    const owner = await app.owner();
    const project = owner.defaultProjectId;
    const before = await make(owner, URL_CODE);
    const hasDomain = async () => (await owner.api.get('/v1/projects')).body.items[0].has_custom_domain;
    expect(await hasDomain()).toBe(false);
    await addVerifiedDomain(project, 'one.example');
    expect(await hasDomain()).toBe(true);
    const link = `https://one.example/${before.slug}`;
    // The link changes at once, and the picture with it.
    const shown = await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id: before.qr_id });
    expect([shown.link, await decoded(app, shown.file_url_png)]).toEqual([link, link]);
    const drawn = await redrawn(owner, before.qr_id, link);
    expect([drawn.link, await decoded(app, drawn.file_url_png)]).toEqual([link, link]);
    const overApi = (await owner.api.get(`/v1/qr-codes/${before.qr_id}`)).body;
    expect(overApi.file_url_png).toStartWith(`${app.publicUrl}/files/`);

    await addVerifiedDomain(project, 'two.example');
    const fresh = await make(owner, URL_CODE);
    expect(await decoded(app, fresh.file_url_png)).toBe(`https://two.example/${fresh.slug}`);
    await redrawn(owner, before.qr_id, `https://two.example/${before.slug}`);
    for (const host of ['one.example', 'two.example', 'localhost'])
      for (const { slug } of [before, fresh]) expect([host, await statusAt(host, `/${slug}`)]).toEqual([host, 302]);

    await remove('two.example');
    await redrawn(owner, fresh.qr_id, `https://one.example/${fresh.slug}`);
    await remove('one.example');
    const back = await redrawn(owner, before.qr_id, `${app.publicUrl}/${before.slug}`);
    expect(back.link).toBe(`${app.publicUrl}/${before.slug}`);
    expect(await hasDomain()).toBe(false);
  });

  test('still serves a code that was printed with it and then moved to another project, and no other code', async () => {
    const { app, addVerifiedDomain } = shared();
    const owner = await app.owner();
    await addVerifiedDomain(owner.defaultProjectId, 'paper.example');
    const target = await newProject(owner);
    const [printed, never] = [await make(owner, URL_CODE), await make(owner, URL_CODE, target)];
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', {
      id: printed.qr_id,
      body: { project_id: target },
    });
    expect(await statusAt('paper.example', `/${printed.slug}`)).toBe(302);
    await redrawn(owner, printed.qr_id, `${app.publicUrl}/${printed.slug}`);
    expect(await statusAt('paper.example', `/${printed.slug}`)).toBe(302);
    expect(await statusAt('paper.example', printed.file_url_svg ?? '')).toBe(200);
    expect(await statusAt('paper.example', `/${never.slug}`)).toBe(404);
  });

  test('is refused as a destination, like every address of this server', async () => {
    const { app, addVerifiedDomain, remove } = shared();
    const owner = await app.owner();
    const create = async (redirect_url: string) => {
      const { status, body } = await owner.api.post('/v1/qr-codes', { redirect_url });
      return [status, body.code, body.field];
    };
    expect(await create('https://loop.example/x')).toEqual([201, undefined, undefined]);
    await addVerifiedDomain(owner.defaultProjectId, 'loop.example');
    for (const url of ['https://loop.example/x', 'http://LOOP.example.:8080/', 'https://loop.example/qr-22222222'])
      expect(await create(url)).toEqual([422, 'unsafe_url', 'redirect_url']);
    expect(await create('https://www.loop.example/')).toEqual([201, undefined, undefined]);
    await remove('loop.example');
    expect((await create('https://loop.example/x'))[0]).toBe(201);
  });

  test('tls-allow answers 200 for verified domains and the main host, 404 for others, and only to local callers', async () => {
    const { app, addVerifiedDomain } = shared();
    const owner = await app.owner();
    await addVerifiedDomain(owner.defaultProjectId, 'tls.example');
    const allowed = async (domain: string, headers: Record<string, string> = {}) =>
      (await fetch(`${app.url}/internal/tls-allow?domain=${domain}`, { headers })).status;
    for (const domain of ['tls.example', 'TLS.example.', 'localhost', 'LOCALHOST'])
      expect([domain, await allowed(domain)]).toEqual([domain, 200]);
    for (const domain of ['', 'other.example', 'x.tls.example', '127.0.0.2', '%00', 'tls.example/x'])
      expect([domain, await allowed(domain)]).toEqual([domain, 404]);
    expect((await fetch(`${app.url}/internal/tls-allow`)).status).toBe(404);
    expect(await allowed('tls.example', { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await allowed('tls.example', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).toBe(404);
    expect(await allowed('tls.example', { 'x-forwarded-for': '127.0.0.1' })).toBe(200);
    const head = await fetch(`${app.url}/internal/tls-allow?domain=tls.example`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    const post = await fetch(`${app.url}/internal/tls-allow?domain=tls.example`, { method: 'POST' });
    expect(post.status).toBe(405);
  });
});

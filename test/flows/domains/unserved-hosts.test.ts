import { expect, test } from 'bun:test';
import type { Code, NewCode } from '../../../web/lib/v2-types.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { testClock } from '../../harness/test-clock.ts';
import { CARD, rendered, URL_CODE } from '../dashboard/support/codes.ts';
import type { Owner } from '../dashboard/support/dashboard-app.ts';
import { sharedDomainApp } from './support/domain-app.ts';

const DAY_MS = 24 * 3_600_000;
const BODY = { redirect_url: 'https://example.com/menu' };
const HTML = { accept: 'text/html' };

onBothEngines('a host that is not verified', (engine) => {
  const clock = testClock(new Date().toISOString());
  const shared = sharedDomainApp(engine, { clock });
  const statuses = (host: string, paths: (string | null)[], headers: Record<string, string> = {}) =>
    Promise.all(paths.map(async (path) => (await shared().at(host, path ?? '', { headers })).status));
  const allowed = async (host: string) => (await fetch(`${shared().app.url}/internal/tls-allow?domain=${host}`)).status;
  const make = async (owner: Owner, body: NewCode): Promise<Code> =>
    rendered(owner, (await owner.dashboard.ask('POST /v2/qr-codes', { body })).qr_id);
  const claim = (owner: Owner, host: string) =>
    owner.dashboard.ask('POST /v2/projects/{id}/domains', { id: owner.defaultProjectId, body: { host } });

  test('gets 421 for everything while it is pending, as a page for browsers, until the claim lapses or is removed', async () => {
    const owner = await shared().app.owner();
    const { slug, file_url_svg: file } = await make(owner, URL_CODE);
    const paths = [`/${slug}`, '/qr-22222222', '/app', '/', '/v1/projects', '/healthz', '/nothing', '/a/b', file];
    const all = (status: number) => paths.map(() => status);
    const host = 'pending.example';
    expect(await statuses(host, [`/${slug}`, '/healthz'])).toEqual([302, 200]);
    await claim(owner, host);
    for (const spelling of [host, 'Pending.Example.', `${host}:8443`])
      expect(await statuses(spelling, paths)).toEqual(all(421));
    expect(await statuses(host, paths, HTML)).toEqual(all(421));
    expect(await allowed(host)).toBe(404);
    const json = await shared().at(host, '/v1/projects', { headers: { 'x-api-key': owner.apiKey } });
    expect(await json.json()).toMatchObject({ ok: false, code: 'misdirected_request' });
    const page = await shared().at(host, `/${slug}`, { headers: HTML });
    expect(page.headers.get('content-type')).toStartWith('text/html');
    const post = await shared().at(host, '/v1/qr-codes', { method: 'POST', body: '{}' });
    expect(post.status).toBe(421);
    await owner.dashboard.ask('DELETE /v2/domains/{host}', { id: host });
    expect(await statuses(host, [`/${slug}`, '/healthz'])).toEqual([302, 200]);
  });

  test('serves the codes of its account after its removal, for 90 days, and then nothing; a new proof ends it earlier', async () => {
    const { app, addVerifiedDomain, remove } = shared();
    const [owner, stranger] = [await app.owner(), await app.owner()];
    const project = (await owner.api.post('/v1/projects', { name: 'Another' })).body.project_id as string;
    const own = await make(owner, URL_CODE);
    const other = await make(owner, { ...URL_CODE, project_id: project });
    const foreign = await make(stranger, URL_CODE);
    const card = await make(owner, { type: 'vcard', qr_data: CARD });
    const served = [`/${own.slug}`, `/${other.slug}`];
    const files = [own.file_url_svg, other.file_url_png];
    const unserved = [`/${foreign.slug}`, foreign.file_url_svg, '/', '/app', '/v1/projects', '/healthz'];
    for (const host of ['old.example', 'won.example']) {
      await addVerifiedDomain(owner.defaultProjectId, host);
      await remove(host);
      expect(await statuses(host, served)).toEqual([302, 302]);
      expect(await statuses(host, files)).toEqual([200, 200]);
      expect(await statuses(host, unserved)).toEqual(unserved.map(() => 404));
      const page = await (await shared().at(host, `/${card.slug}`, { headers: HTML })).text();
      const file = /href="(\/qr-[^"]+\.vcf[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(await statuses(host, [file])).toEqual([200]);
      expect(await allowed(host)).toBe(200);
    }
    // A claim of another account changes nothing, its proof does.
    await claim(stranger, 'won.example');
    expect(await statuses('won.example', served)).toEqual([302, 302]);
    await addVerifiedDomain(stranger.defaultProjectId, 'won.example');
    expect(await statuses('won.example', [...served, `/${foreign.slug}`])).toEqual([404, 404, 302]);

    clock.advance(90 * DAY_MS - 60_000);
    expect(await statuses('old.example', [...served, `/${foreign.slug}`])).toEqual([302, 302, 404]);
    clock.advance(60_000);
    expect(await statuses('old.example', [...served, ...unserved])).toEqual([...served, ...unserved].map(() => 421));
    expect(await allowed('old.example')).toBe(404);
    expect(await statuses('never.example', served)).toEqual([302, 302]);
  });

  test('serves nothing after its account was deleted, and is not the main address either', async () => {
    const { app, addVerifiedDomain, store } = shared();
    const [owner, stranger] = [await app.owner(), await app.owner()];
    const { slug } = await renderedCode(stranger.api, BODY);
    await addVerifiedDomain(owner.defaultProjectId, 'deleted.example');
    await store.write.beginAccountDeletion({ accountId: owner.id, now: clock.now() });
    while (await store.write.deleteAccountBatch({ accountId: owner.id, codes: 100, now: clock.now() }));
    expect(await statuses('deleted.example', [`/${slug}`, '/app', '/'])).toEqual([421, 421, 421]);
  });

  test('two Host headers, and one that is no host, get 400', async () => {
    const { slug } = await renderedCode((await shared().app.owner()).api, BODY);
    const answered = async (hosts: string[], target = `/${slug}`) => {
      const head = [`GET ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close'];
      return (await sendRaw(shared().app.url, `${head.join('\r\n')}\r\n\r\n`)).slice(9, 12);
    };
    expect(await answered(['localhost'])).toBe('302');
    const bad = [['localhost', 'evil.example'], ['localhost', 'localhost'], ['a, b'], ['', 'b'], ['u@localhost']];
    for (const hosts of [...bad, ['localhost/x']]) {
      expect([hosts, await answered(hosts)]).toEqual([hosts, '400']);
      expect([hosts, await answered(hosts, '/v1/projects')]).toEqual([hosts, '400']);
    }
  });
});

onBothEngines('with EXTRA_HOSTS', (engine) => {
  const shared = sharedDomainApp(engine, { extraHosts: 'Alias.example., 127.0.0.1,[2001:db8::1]' });

  test('other hosts get 421, except for the probes of balancers; ours are the main address, which nobody can claim', async () => {
    const { app, at, addVerifiedDomain } = shared();
    const owner = await app.owner();
    const { slug } = await renderedCode(owner.api, BODY);
    const status = async (host: string, path: string) => (await at(host, path)).status;
    for (const host of ['localhost', 'alias.example', 'ALIAS.example:80', '127.0.0.1:8080', '[2001:db8::1]'])
      for (const [path, expected] of [
        [`/${slug}`, 302],
        ['/healthz', 200],
        ['/v1/projects', 401],
      ] as const)
        expect([host, path, await status(host, path)]).toEqual([host, path, expected]);
    for (const host of ['127.0.0.2', 'other.example', 'x.alias.example', 'shop', '[::1]', '10.1.2.4']) {
      for (const path of [`/${slug}`, '/', '/app', '/v1/projects', '/qr-22222222', '/nothing'])
        expect([host, path, await status(host, path)]).toEqual([host, path, 421]);
      for (const path of ['/healthz', '/readyz', '/scanz'])
        expect([host, path, await status(host, path)]).toEqual([host, path, 200]);
      expect(await status(host, '/internal/tls-allow?domain=alias.example')).toBe(200);
    }
    expect(await status('127.0.0.2', '/internal/tls-allow?domain=other.example')).toBe(404);
    await addVerifiedDomain(owner.defaultProjectId, 'qr.shop.example');
    expect([await status('qr.shop.example', `/${slug}`), await status('qr.shop.example', '/healthz')]).toEqual([
      302, 404,
    ]);
    const claim = { id: owner.defaultProjectId, body: { host: 'alias.example' } };
    const refused = await owner.dashboard.send('POST /v2/projects/{id}/domains', claim);
    expect(refused).toMatchObject({ status: 400, body: { field: 'host' } });
    expect((await owner.api.post('/v1/qr-codes', { redirect_url: 'https://alias.example/x' })).status).toBe(422);
  });
});

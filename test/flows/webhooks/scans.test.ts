import { expect, test } from 'bun:test';
import { renderedCode, slugOf } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import { until } from '../../harness/until.ts';
import { sharedWebhooks } from './support/webhook-app.ts';

const TARGET = 'https://example.com/';

onBothEngines('scans told by webhooks', (engine) => {
  const { app, receiver, subscribed } = sharedWebhooks(engine);
  type Told = { qr_id: string; count: number; from: string; to: string; by: Record<string, unknown>[] };
  const told = (id: string): Told[] =>
    receiver()
      .of('qr.scan')
      .flatMap(({ body }) => body.data.codes)
      .filter(({ qr_id }) => qr_id === id);
  const sum = (id: string) => told(id).reduce((total, { count }) => total + count, 0);
  const scans = (slug: string, many: number, headers = {}) =>
    Promise.all(Array.from({ length: many }, () => scan(app().url, slug, { headers })));

  test('scans since the endpoint was made are told as sums, whose parts add up, and no scan from before', async () => {
    const owner = await app().owner();
    const rules = [{ condition: 'device', value: 'ios', url: 'https://example.com/ios' }];
    const { id, slug } = await renderedCode(owner.api, { redirect_url: TARGET, redirect_rules: rules });
    await scans(slug, 7);
    const made = await owner.api.post('/v2/webhook-endpoints', { url: receiver().url, events: ['qr.scan'] });
    receiver().secret = made.body.secret;
    const before = Date.now();
    await scans(slug, 20, { 'user-agent': AGENTS.iphone });
    await scans(slug, 5, { 'user-agent': AGENTS.desktop });
    await scans(slug, 3, { 'user-agent': AGENTS.whatsapp });
    await until(() => sum(id) >= 25);
    await scans(slug, 4);
    await until(() => sum(id) >= 29);
    expect(sum(id)).toBe(29);
    for (const { count, by, from, to } of told(id)) {
      expect(by.reduce((total, each) => total + Number(each.count), 0)).toBe(count);
      expect(Date.parse(from)).toBeGreaterThanOrEqual(before - 1_000);
      expect(Date.parse(to)).toBeGreaterThanOrEqual(Date.parse(from));
    }
    const first = told(id)[0];
    expect(first?.by).toContainEqual({ country: null, device: 'ios', rule: 1, count: 20 });
    for (const { body } of receiver().of('qr.scan')) expect(Object.keys(body.data)).toEqual(['codes']);
    const analytics = (await owner.api.get(`/v2/analytics/qr-codes/${id}/trend`)).body;
    expect(analytics.total).toBe(7 + 29);
  });

  test('clicks on the buttons of a page are not told, as they are no scans', async () => {
    const owner = await app().owner();
    await owner.api.post('/v2/webhook-endpoints', { url: receiver().url, events: ['qr.scan'] });
    const qr_data = { title: 'Menu', buttons: [{ label: 'Order', url: TARGET }] };
    const { body: page } = await owner.api.post('/v2/qr-codes', { type: 'page', qr_data });
    const slug = await slugOf(owner.api, page.qr_id);
    await scans(slug, 2);
    await scans(`${slug}?b=1`, 3);
    const other = await renderedCode(owner.api, { redirect_url: TARGET });
    await scans(other.slug, 1);
    await until(() => sum(other.id) === 1);
    expect(sum(page.qr_id)).toBe(2);
  });

  test('codes without analytics are not told, nor those of other projects and accounts', async () => {
    const owner = await app().owner();
    const project = (await owner.api.post('/v1/projects', { name: 'Told' })).body.project_id;
    const body = { url: receiver().url, events: ['qr.scan'], project_ids: [project] };
    await owner.api.post('/v2/webhook-endpoints', body);
    const inside = await renderedCode(owner.api, { redirect_url: TARGET, project_id: project });
    const outside = await renderedCode(owner.api, { redirect_url: TARGET });
    const silent = await renderedCode(owner.api, { redirect_url: TARGET, project_id: project });
    await owner.api.patch(`/v2/qr-codes/${silent.id}`, { analytics_enabled: false });
    const foreign = await renderedCode((await app().owner()).api, { redirect_url: TARGET });
    for (const { slug } of [outside, silent, foreign, inside]) await scans(slug, 3);
    await until(() => sum(inside.id) === 3);
    expect(told(outside.id).concat(told(silent.id), told(foreign.id))).toEqual([]);
  });

  test('an endpoint that is off misses what is scanned meanwhile; a code that is deleted is told to the end', async () => {
    const { owner, endpoint } = await subscribed(['qr.scan']);
    const path = `/v2/webhook-endpoints/${endpoint.endpoint_id}`;
    const { id, slug } = await renderedCode(owner.api, { redirect_url: TARGET });
    await owner.api.patch(path, { enabled: false });
    await scans(slug, 3);
    await owner.api.patch(path, { enabled: true });
    await scans(slug, 4);
    await owner.api.patch(`/v2/qr-codes/${id}`, { status: 'archived' });
    const gone = await owner.api.send('DELETE', `/v2/qr-codes/${id}`, {
      body: JSON.stringify({ confirmation: slug }),
      headers: { 'content-type': 'application/json' },
    });
    expect(gone.status).toBe(200);
    await until(() => sum(id) >= 4);
    expect(sum(id)).toBe(4);
  });

  test('many codes are told in bodies of at most 20 kB', async () => {
    const { owner } = await subscribed(['qr.scan']);
    const codes = await Promise.all(
      Array.from({ length: 120 }, () => renderedCode(owner.api, { redirect_url: TARGET })),
    );
    for (const { slug } of codes) await scans(slug, 1);
    await until(() => codes.every(({ id }) => sum(id) === 1));
    for (const { bytes } of receiver().of()) expect(bytes).toBeLessThanOrEqual(20_000);
  });
});

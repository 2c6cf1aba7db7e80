import { expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import { SUBSCRIBED_TYPES } from '../../../src/store/webhooks/event-types.ts';
import { batchOf } from '../../engines/support/scan-batches.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import { until } from '../../harness/until.ts';
import { sharedWebhooks } from './support/webhook-app.ts';

const TARGET = 'https://example.com/';

onBothEngines('events of webhooks', (engine) => {
  const { app, receiver, subscribed } = sharedWebhooks(engine);
  const types = () =>
    receiver()
      .of()
      .map(({ type }) => type);

  test('a code tells of its life: created, rendered, updated, archived, deleted, each with the code as it was then', async () => {
    const { owner } = await subscribed(SUBSCRIBED_TYPES);
    const created = await owner.api.post('/v1/qr-codes', { name: 'Menu', redirect_url: TARGET });
    const { qr_id } = created.body;
    await until(() => receiver().of('qr.rendered').length === 1);
    await owner.api.patch(`/v2/qr-codes/${qr_id}`, { label: 'Lunch', tags: ['Summer'] });
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: qr_id, body: { status: 'archived' } });
    const { slug } = (await owner.api.get(`/v2/qr-codes/${qr_id}`)).body;
    await owner.api.send('DELETE', `/v2/qr-codes/${qr_id}`, {
      body: JSON.stringify({ confirmation: slug }),
      headers: { 'content-type': 'application/json' },
    });
    await until(() => types().includes('qr.deleted'));
    await until(() => receiver().of().length >= 5);

    const of = (type: string) =>
      receiver()
        .of(type)
        .map(({ body }) => body.data);
    const [made] = of('qr.created');
    expect(made).toMatchObject({ qr_id, label: 'Menu', slug, status: 'active', tags: [], revision: 1 });
    expect(of('qr.rendered')[0]).toMatchObject({ qr_id, render_status: 'done', file_url_svg: expect.any(String) });
    const [changed, archived] = of('qr.updated').toSorted((one, other) => one.sequence - other.sequence);
    expect(changed).toMatchObject({ label: 'Lunch', tags: ['Summer'], status: 'active' });
    expect(changed.changes).toContainEqual({ field: 'label', before: 'Menu', after: 'Lunch' });
    expect(changed.changes).toContainEqual({ field: 'tags', before: [], after: ['Summer'] });
    expect(archived.changes).toEqual([{ field: 'status', before: 'active', after: 'archived' }]);
    expect(of('qr.deleted')[0]).toMatchObject({ qr_id, label: 'Lunch', status: 'archived', tags: ['Summer'] });
    const sequences = receiver()
      .of()
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ body }) => body.data.sequence);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    for (const { body, bytes, headers } of receiver().of()) {
      expect(Object.keys(body)).toEqual(['type', 'timestamp', 'data']);
      expect(bytes).toBeLessThanOrEqual(20_000);
      expect(headers.get('content-type')).toBe('application/json');
    }
  });

  test('a planned change is told once, when it is made, however many scan at that moment', async () => {
    const { owner } = await subscribed(['qr.updated']);
    const { id, slug } = await renderedCode(owner.api, { redirect_url: TARGET });
    const at = Date.now() + 500;
    const change = { redirect_url: `${TARGET}winter`, limit_reached_url: `${TARGET}full` };
    const planned = { at: new Date(at).toISOString(), change };
    expect((await owner.api.post(`/v2/qr-codes/${id}/planned-changes`, planned)).status).toBe(201);
    await until(async () => (await scan(app().url, slug)).location === change.redirect_url);
    await Promise.all(Array.from({ length: 10 }, () => scan(app().url, slug)));
    await owner.api.patch(`/v2/qr-codes/${id}`, { label: 'Later' });
    const told = await until(
      () => receiver().of('qr.updated'),
      (all) => all.length >= 2,
    );
    const fields = told.map(({ body }) => body.data.changes.map(({ field }: { field: string }) => field));
    expect(fields.toSorted()).toEqual([['label'], ['redirect_url', 'limit_reached_url']]);
  });

  test('the limit is told once for each limit, by the scan that reaches it or the change that lowers it', async () => {
    const { owner } = await subscribed(['qr.limit_reached']);
    const { id, slug } = await renderedCode(owner.api, { redirect_url: TARGET, scan_limit: 3 });
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await scan(app().url, slug)).status));
    expect(statuses.toSorted()).toEqual([302, 302, 302, 410, 410, 410, 410, 410]);
    const [reached] = await until(
      () => receiver().of(),
      (all) => all.length === 1,
    );
    expect(reached?.body.data).toMatchObject({ qr_id: id, scan_limit: 3, scan_count: 3 });
    await owner.api.patch(`/v2/qr-codes/${id}`, { scan_limit: 4 });
    expect((await scan(app().url, slug)).status).toBe(302);
    expect((await scan(app().url, slug)).status).toBe(410);
    await until(() => receiver().of().length === 2);
    await owner.api.patch(`/v2/qr-codes/${id}`, { scan_limit: 2 });
    await until(() => receiver().of().length === 3);
    expect(
      receiver()
        .of()
        .map(({ body: { data } }) => data.scan_limit),
    ).toEqual([3, 4, 2]);
  });

  test('a limit that was set while scans waited for the store is told when they are counted', async () => {
    const { owner } = await subscribed(['qr.limit_reached', 'project.created']);
    const { id } = await renderedCode(owner.api, { redirect_url: TARGET });
    const { store } = app().app;
    const row = await store.read.findQrCode(wholeAccount(owner.id), id);
    if (!row) throw new Error('The code is gone');
    const waiting = () => ({ batches: [{ batch: batchOf([row]), results: [1] }] });
    await owner.api.patch(`/v2/qr-codes/${id}`, { scan_limit: 2 });
    for (let batch = 0; batch < 3; batch++) await store.write.countLateScans(waiting());
    const [reached] = await until(
      () => receiver().of('qr.limit_reached'),
      (all) => all.length === 1,
    );
    expect(reached?.body.data).toMatchObject({ qr_id: id, scan_limit: 2 });
    await owner.api.post('/v2/projects', { name: 'Afterwards' });
    await until(() => receiver().of('project.created').length === 1);
    expect(receiver().of('qr.limit_reached').length).toBe(1);
  });

  test('a blocked code tells that it is blocked and nothing else, and an unblocked one that it was updated', async () => {
    const { owner } = await subscribed(['qr.blocked', 'qr.updated']);
    const { body } = await owner.api.post('/v2/qr-codes', { redirect_url: TARGET });
    const { store } = app().app;
    const now = Date.now();
    const reasons = [{ source: 'operator', url: TARGET, text: 'is on a list' }];
    await store.write.blockCode({ codeId: body.qr_id, reason: 'test', reasons, operator: 'op@example.com', now });
    const [blocked] = await until(
      () => receiver().of(),
      (all) => all.length === 1,
    );
    expect(blocked).toMatchObject({
      type: 'qr.blocked',
      body: { data: { status: 'blocked', safety_reasons: reasons } },
    });
    await store.write.unblockCode({ codeId: body.qr_id, operator: 'op@example.com', now });
    await until(
      () => receiver().of('qr.updated').length === 1,
      (is) => is,
    );
    const [unblocked] = receiver().of('qr.updated');
    expect(unblocked?.body.data.changes).toContainEqual({ field: 'status', before: 'blocked', after: 'active' });
    expect(receiver().of()).toHaveLength(2);
  });

  test('projects, domains and jobs tell of themselves', async () => {
    const { owner } = await subscribed(['project.created', 'project.updated', 'domain.updated', 'job.finished']);
    const project = (await owner.api.post('/v1/projects', { name: 'One', set_as_default: true })).body;
    await owner.api.patch(`/v2/projects/${project.project_id}`, { name: 'Two' });
    const job = (await owner.api.post('/v2/jobs', { kind: 'export', format: 'csv' })).body;
    await until(() => receiver().of('job.finished').length === 1 && receiver().of('project.updated').length === 2);
    expect(receiver().of('project.created')[0]?.body.data).toMatchObject({
      project_id: project.project_id,
      name: 'One',
    });
    const changes = receiver()
      .of('project.updated')
      .map(({ body }) => body.data.changes);
    expect(changes).toContainEqual([{ field: 'name', before: 'One', after: 'Two' }]);
    expect(changes).toContainEqual([{ field: 'is_default', before: true, after: false }]);
    expect(receiver().of('job.finished')[0]?.body.data).toMatchObject({ job_id: job.job_id, state: 'done' });
  });

  test('an endpoint that is limited to projects is told of their codes, and of codes that come or go', async () => {
    const owner = await app().owner();
    const [here, there] = [
      (await owner.api.post('/v1/projects', { name: 'Here' })).body.project_id,
      (await owner.api.post('/v1/projects', { name: 'There' })).body.project_id,
    ];
    const events = ['qr.created', 'qr.updated'];
    const limited = { url: receiver().url, events, project_ids: [here] };
    expect((await owner.api.post('/v2/webhook-endpoints', limited)).status).toBe(201);
    const inside = (await owner.api.post('/v2/qr-codes', { redirect_url: TARGET, project_id: here })).body;
    const outside = (await owner.api.post('/v2/qr-codes', { redirect_url: TARGET, project_id: there })).body;
    await owner.api.patch(`/v2/qr-codes/${inside.qr_id}`, { project_id: there });
    await owner.api.patch(`/v2/qr-codes/${outside.qr_id}`, { project_id: here });
    await owner.api.patch(`/v2/qr-codes/${inside.qr_id}`, { label: 'Unseen' });
    await owner.api.patch(`/v2/qr-codes/${outside.qr_id}`, { label: 'Last' });
    await until(() =>
      receiver()
        .of()
        .some(({ body }) => body.data.label === 'Last'),
    );
    await until(() => receiver().of().length === 4);
    const told = receiver()
      .of()
      .map(({ type, body }) => [type, body.data.qr_id]);
    expect(told.toSorted()).toEqual(
      [
        ['qr.created', inside.qr_id],
        ['qr.updated', inside.qr_id],
        ['qr.updated', outside.qr_id],
        ['qr.updated', outside.qr_id],
      ].toSorted(),
    );
  });

  test('secrets are in no event: not the password of a network, not a contact card', async () => {
    const { owner } = await subscribed(['qr.created', 'qr.updated']);
    const wifi = { type: 'wifi', qr_data: { ssid: 'Guests', security: 'WPA', password: 'hunter2hunter2' } };
    const card = { type: 'vcard', qr_data: { first_name: 'Ada', last_name: 'Secretive', phones: [], emails: [] } };
    const network = await owner.api.post('/v2/qr-codes', { ...wifi, label: 'Network' });
    expect(network.status).toBe(201);
    const person = await owner.api.post('/v2/qr-codes', { ...card, label: 'Card' });
    const other = { ssid: 'Guests', security: 'WPA', password: 'hunter3hunter3' };
    await owner.api.patch(`/v2/qr-codes/${network.body.qr_id}`, { qr_data: other });
    await until(() => receiver().of().length >= (person.status === 201 ? 3 : 2));
    expect(JSON.stringify(receiver().of())).not.toMatch(/hunter|Secretive/);
    const [change] = receiver().of('qr.updated');
    expect(change?.body.data.changes).toEqual([{ field: 'qr_data', before: null, after: null }]);
  });

  test('a body has at most 20 kB: what is too large for it is left out and named', async () => {
    const { owner } = await subscribed(['qr.created', 'qr.updated']);
    const url = (at: number) => `https://example.com/${'x'.repeat(1_900)}${at}`;
    const redirect_rules = Array.from({ length: 20 }, (_, at) => ({ condition: 'device', value: 'ios', url: url(at) }));
    const note = 'ö'.repeat(2_000);
    const { body } = await owner.api.post('/v2/qr-codes', {
      redirect_url: TARGET,
      redirect_rules,
      note,
      label: 'Large',
    });
    await owner.api.patch(`/v2/qr-codes/${body.qr_id}`, { redirect_rules: [] });
    await until(() => receiver().of().length === 2);
    for (const { bytes } of receiver().of()) expect(bytes).toBeLessThanOrEqual(20_000);
    const [made] = receiver().of('qr.created');
    expect(made?.body.data).toMatchObject({
      qr_id: body.qr_id,
      label: 'Large',
      note,
      omitted: ['redirect_rules', 'rules'],
    });
    const [changed] = receiver().of('qr.updated');
    expect(changed?.body.data).toMatchObject({ rules: [], redirect_rules: [], omitted: ['changes'] });
  });
});

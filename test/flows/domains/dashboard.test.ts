import { expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { sharedDomainApp } from './support/domain-app.ts';

onBothEngines('the domains of an owner', (engine) => {
  const shared = sharedDomainApp(engine);

  test('are added, verified and removed in the dashboard, by the rules of the command line', async () => {
    const { app, names } = shared();
    const { dashboard, defaultProjectId: id } = await app.owner();
    const none = { items: [], next_page_token: null, removed: [] };
    expect(await dashboard.ask('GET /v2/projects/{id}/domains', { id })).toEqual(none);
    const added = await dashboard.ask('POST /v2/projects/{id}/domains', {
      id,
      body: { host: 'QR.desk.example' },
    });
    expect(added).toMatchObject({ host: 'qr.desk.example', state: 'pending', checks: [] });
    expect(await dashboard.ask('GET /v2/domains/{host}', { id: 'qr.desk.example' })).toEqual(added);
    const [proof] = added.records;
    const verify = () => dashboard.ask('POST /v2/domains/{host}/verify', { id: 'qr.desk.example' });
    expect(await verify()).toMatchObject({ state: 'pending', checks: [{ ok: false }, { ok: false }] });
    names.zone[proof?.name ?? ''] = { txt: [proof?.value ?? ''] };
    expect(await verify()).toMatchObject({ state: 'verified', checks: [{ ok: true }, { ok: false }] });
    const { items } = await dashboard.ask('GET /v2/projects', { query: {} });
    expect(items[0]?.custom_domain).toBe('qr.desk.example');
    const removal = await dashboard.ask('DELETE /v2/domains/{host}', { id: 'QR.desk.example.' });
    expect(removal).toMatchObject({ host: 'qr.desk.example', state: 'verified' });
    const { items: left, removed } = await dashboard.ask('GET /v2/projects/{id}/domains', { id });
    expect([left, removed.map(({ host }) => host)]).toEqual([[], ['qr.desk.example']]);
    await dashboard.refused('GET /v2/domains/{host}', { id: 'qr.desk.example' }, 404, 'not_found');
  });

  test('are added once by an Idempotency-Key, and belong to no key or token', async () => {
    const { dashboard, api, defaultProjectId: id } = await shared().app.owner();
    const send = (host: string) =>
      dashboard.send('POST /v2/projects/{id}/domains', { id, body: { host } }, { headers: { 'idempotency-key': 'k' } });
    const first = await send('once.desk.example');
    const again = await send('once.desk.example');
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
    expect({ ...again.body, request_id: '' }).toEqual({ ...first.body, request_id: '' });
    expect(await send('other.desk.example')).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    const refused = await api.get('/v2/domains/once.desk.example');
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
  });

  test('are not accessible to other accounts; an invalid host is refused at its field', async () => {
    const { app } = shared();
    const [owner, stranger, poor] = [await app.owner(), await app.owner(), await app.owner({ plan: 'starter' })];
    const id = owner.defaultProjectId;
    const body = { host: 'qr.mine.example' };
    await owner.dashboard.ask('POST /v2/projects/{id}/domains', { id, body });
    const { dashboard } = stranger;
    await dashboard.refused('GET /v2/projects/{id}/domains', { id }, 404, 'project_not_found');
    await dashboard.refused('POST /v2/projects/{id}/domains', { id, body }, 404, 'project_not_found');
    await dashboard.refused('GET /v2/domains/{host}', { id: body.host }, 404, 'not_found');
    await dashboard.refused('POST /v2/domains/{host}/verify', { id: body.host }, 404, 'not_found');
    await dashboard.refused('DELETE /v2/domains/{host}', { id: body.host }, 404, 'not_found');
    const own = { id: stranger.defaultProjectId, body: { host: 'qr.mine.internal' } };
    const invalid = await dashboard.send('POST /v2/projects/{id}/domains', own);
    expect(invalid).toMatchObject({ status: 400, body: { code: 'invalid_request', field: 'host' } });
    expect(invalid.body.message).toContain('is a name for private networks');
    const newDomain = { id: poor.defaultProjectId, body: { host: 'poor.example' } };
    await poor.dashboard.refused('POST /v2/projects/{id}/domains', newDomain, 403, 'feature_disabled', 'starter');
  });
});

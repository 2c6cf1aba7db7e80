import { expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { sharedDomainApp } from './support/domain-app.ts';

onBothEngines('the domains of an owner', (engine) => {
  const shared = sharedDomainApp(engine);

  test('are added, verified and removed in the dashboard, by the rules of the command line', async () => {
    const { app, names } = shared();
    const { dashboard, defaultProjectId: id } = await app.owner();
    expect(await dashboard.ask('GET /projects/{id}/domains', { id })).toEqual({ domains: [], removed: [] });
    const added = await dashboard.ask('POST /projects/{id}/domains', {
      id,
      body: { host: 'QR.desk.example' },
    });
    expect(added).toMatchObject({ host: 'qr.desk.example', state: 'pending', checks: [] });
    const [proof] = added.records;
    const verify = () => dashboard.ask('POST /domains/{id}/verify', { id: 'qr.desk.example' });
    expect(await verify()).toMatchObject({ state: 'pending', checks: [{ ok: false }, { ok: false }] });
    names.zone[proof?.name ?? ''] = { txt: [proof?.value ?? ''] };
    expect(await verify()).toMatchObject({ state: 'verified', checks: [{ ok: true }, { ok: false }] });
    const { items } = await dashboard.ask('GET /v2/projects', { query: {} });
    expect(items[0]?.custom_domain).toBe('qr.desk.example');
    await dashboard.ask('DELETE /domains/{id}', { id: 'qr.desk.example' });
    const { domains, removed } = await dashboard.ask('GET /projects/{id}/domains', { id });
    expect([domains, removed.map(({ host }) => host)]).toEqual([[], ['qr.desk.example']]);
  });

  test('are not accessible to other accounts; an invalid host is refused at its field', async () => {
    const { app } = shared();
    const [owner, stranger, poor] = [await app.owner(), await app.owner(), await app.owner({ plan: 'starter' })];
    const id = owner.defaultProjectId;
    const body = { host: 'qr.mine.example' };
    await owner.dashboard.ask('POST /projects/{id}/domains', { id, body });
    const { dashboard } = stranger;
    await dashboard.refused('GET /projects/{id}/domains', { id }, 404, 'project_not_found');
    await dashboard.refused('POST /projects/{id}/domains', { id, body }, 404, 'project_not_found');
    await dashboard.refused('POST /domains/{id}/verify', { id: body.host }, 404, 'not_found');
    await dashboard.refused('DELETE /domains/{id}', { id: body.host }, 404, 'not_found');
    const own = { id: stranger.defaultProjectId, body: { host: 'qr.mine.internal' } };
    const invalid = await dashboard.send('POST /projects/{id}/domains', own);
    expect(invalid).toMatchObject({ status: 400, body: { code: 'invalid_request', field: 'host' } });
    expect(invalid.body.message).toContain('is a name for private networks');
    const newDomain = { id: poor.defaultProjectId, body: { host: 'poor.example' } };
    await poor.dashboard.refused('POST /projects/{id}/domains', newDomain, 403, 'feature_disabled', 'starter');
  });
});

import { expect, test } from 'bun:test';
import type { BulkAction, BulkChange, CodeFilterQuery } from '../../../src/http/dashboard/contract.ts';
import { emptyPlace, onBothEngines } from '../../harness/engines.ts';
import { WAIT_MS } from '../../harness/patience.ts';
import { URL_CODE } from './support/codes.ts';
import { type Owner, sharedDashboard, startDashboard } from './support/dashboard-app.ts';

async function finished({ dashboard }: Owner, id: string): Promise<BulkAction> {
  for (let waited = 0; waited < WAIT_MS; waited += 20) {
    const { actions } = await dashboard.ask('GET /bulk-actions', {});
    const action = actions.find(({ action_id }) => action_id === id);
    if (action && action.state !== 'running') return action;
    await Bun.sleep(20);
  }
  throw new Error('The change of many codes did not end');
}

const make = (owner: Owner, label: string, more: object = {}) =>
  owner.dashboard.ask('POST /codes', { body: { ...URL_CODE, label, ...more } });

onBothEngines('a bulk change of all matching codes', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api', 'work'] });

  const run = async (owner: Owner, filter: CodeFilterQuery, change: BulkChange) => {
    const action = await owner.dashboard.ask('POST /bulk-actions', { body: { filter, change } });
    return finished(owner, action.action_id);
  };
  const count = async ({ dashboard }: Owner, query: CodeFilterQuery) =>
    (await dashboard.ask('GET /codes/count', { query })).count;

  test('changes every matching code, also more than a batch, and no other', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    await Promise.all(Array.from({ length: 30 }, (_, at) => make(owner, `Table ${at}`)));
    await make(owner, 'Poster');
    const tag = (await dashboard.ask('POST /tags', { body: { name: 'Tables' } })).tag_id;
    const { project_id } = await dashboard.ask('POST /projects', { body: { name: 'Elsewhere' } });
    const filter = { search: 'table' };
    expect(await count(owner, filter)).toBe(30);
    const done = { state: 'done', total: 30, changed: 30, refused: 0 };
    expect(await run(owner, filter, { add_tags: [tag], project_id })).toMatchObject(done);
    expect([await count(owner, { tag }), await count(owner, { project_id })]).toEqual([30, 30]);
    expect(await run(owner, { tag }, { status: 'archived' })).toMatchObject(done);
    expect([await count(owner, {}), await count(owner, { status: 'archived' })]).toEqual([1, 30]);
    expect(await run(owner, { status: 'archived' }, { status: 'active' })).toMatchObject(done);
    expect(await count(owner, {})).toBe(31);
    const style = { foreground_color: '#000033' };
    expect(await run(owner, { search: 'Table 1' }, { qr_render_metadata: style })).toMatchObject({
      changed: 11,
    });
    const refused = (body: object) =>
      dashboard.refused('POST /bulk-actions', { body } as never, 400, 'invalid_request');
    await refused({ filter: {}, change: {} });
    await refused({ filter: { status: 'gone' }, change: { status: 'archived' } });
    await refused({ filter: {}, change: { label: 'One for all' } });
  });

  test('reports which codes were refused and why', async () => {
    const owner = await app().owner({ limits: { active_codes: 3 } });
    const ids = [];
    for (const label of ['a', 'b', 'c']) ids.push((await make(owner, label)).qr_id);
    await run(owner, {}, { status: 'archived' });
    await make(owner, 'd');
    const action = await run(owner, { status: 'archived' }, { status: 'active' });
    expect(action).toMatchObject({ state: 'done', total: 3, changed: 2, refused: 1 });
    const ask = (who: Owner) =>
      who.dashboard.ask('GET /bulk-actions/{id}/refusals', { id: action.action_id });
    const { refusals } = await ask(owner);
    expect(refusals).toMatchObject([{ qr_id: ids[0], label: 'a', code: 'quota_exceeded_qr' }]);
    const other = await app().owner();
    expect((await ask(other)).refusals).toEqual([]);
    expect((await other.dashboard.ask('GET /bulk-actions', {})).actions).toEqual([]);
  });

  test('continues after a restart in the middle of a batch, and counts each code once', async () => {
    const place = await emptyPlace(engine);
    const first = await startDashboard(engine, { place, roles: ['api'] });
    const owner = await first.owner();
    const codes = [];
    for (let at = 0; at < 30; at++) codes.push(await make(owner, `Code ${at}`));
    const body = { filter: {}, change: { status: 'archived' } } as const;
    const { action_id: id } = await owner.dashboard.ask('POST /bulk-actions', { body });
    await owner.dashboard.refused('POST /bulk-actions', { body }, 400, 'invalid_request', 'still running');

    // A worker recorded its batch, changed one of the codes and died.
    const { store } = first.app;
    const claimed = await store.write.claimBulkAction({ now: 1, leaseUntil: 2 });
    const batch = [];
    for (const { qr_id } of codes.slice(28).toReversed()) {
      const row = await store.read.findQrCode(owner.id, qr_id);
      batch.push({ seq: row?.seq ?? 0, id: qr_id });
    }
    const set = { portion: JSON.stringify(batch), lease_until: 3 };
    expect(await store.write.saveBulkProgress({ id, lease: 2, set, changed: 0, refused: [] })).toBe(true);
    expect(claimed?.id).toBe(id);
    await owner.dashboard.ask('PATCH /codes/{id}', {
      id: codes[29]?.qr_id ?? '',
      body: { status: 'archived' },
    });
    // The previous holder of the lease can no longer record anything.
    expect(await store.write.saveBulkProgress({ id, lease: 2, set, changed: 9, refused: [] })).toBe(false);
    const later = await make(owner, 'Made later');
    await first.stop();

    const second = await startDashboard(engine, { place, roles: ['api', 'work'] });
    const back = await second.enter(owner);
    expect(await finished(back, id)).toMatchObject({ state: 'done', total: 30, changed: 30, refused: 0 });
    const { items } = await back.dashboard.ask('GET /codes', { query: {} });
    expect(items.map(({ qr_id }) => qr_id)).toEqual([later.qr_id]);
    await second.stop();
  });

  test('stops when it is cancelled', async () => {
    const place = await emptyPlace(engine);
    const idle = await startDashboard(engine, { place, roles: ['api'] });
    const owner = await idle.owner();
    await make(owner, 'a');
    const body = { filter: {}, change: { status: 'archived' } } as const;
    const { action_id: id } = await owner.dashboard.ask('POST /bulk-actions', { body });
    await owner.dashboard.ask('POST /bulk-actions/{id}/stop', { id });
    expect(await finished(owner, id)).toMatchObject({ state: 'stopped', changed: 0 });
    await owner.dashboard.refused('POST /bulk-actions/{id}/stop', { id }, 404, 'not_found');
    expect(await idle.app.store.write.claimBulkAction({ now: Date.now(), leaseUntil: 0 })).toBeNull();
    await idle.stop();
  });
});

import { expect, test } from 'bun:test';
import type { BulkAction, BulkChange, CodeFilterQuery } from '../../../src/http/dashboard/contract.ts';
import { emptyStore, onBothEngines } from '../../harness/engines.ts';
import { until } from '../../harness/until.ts';
import { URL_CODE } from './support/codes.ts';
import { type Owner, sharedDashboard, startDashboard } from './support/dashboard-app.ts';

async function finished({ dashboard }: Owner, id: string): Promise<BulkAction> {
  const ended = await until(async () => {
    const { actions } = await dashboard.ask('GET /bulk-actions', {});
    return actions.find(({ action_id, state }) => action_id === id && state !== 'running');
  });
  return ended as BulkAction;
}

const CLAIM = { queue: 'bulkActions', part: '', claim: '', limit: 1 } as const;

const make = (owner: Owner, label: string, more: object = {}) =>
  owner.dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, label, ...more } });

onBothEngines('a bulk change of all matching codes', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api', 'work'] });

  const run = async (owner: Owner, filter: CodeFilterQuery, change: BulkChange) => {
    const action = await owner.dashboard.ask('POST /bulk-actions', { body: { filter, change } });
    return finished(owner, action.action_id);
  };
  const count = async ({ dashboard }: Owner, query: CodeFilterQuery) =>
    (await dashboard.ask('GET /v2/qr-codes/count', { query })).count;

  test('changes every matching code, also more than a batch, and no other', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    await Promise.all(Array.from({ length: 30 }, (_, at) => make(owner, `Table ${at}`)));
    await make(owner, 'Poster');
    const tag = (await dashboard.ask('POST /v2/tags', { body: { name: 'Tables' } })).tag_id;
    const { project_id } = await dashboard.ask('POST /v2/projects', { body: { name: 'Elsewhere' } });
    const filter = { q: 'table' };
    expect(await count(owner, filter)).toBe(30);
    const done = { state: 'done', total: 30, changed: 30, refused: 0 };
    expect(await run(owner, filter, { add_tags: [tag], project_id })).toMatchObject(done);
    expect([await count(owner, { tag: ['tables'] }), await count(owner, { project_id })]).toEqual([30, 30]);
    expect(await run(owner, { tag: ['Tables'] }, { status: 'archived' })).toMatchObject(done);
    expect([await count(owner, {}), await count(owner, { status: ['archived'] })]).toEqual([1, 30]);
    expect(await run(owner, { status: ['archived'] }, { status: 'active' })).toMatchObject(done);
    expect(await count(owner, {})).toBe(31);
    const style = { foreground_color: '#000033' };
    expect(await run(owner, { q: 'Table 1' }, { qr_render_metadata: style })).toMatchObject({
      changed: 11,
    });
    const refused = (body: object) =>
      dashboard.refused('POST /bulk-actions', { body } as never, 400, 'invalid_request');
    await refused({ filter: {}, change: {} });
    await refused({ filter: { status: ['gone'] }, change: { status: 'archived' } });
    await refused({ filter: {}, change: { label: 'One for all' } });
  });

  test('reports which codes were refused and why', async () => {
    const owner = await app().owner({ limits: { active_codes: 3 } });
    const ids = [];
    for (const label of ['a', 'b', 'c']) ids.push((await make(owner, label)).qr_id);
    await run(owner, {}, { status: 'archived' });
    await make(owner, 'd');
    const action = await run(owner, { status: ['archived'] }, { status: 'active' });
    expect(action).toMatchObject({ state: 'done', total: 3, changed: 2, refused: 1 });
    const ask = (who: Owner) => who.dashboard.ask('GET /bulk-actions/{id}/refusals', { id: action.action_id });
    const { refusals } = await ask(owner);
    expect(refusals).toMatchObject([{ qr_id: ids[0], label: 'a', code: 'quota_exceeded_qr' }]);
    const other = await app().owner();
    expect((await ask(other)).refusals).toEqual([]);
    expect((await other.dashboard.ask('GET /bulk-actions', {})).actions).toEqual([]);
  });

  test('continues after a restart in the middle of a batch, and counts each code once', async () => {
    const storeEnv = await emptyStore(engine);
    const first = await startDashboard(engine, { storeEnv, roles: ['api'] });
    const owner = await first.owner();
    const codes = [];
    for (let at = 0; at < 6; at++) codes.push(await make(owner, `Code ${at}`));
    const body = { filter: {}, change: { status: 'archived' } } as const;
    const { action_id: id } = await owner.dashboard.ask('POST /bulk-actions', { body });
    await owner.dashboard.refused('POST /bulk-actions', { body }, 400, 'invalid_request', 'still running');

    // A worker recorded its batch, changed one of the codes and died.
    const { store } = first.app;
    const { rows: claimed } = await store.write.claimDue({ ...CLAIM, now: 1, leaseUntil: 2 });
    const batch = [];
    for (const { qr_id } of codes.slice(4).toReversed()) {
      const row = await store.read.findQrCode(owner.id, qr_id);
      batch.push({ seq: row?.seq ?? 0, id: qr_id });
    }
    const set = { portion: JSON.stringify(batch), lease_until: 3 };
    expect(await store.write.saveBulkProgress({ id, lease: 2, set, changed: 0, refused: [] })).toBe(true);
    expect(claimed).toMatchObject([{ id }]);
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', {
      id: codes[5]?.qr_id ?? '',
      body: { status: 'archived' },
    });
    // The previous holder of the lease can no longer record anything.
    expect(await store.write.saveBulkProgress({ id, lease: 2, set, changed: 9, refused: [] })).toBe(false);
    const later = await make(owner, 'Made later');
    await first.stop();

    const second = await startDashboard(engine, { storeEnv, roles: ['api', 'work'] });
    const back = await second.enter(owner);
    expect(await finished(back, id)).toMatchObject({ state: 'done', total: 6, changed: 6, refused: 0 });
    const { items } = await back.dashboard.ask('GET /v2/qr-codes', { query: {} });
    expect(items.map(({ qr_id }) => qr_id)).toEqual([later.qr_id]);
    await second.stop();
  });

  test('stops when it is cancelled', async () => {
    const storeEnv = await emptyStore(engine);
    const idle = await startDashboard(engine, { storeEnv, roles: ['api'] });
    const owner = await idle.owner();
    await make(owner, 'a');
    const body = { filter: {}, change: { status: 'archived' } } as const;
    const { action_id: id } = await owner.dashboard.ask('POST /bulk-actions', { body });
    await owner.dashboard.ask('POST /bulk-actions/{id}/stop', { id });
    expect(await finished(owner, id)).toMatchObject({ state: 'stopped', changed: 0 });
    await owner.dashboard.refused('POST /bulk-actions/{id}/stop', { id }, 404, 'not_found');
    expect(await idle.app.store.read.hasDue('bulkActions', Date.now())).toBe(false);
    await idle.stop();
  });

  const undo = async (owner: Owner, { action_id: id }: BulkAction) =>
    finished(owner, (await owner.dashboard.ask('POST /bulk-actions/{id}/undo', { id })).action_id);
  const canUndo = async ({ dashboard }: Owner) =>
    (await dashboard.ask('GET /bulk-actions', {})).actions.map(({ can_undo }) => can_undo);

  test('is undone for exactly the codes that it changed, also after a restart', async () => {
    const storeEnv = await emptyStore(engine);
    const first = await startDashboard(engine, { storeEnv, roles: ['api', 'work'] });
    const owner = await first.owner();
    const ids: string[] = [];
    for (let at = 0; at < 30; at++) ids.push((await make(owner, `Code ${at}`)).qr_id);
    const [before = '', since = ''] = ids;
    const set = (who: Owner, id: string, status: 'active' | 'archived') =>
      who.dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { status } });
    await set(owner, before, 'archived');
    const done = await run(owner, {}, { status: 'archived' });
    expect(done).toMatchObject({ changed: 29, can_undo: true, undoes: null });
    await set(owner, since, 'active');
    await first.stop();

    const second = await startDashboard(engine, { storeEnv, roles: ['api', 'work'] });
    const back = await second.enter(owner);
    const { action_id: id } = done;
    const stranger = await second.owner();
    await stranger.dashboard.refused('POST /bulk-actions/{id}/undo', { id }, 404, 'not_found');
    const undone = await undo(back, done);
    expect(undone).toMatchObject({ state: 'done', total: 29, changed: 29, undoes: id, can_undo: false });
    const { items } = await back.dashboard.ask('GET /v2/qr-codes', { query: { status: ['archived'] } });
    expect(items.map(({ qr_id }) => qr_id)).toEqual([before]);
    expect(await count(back, { status: ['active'] })).toBe(29);
    await back.dashboard.refused('POST /bulk-actions/{id}/undo', { id }, 404, 'not_found', 'only the latest');
    await back.dashboard.refused(
      'POST /bulk-actions/{id}/undo',
      { id: undone.action_id },
      404,
      'not_found',
      'no longer',
    );
    await second.stop();
  });

  test('gives moved codes their projects back, and tags and designs to those that had them', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    const project = async (name: string) => (await dashboard.ask('POST /v2/projects', { body: { name } })).project_id;
    const tag = async (name: string) => (await dashboard.ask('POST /v2/tags', { body: { name } })).tag_id;
    const [here, there, elsewhere] = [await project('Here'), await project('There'), await project('Third')];
    const [added, removed] = [await tag('Added'), await tag('Removed')];
    const one = (await make(owner, 'One', { project_id: here })).qr_id;
    const two = (await make(owner, 'Two')).qr_id;
    const change = (id: string, body: object) => dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body });
    const look = async () => {
      const codes = await Promise.all([one, two].map((id) => dashboard.ask('GET /v2/qr-codes/{id}', { id })));
      return codes.map(({ project_id, tags, qr_render_metadata: { foreground_color } }) => ({
        project_id,
        tags,
        foreground_color,
      }));
    };
    await change(one, {
      tags: ['Kept', 'Added', 'Removed'],
      qr_render_metadata: { foreground_color: '#330000' },
    });
    const before = await look();
    const action = await run(
      owner,
      {},
      {
        project_id: there,
        add_tags: [added],
        remove_tags: [removed],
        qr_render_metadata: { foreground_color: '#000033' },
      },
    );
    const changed = { project_id: there, foreground_color: '#000033' };
    expect(await look()).toEqual([
      { ...changed, tags: ['Added', 'Kept'] },
      { ...changed, tags: ['Added'] },
    ]);
    // What its owner has decided since then is not undone.
    await change(two, { project_id: elsewhere });
    await dashboard.ask('PATCH /v2/tags/{id}', { id: added, body: { name: 'Renamed' } });
    expect(await undo(owner, action)).toMatchObject({ total: 2, changed: 2, refused: 0 });
    const renamed = { ...before[0], tags: ['Kept', 'Removed', 'Renamed'] };
    expect(await look()).toEqual([renamed, { ...before[1], project_id: elsewhere }] as never);
  });

  test('can be undone for 24 hours, and until the next one', async () => {
    let ahead = 0;
    const clock = { now: () => Date.now() + ahead };
    const timed = await startDashboard(engine, { clock, roles: ['api', 'work'] });
    const owner = await timed.owner();
    await make(owner, 'a');
    await run(owner, { q: 'nothing' }, { status: 'archived' });
    expect(await canUndo(owner)).toEqual([false]);
    const early = await run(owner, {}, { status: 'archived' });
    const late = await run(owner, { status: ['archived'] }, { status: 'active' });
    expect(await canUndo(owner)).toEqual([true, false, false]);
    const refused = ({ action_id: id }: BulkAction) =>
      owner.dashboard.refused('POST /bulk-actions/{id}/undo', { id }, 404, 'not_found');
    await refused(early);
    ahead = 24 * 3_600_000;
    expect(await canUndo(owner)).toEqual([false, false, false]);
    await refused(late);
    await timed.stop();
  });

  test('is stopped by its undo, which waits for the batch under way', async () => {
    const storeEnv = await emptyStore(engine);
    const idle = await startDashboard(engine, { storeEnv, roles: ['api'] });
    const owner = await idle.owner();
    const code = await make(owner, 'a');
    const body = { filter: {}, change: { status: 'archived' } } as const;
    const { action_id: id } = await owner.dashboard.ask('POST /bulk-actions', { body });

    // A worker is in the middle of its batch.
    const { store } = idle.app;
    const now = Date.now();
    const lease = now + 60_000;
    await store.write.claimDue({ ...CLAIM, now, leaseUntil: lease });
    const seq = (await store.read.findQrCode(owner.id, code.qr_id))?.seq ?? 0;
    const portion = JSON.stringify([{ seq, id: code.qr_id }]);
    const save = { id, lease, changed: 0, refused: [] };
    await store.write.saveBulkProgress({ ...save, set: { portion, lease_until: lease } });

    const undoing = await owner.dashboard.ask('POST /bulk-actions/{id}/undo', { id });
    expect(undoing).toMatchObject({ state: 'running', undoes: id });
    expect(await store.read.hasDue('bulkActions', now + 1_000)).toBe(false);
    const again = { ...CLAIM, now: now + 1_000, leaseUntil: lease };
    expect((await store.write.claimDue(again)).rows).toEqual([]);
    // The batch ends: it is counted, and the worker is told to go no further.
    const ended = { portion: null, last_seq: seq, lease_until: lease };
    expect(await store.write.saveBulkProgress({ ...save, set: ended, changed: 1 })).toBe(false);
    const { actions } = await owner.dashboard.ask('GET /bulk-actions', {});
    expect(actions.find(({ action_id }) => action_id === id)).toMatchObject({ state: 'stopped', changed: 1 });
    expect(await store.read.hasDue('bulkActions', now + 1_000)).toBe(true);
    await idle.stop();
  });
});

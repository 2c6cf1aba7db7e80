import { afterEach, expect, test } from 'bun:test';
import { LiveViews, MAX_WATCHERS_PER_ACCOUNT } from '../../../src/analytics/live-views.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { wholeAccount } from '../../../src/store/reach.ts';
import type { Code } from '../../../src/store/schema.ts';
import { openAt } from '../../engines/support/open-at.ts';
import { query } from '../../engines/support/query.ts';
import { batchOf } from '../../engines/support/scan-batches.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { type Owner, sharedDashboard, startDashboard } from './support/dashboard-app.ts';

const today = () => Math.floor(Date.now() / 86_400_000);

onBothEngines('live analytics', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });
  let leave = new AbortController();
  afterEach(() => {
    leave.abort();
    leave = new AbortController();
  });

  async function newCode({ id, dashboard }: Owner): Promise<Code> {
    const body = { type: 'url', redirect_url: 'https://example.com/' } as const;
    const { qr_id } = await dashboard.ask('POST /v2/qr-codes', { body });
    const row = await app().app.store.read.findQrCode(wholeAccount(id), qr_id);
    if (!row) throw new Error('The code is gone');
    return row;
  }

  const next = async <Item>(events: AsyncGenerator<Item>): Promise<Item> => {
    const { value, done } = await events.next();
    if (done) throw new Error('The stream ended');
    return value;
  };

  test('send the complete new result to a page when another process counts a scan', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    const code = await newCode(owner);
    const { id, project_id: project } = code;
    const streams = [
      await dashboard.stream('GET /codes/{id}/analytics/live', { id }, leave.signal),
      await dashboard.stream('GET /projects/{id}/analytics/live', { id: project }, leave.signal),
      await dashboard.stream('GET /analytics/live', {}, leave.signal),
    ];
    for (const events of streams) expect((await next(events)).total).toBe(0);

    const otherProcess = await openAt(app().storeEnv);
    await otherProcess.write.countScans(batchOf([code], { day: today() }));
    for (const [at, events] of streams.entries()) {
      const answer = await next(events);
      expect([at, answer.total, answer.countries]).toEqual([at, 1, [{ country: 'DE', scans: 1 }]]);
    }
    expect((await owner.api.get(`/v2/analytics/qr-codes/${id}`)).body).toMatchObject({ total: 1 });
    await otherProcess.close();
  });

  test('allow at most 100 open pages of an account, and one more when one is closed', () => {
    const views = new LiveViews(app().app.store, systemClock);
    const view = {
      key: 'any',
      scopes: [{ table: 'account_days', scope: 'acc' }],
      load: async () => '',
    } as const;
    const watch = (account: string) =>
      views.watch(
        account,
        view,
        () => {},
        () => {},
      );
    const ends = Array.from({ length: MAX_WATCHERS_PER_ACCOUNT }, () => watch('acc_1'));
    expect(() => watch('acc_1')).toThrow('Too many pages');
    watch('acc_2');
    ends[0]?.();
    ends[0]?.();
    watch('acc_1');
    expect(() => watch('acc_1')).toThrow('Too many pages');
    expect(views.watchers).toBe(MAX_WATCHERS_PER_ACCOUNT + 1);
    views.close();
  });

  test('tell nothing more to who was removed, disabled or limited, or has signed out', async () => {
    const owner = await app().owner();
    const code = await newCode(owner);
    const members = () => app().member(owner, { role: 'viewer' });
    const [removed, disabled, limited, gone, kept] = await Promise.all(Array.from({ length: 5 }, members));
    if (!removed || !disabled || !limited || !gone || !kept) throw new Error('Nobody was made');
    const open = async ({ dashboard }: typeof kept) => {
      const events = await dashboard.stream('GET /analytics/live', {}, leave.signal);
      expect((await next(events)).total).toBe(0);
      return events;
    };
    const toKept = await open(kept);
    const toOthers = [await open(removed), await open(disabled), await open(limited), await open(gone)];
    await query(app().storeEnv, `delete from members where id = '${removed.memberId}'`);
    await query(app().storeEnv, `update persons set disabled_at = 1 where id = '${disabled.personId}'`);
    await query(app().storeEnv, `update members set project_ids = '["prj_x"]' where id = '${limited.memberId}'`);
    const signOut = { method: 'POST', headers: { cookie: gone.cookie, origin: app().publicUrl } };
    expect((await fetch(`${app().url}/dashboard-api/auth/sign-out`, signOut)).status).toBe(200);

    await app().app.store.write.countScans(batchOf([code], { day: today() }));
    // Each further page has all of them told again.
    while ((await next(toKept)).total === 0);
    for (const events of toOthers) for await (const { total } of events) expect(total).toBe(0);
  });

  test('refuse another account’s codes and projects, and invalid ranges', async () => {
    const [mine, theirs] = [await app().owner(), await app().owner()];
    const { id, project_id: project } = await newCode(mine);
    const { dashboard } = theirs;
    await dashboard.refused('GET /codes/{id}/analytics/live', { id }, 404, 'qr_not_found');
    await dashboard.refused('GET /projects/{id}/analytics/live', { id: project }, 404, 'project_not_found');
    await dashboard.refused('GET /analytics/live', { query: { from: 'now' } }, 400, 'invalid_request');
  });
});

test('a closed page is no longer watched', async () => {
  const clock = testClock(new Date().toISOString());
  const app = await startDashboard('sqlite', { roles: ['api'], clock });
  const { dashboard } = await app.owner();
  // The third round would be refused if the pages of the first still counted.
  for (let round = 0; round < 3; round++) {
    const leave = new AbortController();
    for (let page = 0; page < MAX_WATCHERS_PER_ACCOUNT / 2; page++) {
      await dashboard.stream('GET /analytics/live', {}, leave.signal);
    }
    leave.abort();
    clock.advance(2_000);
  }
  await app.stop();
});

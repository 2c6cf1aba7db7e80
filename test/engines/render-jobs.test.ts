import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import pg from 'pg';
import { MAX_CLAIMS } from '../../src/store/renders/render-jobs.ts';
import { RE_RENDER_PAUSE_MS } from '../../src/store/renders/render-queue.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { claim, LEASE_MS, publish, renderAll, restyle, waitingCodes } from './support/render-codes.ts';
import { type Seeded, seedAccount } from './support/seed.ts';

const NOW = 1_800_000_000_000;

onBothEngines('render jobs', (engine) => {
  let storeEnv: StoreEnv;
  let store: Store;
  let accounts: Seeded[];

  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    store = await openAt(storeEnv);
    accounts = [await seedAccount(store), await seedAccount(store), await seedAccount(store)];
  });
  beforeEach(() => renderAll(store, { now: NOW }).then(() => query(storeEnv, RETIRE)));
  afterAll(() => store.close());

  const owner = (at: number): Seeded => accounts[at] as Seeded;

  test('are claimed from accounts in turn, the oldest of each first, however many an account has', async () => {
    const many = await waitingCodes(store, owner(0), [9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const [one = 0] = await waitingCodes(store, owner(1), [50]);
    const [later = 0, earlier = 0] = await waitingCodes(store, owner(2), [61, 60]);
    const jobs = await claim(store, { now: NOW, limit: 6 });
    expect(jobs.map(({ seq }) => seq)).toEqual([many[8] ?? 0, one, earlier, many[7] ?? 0, later]);
  });

  test('continue after the account that was served last when there are more accounts than places in a claim', async () => {
    for (const at of [0, 1, 2]) await waitingCodes(store, owner(at), [1, 2]);
    const turns: string[] = [];
    for (let turn = 0, after = ''; turn < 6; turn++) {
      const [job] = await claim(store, { now: NOW, limit: 1, after });
      after = job?.account_id ?? '';
      turns.push(after);
    }
    const ids = accounts.map(({ accountId }) => accountId).toSorted();
    expect(turns).toEqual([...ids, ...ids]);
  });

  test('of new codes and of codes with a picture are in two queues', async () => {
    const [old = 0] = await waitingCodes(store, owner(0), [1]);
    const [rendered] = await renderAll(store, { now: NOW });
    const [fresh = 0] = await waitingCodes(store, owner(0), [NOW]);
    await restyle(store, owner(0), rendered?.id ?? '', NOW);
    const due = async () => [await store.read.hasDue('firstRenders', NOW), await store.read.hasDue('reRenders', NOW)];
    expect(await due()).toEqual([true, true]);
    expect((await claim(store, { now: NOW })).map(({ seq }) => seq)).toEqual([fresh]);
    expect(await due()).toEqual([false, true]);
    expect((await claim(store, { now: NOW, queue: 'reRenders' })).map(({ seq }) => seq)).toEqual([old]);
    expect(await due()).toEqual([false, false]);
  });

  test('pause between two re-renders of a code, and only then; a clock set back ends the pause', async () => {
    await waitingCodes(store, owner(0), [1]);
    const [first] = await renderAll(store, { now: NOW });
    const id = first?.id ?? '';
    const again = { queue: 'reRenders' } as const;
    await restyle(store, owner(0), id, NOW);
    // The pause also follows a drawing that is discarded because its code was changed in the meantime.
    expect(await claim(store, { ...again, now: NOW })).toHaveLength(1);
    await restyle(store, owner(0), id, NOW + 1);
    expect(await claim(store, { ...again, now: NOW + RE_RENDER_PAUSE_MS - 1 })).toEqual([]);
    expect(await store.read.hasDue('reRenders', NOW + RE_RENDER_PAUSE_MS - 1)).toBe(false);
    expect(await renderAll(store, { ...again, now: NOW + RE_RENDER_PAUSE_MS })).toHaveLength(1);
    await restyle(store, owner(0), id, NOW);
    expect(await claim(store, { ...again, now: NOW - 3_600_000 })).toHaveLength(1);
  });

  test('stay with a worker that renews its claim, and go to another when it does not', async () => {
    await waitingCodes(store, owner(0), [1]);
    const [job] = await claim(store, { now: NOW, claim: 'claim_1_living' });
    const held = [{ keys: [job?.seq ?? 0], claim: 'claim_1_living' }];
    await store.write.renewDue({ queue: 'firstRenders', held, leaseUntil: NOW + 3_000 + LEASE_MS });
    expect(await claim(store, { now: NOW + 3_000 + LEASE_MS - 1 })).toEqual([]);
    const [taken] = await claim(store, { now: NOW + 3_000 + LEASE_MS, claim: 'claim_2_next' });
    expect(taken).toMatchObject({ seq: job?.seq ?? 0, render_attempt: 2 });
    await store.write.renewDue({ queue: 'firstRenders', held, leaseUntil: NOW + 60_000 });
    expect(await claim(store, { now: NOW + 3_000 + 2 * LEASE_MS, claim: 'claim_3' })).toHaveLength(1);
    if (!taken) throw new Error('Nobody took the job');
    expect(await publish(store, taken, { claim: 'claim_1_living', now: NOW })).toBe(false);
    expect(await publish(store, taken, { claim: 'claim_3', now: NOW })).toBe(true);
  });

  if (engine === 'postgres')
    test('that are being published do not delay the renewal of other claims', async () => {
      await waitingCodes(store, owner(0), [1, 2]);
      const [one, two] = await claim(store, { now: NOW, claim: 'claim_1_living' });
      const publishing = new pg.Client({ connectionString: storeEnv.DATABASE_URL });
      await publishing.connect();
      await publishing.query('begin');
      await publishing.query(`update qr_codes set render_error = null where seq = ${one?.seq}`);
      const held = [{ keys: [one?.seq ?? 0, two?.seq ?? 0], claim: 'claim_1_living' }];
      await store.write.renewDue({ queue: 'firstRenders', held, leaseUntil: NOW + 2 * LEASE_MS });
      await publishing.query('commit');
      await publishing.end();
      const [taken, ...others] = await claim(store, { now: NOW + LEASE_MS });
      expect([taken?.seq, others]).toEqual([one?.seq, []]);
    });

  test('of workers that are known to be dead can be claimed at once', async () => {
    await waitingCodes(store, owner(0), [1, 2]);
    await claim(store, { now: NOW, limit: 1, claim: 'claim_1_dead' });
    await claim(store, { now: NOW, limit: 1, claim: 'claim_2_dead' });
    expect(await claim(store, { now: NOW })).toEqual([]);
    await store.write.endRenderClaims({});
    expect(await claim(store, { now: NOW })).toMatchObject([{ render_attempt: 2 }, { render_attempt: 2 }]);
  });

  test('that were not begun are released as if they had not been claimed', async () => {
    await waitingCodes(store, owner(0), [1]);
    const [job] = await claim(store, { now: NOW, claim: 'claim_1_stopping' });
    await store.write.releaseRender({ seq: job?.seq ?? 0, claim: 'claim_1_stopping' });
    expect(await claim(store, { now: NOW })).toMatchObject([{ seq: job?.seq, render_attempt: 1 }]);
  });

  test('that were claimed ten times and never finished are given up by the next claim', async () => {
    const [seq = 0] = await waitingCodes(store, owner(0), [1]);
    const at = (attempt: number) => NOW + attempt * LEASE_MS;
    for (let attempt = 0; attempt < MAX_CLAIMS; attempt++)
      expect(await claim(store, { now: at(attempt) })).toMatchObject([{ render_attempt: attempt + 1 }]);
    expect(await claim(store, { now: at(MAX_CLAIMS) })).toEqual([]);
    const [code] = await query(storeEnv, `select render_status, render_error from qr_codes where seq = ${seq}`);
    expect(code).toEqual({
      render_status: 'error',
      render_error: 'The renderer did not finish in 10 attempts',
    });
  });

  if (engine === 'postgres')
    test('are never claimed beyond the limit, whatever query plan the database chooses', async () => {
      await waitingCodes(store, owner(0), Array(60).fill(1));
      const [{ name } = { name: '' }] = await query(storeEnv, 'select current_database() as name');
      // With these settings the planner would evaluate the subquery for every row, unless the query prevents it.
      const plans = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'];
      for (const plan of plans) await query(storeEnv, `alter database ${name} set enable_${plan} = off`);
      const forced = await openAt(storeEnv);
      expect(await claim(forced, { now: NOW, limit: 10 })).toHaveLength(10);
      await forced.close();
      await query(storeEnv, `alter database ${name} reset all`);
    });
});

/** Removes the jobs that a case left. */
const RETIRE = "update qr_codes set render_status = 'idle', render_claim = null";

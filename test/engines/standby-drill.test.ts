import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { FileContents } from '../../src/files/file-contents.ts';
import { drillStandby } from '../../src/transfer/standby/drill.ts';
import { makeStandby } from '../../src/transfer/standby/make-standby.ts';
import { emptyStore, onBothEngines, temporaryFolder } from '../harness/engines.ts';
import { insertMixedCodes } from '../harness/mixed-codes.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { seedAccount } from './support/seed.ts';

const hasNginx = Bun.which('nginx', { PATH: `${process.env.PATH}:/usr/sbin` }) !== null;
/** A Wednesday: rules for Mondays do not match, those for every day do. */
const NOW = Date.parse('2027-01-06T12:00:00Z');
const MANY = 150;

onBothEngines('a drill over codes of every kind', (engine) => {
  test.skipIf(!hasNginx)('finds no difference but those that the folder documents', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const contents = new FileContents(storeEnv.DATA_DIR, store);
    const deps = { store, clock: { now: () => NOW }, port: 0, contents };
    const owner = await seedAccount(store);
    const { spend } = await insertMixedCodes(store, owner, { many: MANY, now: NOW });
    await query(storeEnv, spend);
    const folder = join(temporaryFolder(), 'standby');
    const made = await makeStandby(deps, folder, null);
    expect([made.codes, made.exact > MANY / 4, made.approximate.length > MANY / 4]).toEqual([MANY, true, true]);
    const { codes, compared, equal, different } = await drillStandby(deps, folder, null);
    expect([codes, compared, equal + different.length]).toEqual([MANY, 3 * MANY, 3 * MANY]);
    expect(different.filter(({ expected }) => !expected)).toEqual([]);
    // Only a schedule that matches at this moment differs here.
    expect(different.length).toBeGreaterThan(0);
    for (const { ours } of different) expect(ours).toEndWith('/hours');
    // The answer of a code that is left out is expected.
    const changes = { standby_private: false };
    await store.write.updateAccount({ accountId: owner.accountId, changes, now: NOW });
    const { left_out } = await makeStandby(deps, folder, null);
    const again = await drillStandby(deps, folder, null);
    expect(left_out.length).toBeGreaterThan(MANY / 10);
    expect(again.different.filter(({ expected }) => !expected)).toEqual([]);
    // Of a private page only: where a device is led elsewhere, it still is.
    const stopped = again.different.filter(({ standby }) => standby === '503 unavailable');
    expect(stopped.length).toBeGreaterThanOrEqual(left_out.length);
    expect(stopped.filter(({ ours }) => ours !== '200' && !ours.endsWith('/hours'))).toEqual([]);
    await store.close();
  });
});

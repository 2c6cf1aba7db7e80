import { expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import { createAccount } from '../../src/people/create-account.ts';
import { firstStart } from '../../src/people/first-start.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { testClock } from '../harness/test-clock.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';

const NOW = '2026-03-01T12:00:00Z';

onBothEngines('the operator', (engine) => {
  const operators = async (storeEnv: StoreEnv) =>
    (await query(storeEnv, 'select email from persons where is_operator = 1')).map(({ email }) => email);
  const make = (store: Store, email: string, at = NOW) =>
    createAccount(
      { store, clock: testClock(at), plans: DEFAULT_PLANS },
      { email, plan: 'free', timeZone: 'UTC', password: null },
    );

  test('is the first account, and not one that a node with a slow clock creates later', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const deps = { store, clock: testClock(NOW), plans: DEFAULT_PLANS };
    await firstStart(deps, { email: 'operator@localhost', apiKey: null });
    // Ids contain the time, so this one sorts first.
    await store.write.createAccount(newAccountWithId('acc_0000000000000000000000000z', 'late@example.com'));
    await make(store, 'slow@example.com', '2020-01-01T00:00:00Z');
    await store.close();
    expect(await operators(storeEnv)).toEqual(['operator@localhost']);
  });

  test('is exactly one of the accounts that parallel commands create on an empty store', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`);
    await Promise.all(emails.map((email) => make(store, email)));
    await store.close();
    expect(await operators(storeEnv)).toHaveLength(1);
  });
});

function newAccountWithId(id: string, email: string) {
  const times = { created_at: 0, updated_at: 0 };
  return {
    account: { id, email, plan: 'free', time_zone: 'UTC', api_access: null, limits: null, ...times },
    project: {
      id: `prj_${id}`,
      account_id: id,
      name: 'Default project',
      description: '',
      is_default: true,
      created_via: null,
      ...times,
    },
    owner: { id: `per_${id}`, email, name: email, password_hash: null, ...times },
    memberId: `mem_${id}`,
  };
}

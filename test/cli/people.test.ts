import { expect, test } from 'bun:test';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { ISO, idOf, shown } from './support.ts';

onBothEngines('repoint people', (engine) => {
  test('a new account has an owner, who is gone with his last account', async () => {
    const storeEnv = await emptyStore(engine);
    const create = (email: string, ...more: string[]) => ['accounts', 'create', '--email', email, ...more];
    const first = await runCliJson(storeEnv, create('ada@example.com'));
    const second = await runCliJson(storeEnv, create('ben@example.com'));
    const { people } = await runCliJson(storeEnv, ['people', 'list']);
    expect(people).toEqual([
      {
        person_id: idOf('per'),
        email: 'ada@example.com',
        name: 'ada',
        is_operator: true,
        two_factor: false,
        disabled_at: null,
        created_at: ISO,
        accounts: [{ account_id: first.account_id, email: 'ada@example.com', role: 'owner' }],
      },
      expect.objectContaining({ email: 'ben@example.com', is_operator: false }),
    ]);
    expect(await shown(storeEnv, ['people', 'list'])).toContain('ben@example.com (owner)');
    // With his only account he is gone; the address is free again.
    const gone = ['accounts', 'delete', second.account_id, '--confirm', 'ben@example.com', '--without-export'];
    await runCliJson(storeEnv, gone);
    expect((await runCliJson(storeEnv, ['people', 'list'])).people).toHaveLength(1);
    const again = await runCli(storeEnv, create('ben@example.com', '--password-stdin'), { stdin: 'correct horse' });
    expect(again.exitCode).toBe(0);
  });
});

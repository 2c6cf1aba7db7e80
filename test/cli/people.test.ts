import { expect, test } from 'bun:test';
import { query } from '../engines/support/query.ts';
import { startDashboard } from '../flows/dashboard/support/dashboard-app.ts';
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

  test('somebody is disabled and enabled while the server runs, in force at his next request', async () => {
    const app = await startDashboard(engine, { roles: ['api'] });
    const [operator, owner] = [await app.operator(), await app.owner()];
    await owner.dashboard.ask('GET /v2/qr-codes', { query: {} });
    const change = (word: string, email: string) => runCliJson(app.storeEnv, ['people', word, email]);
    expect(await change('disable', owner.email.toUpperCase())).toMatchObject({
      person_id: owner.personId,
      disabled_at: ISO,
      accounts: [{ account_id: owner.id, email: owner.email, role: 'owner' }],
    });
    await owner.dashboard.refused('GET /me', {}, 401, 'signed_out');
    expect(await app.enter(owner).catch(String)).toContain('account_suspended');
    expect((await owner.api.get('/v2/qr-codes')).status).toBe(200);
    expect(await shown(app.storeEnv, ['people', 'list'])).toMatch(new RegExp(`${owner.email}.*disabled`));
    expect((await change('enable', owner.email)).disabled_at).toBeNull();
    await (await app.enter(owner)).dashboard.ask('GET /me', {});
    const log = await app.app.store.read.listActivity(null, NO_FILTER, null, 10);
    const told = log.filter(({ kind }) => kind.startsWith('person.'));
    expect(told.map(({ kind, subject, actor }) => [kind, subject, actor.kind])).toEqual([
      ['person.enabled', owner.email, 'command_line'],
      ['person.disabled', owner.email, 'command_line'],
    ]);
    await query(app.storeEnv, `update persons set is_operator = 0 where id <> '${operator.personId}'`);
    const last = await runCli(app.storeEnv, ['people', 'disable', operator.email]);
    expect([last.exitCode, last.stderr]).toEqual([2, expect.stringContaining('no operator any more')]);
    const nobody = await runCli(app.storeEnv, ['people', 'disable', 'nobody@example.com']);
    expect([nobody.exitCode, nobody.stderr]).toEqual([2, expect.stringContaining('people list')]);
    await app.stop();
  });
});

const NO_FILTER = { kinds: [], actor: null, from: null, until: null };

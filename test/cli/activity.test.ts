import { expect, test } from 'bun:test';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { ISO } from './support.ts';

onBothEngines('repoint activity', (engine) => {
  test('tells what commands did with an account, by kind and by days, and without one what the operator did', async () => {
    const storeEnv = await emptyStore(engine);
    const email = 'ann@example.com';
    await runCliJson(storeEnv, ['accounts', 'create', '--email', email, '--plan', 'pro']);
    const account = ['--account', email];
    const { key_id } = await runCliJson(storeEnv, ['keys', 'create', ...account, '--name', 'Till']);
    await runCliJson(storeEnv, ['keys', 'revoke', key_id]);
    await runCliJson(storeEnv, ['accounts', 'update', email, '--plan', 'agency']);
    const read = async (...args: string[]) => (await runCliJson(storeEnv, ['activity', ...args])).activity;
    const all = await read(...account);
    expect(all.map(({ kind }: { kind: string }) => kind)).toEqual(['plan.changed', 'key.revoked', 'key.created']);
    expect(all[2]).toEqual({
      activity_id: expect.stringMatching(/^act_/),
      at: ISO,
      kind: 'key.created',
      actor: { kind: 'command_line' },
      subject: 'Till',
      details: { last4: expect.any(String) },
      project_id: null,
      address: null,
    });
    expect(await read(...account, '--kind', 'key.revoked')).toHaveLength(1);
    expect(await read(...account, '--to', '2020-01-01')).toEqual([]);
    expect(await read('--kind', 'plan.changed')).toMatchObject([
      { subject: email, details: { before: 'pro', after: 'agency' } },
    ]);
    const shown = await runCli(storeEnv, ['activity', ...account]);
    expect(shown.stdout).toContain('API key created');
    const refused = await runCli(storeEnv, ['activity', ...account, '--kind', 'nonsense']);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('--kind must be one of')]);
  });
});

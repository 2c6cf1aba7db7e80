import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../../src/lib/ids.ts';
import { mergeJournal } from '../../src/qr-codes/delete-qr-code.ts';
import { query } from '../engines/support/query.ts';
import { someCode } from '../engines/support/seed.ts';
import { renderedCode } from '../harness/codes.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { onBothEngines, temporaryFolder } from '../harness/engines.ts';
import { startApp, type TestAccount, type TestApp } from '../harness/start-app.ts';

onBothEngines('deleting for good', (engine) => {
  let app: TestApp;
  let account: TestAccount;

  beforeAll(async () => {
    app = await startApp(engine);
    account = await app.account();
  });
  afterAll(() => app.stop());

  const repoint = (...args: string[]) => runCliJson(app.place, args);
  const scan = async (slug: string) => (await fetch(`${app.url}/${slug}`, { redirect: 'manual' })).status;

  /** Tables in which something is left of a code or an account. */
  async function traces(text: string | number): Promise<string[]> {
    const columns: Record<string, string> = {
      qr_codes: 'id',
      scan_counters: 'code_seq',
      code_days: 'scope',
      code_changes: 'code_seq',
      safety_events: 'code_id',
      code_addresses: 'code_seq',
      api_keys: 'account_id',
      projects: 'account_id',
      account_days: 'scope',
      sign_in_users: 'id',
      accounts: 'id',
    };
    const isNumber = (column: string) => column === 'code_seq' || column === 'scope';
    const found: string[] = [];
    for (const [table, column] of Object.entries(columns)) {
      if (typeof text === 'number' && !isNumber(column)) continue;
      if (typeof text === 'string' && column === 'code_seq') continue;
      if (typeof text === 'string' && table === 'code_days') continue;
      if (typeof text === 'number' && table === 'account_days') continue;
      const value = typeof text === 'number' ? text : `'${text}'`;
      if ((await query(app.place, `select 1 from ${table} where ${column} = ${value}`)).length > 0)
        found.push(table);
    }
    return found;
  }

  test('an archived code goes with history and analytics, its slug is never given again', async () => {
    const { api } = account;
    const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/', scan_limit: 100 });
    const twin = await renderedCode(api, { redirect_url: 'https://example.com/' });
    for (const one of [slug, slug, twin.slug]) expect(await scan(one)).toBe(302);
    const refusals: [string[], string][] = [
      [[id, '--confirm', slug], 'Only an archived code can be deleted'],
      [['qr-22222222', '--confirm', 'qr-22222222'], 'does not exist'],
      [[id], '--confirm with the slug is required'],
    ];
    for (const [args, why] of refusals) {
      const refused = await runCli(app.place, ['codes', 'delete', ...args]);
      expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining(why)]);
    }
    await api.patch(`/v1/qr-codes/${id}`, { status: 'archived' });
    const wrong = await runCli(app.place, ['codes', 'delete', id, '--confirm', 'yes']);
    expect([wrong.exitCode, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('must be the slug of the code'),
    ]);
    const [{ seq } = {}] = await query(app.place, `select seq from qr_codes where id = '${id}'`);
    expect(await repoint('codes', 'delete', slug, '--confirm', slug.toUpperCase())).toEqual({
      qr_id: id,
      slug,
    });
    expect(await scan(slug)).toBe(404);
    expect((await api.get(`/v1/qr-codes/${id}`)).status).toBe(404);
    await mergeJournal(app.app.store);
    expect([await traces(id), await traces(Number(seq))]).toEqual([[], []]);
    const owner = { accountId: account.id, projectId: account.defaultProjectId };
    const again = { ...someCode(owner), slug };
    const { store } = app.app;
    expect(await store.write.insertQrCode({ code: again, cap: 100, idempotency: null })).toEqual({
      refused: 'slug_taken',
    });
    expect(await scan(twin.slug)).toBe(302);
    const { body: left } = await api.get(`/v1/qr-codes/${twin.id}`);
    expect(left.scan_count).toBe(2);
  });

  test('an account goes whole, after an export; a deletion that broke off is finished by the server', async () => {
    const doomed = await app.account();
    const { slug } = await renderedCode(doomed.api, { redirect_url: 'https://example.com/' });
    const { store } = app.app;
    const owner = { accountId: doomed.id, projectId: doomed.defaultProjectId };
    for (let made = 0; made < 45; made++) {
      const code = { ...someCode(owner), id: newId('qr', Date.now()) };
      await store.write.insertQrCode({ code, cap: 100, idempotency: null });
    }
    expect(await scan(slug)).toBe(302);
    const args = ['accounts', 'delete', doomed.email, '--confirm', doomed.email];
    const refused = await runCli(app.place, args);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('--export FILE.zip')]);
    const file = join(temporaryFolder(), 'last.zip');
    expect(await repoint(...args, '--export', file)).toEqual({
      account_id: doomed.id,
      email: doomed.email,
      exported: { projects: 1, codes: 46, scans: 1 },
    });
    expect(existsSync(file)).toBe(true);
    expect(await scan(slug)).toBe(404);
    expect((await doomed.api.get('/v1/projects')).status).toBe(401);
    expect(await traces(doomed.id)).toEqual([]);

    const second = await app.account();
    const { slug: other } = await renderedCode(second.api, { redirect_url: 'https://example.com/' });
    await store.write.beginAccountDeletion({ accountId: second.id, now: Date.now() });
    expect(await scan(other)).toBe(404);
    while ((await traces(second.id)).length > 0) await Bun.sleep(50);
    const moved = await app.account();
    const result = await repoint('import', '--account', moved.email, file);
    expect([result.codes, result.skipped.length, result.skipped[0].reason]).toEqual([
      0,
      46,
      'a code with this slug was deleted for good',
    ]);
  });

  test('the account of the operator stays', async () => {
    const [first] = await query(app.place, 'select email from accounts where is_operator = 1');
    const email = String(first?.email);
    const args = ['accounts', 'delete', email, '--confirm', email, '--without-export'];
    const refused = await runCli(app.place, args);
    expect([refused.exitCode, refused.stderr]).toEqual([
      2,
      expect.stringContaining('the operator cannot be deleted'),
    ]);
  });
});

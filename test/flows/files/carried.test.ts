import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { query } from '../../engines/support/query.ts';
import { runCli, runCliJson } from '../../harness/command-line.ts';
import { emptyStore, onBothEngines, temporaryFolder } from '../../harness/engines.ts';
import { samplePdf, samplePng } from '../../pictures/make-files.ts';
import { type DashboardApp, sharedDashboard, startDashboard } from '../dashboard/support/dashboard-app.ts';
import { fileCode, storedFile } from './support/files.ts';

/** More than two pieces, wherever they are. */
const LARGE = Buffer.concat([
  samplePdf('large').subarray(0, 9),
  Buffer.alloc(2_400_000, '% x\n'),
  samplePdf().subarray(9),
]);

const get = async (app: DashboardApp, slug: string) =>
  Buffer.from(await (await fetch(`${app.url}/${slug}`)).arrayBuffer());

onBothEngines('files of codes', (engine) => {
  const app = sharedDashboard(engine);

  test('are in the archive of the account, and come back under ids of the other server', async () => {
    const owner = await app().owner();
    const [large, small] = [
      await fileCode(app(), owner, LARGE, { name: 'Large.pdf' }),
      await fileCode(app(), owner, samplePng(), { name: 'plan.png', disposition: 'attachment' }),
    ];
    await storedFile(owner.api, samplePdf('of no code'));
    const file = join(temporaryFolder(), 'account.zip');
    expect(await runCliJson(app().storeEnv, ['export', '--account', owner.id, file])).toMatchObject({ codes: 2 });

    const other = await startDashboard(engine === 'sqlite' ? 'postgres' : 'sqlite', {});
    try {
      const target = await other.owner();
      // A file of a third account with the id that is in the archive.
      const third = await other.owner();
      const { file_id } = await storedFile(third.api, samplePdf('not yours'));
      await query(other.storeEnv, `update files set id = '${large.file.file_id}' where id = '${file_id}'`);
      for (let run = 1; run <= 2; run++)
        expect(await runCliJson(other.storeEnv, ['import', '--account', target.id, file])).toMatchObject({
          codes: run === 1 ? 2 : 0,
        });
      expect((await get(other, large.slug)).equals(LARGE)).toBe(true);
      expect((await get(other, small.slug)).equals(samplePng())).toBe(true);
      const { qr_data } = (await target.api.get(`/v2/qr-codes/${large.qr_id}`)).body;
      expect(qr_data).toMatchObject({ name: 'Large.pdf', disposition: 'inline' });
      expect(qr_data.file_id).not.toBe(large.file.file_id);
      expect((await target.api.get('/v2/account')).body.usage.file_bytes).toBe(LARGE.length + samplePng().length);

      // What the account has already takes no more room, though there is none left.
      const { file_id: rest } = await storedFile(target.api, samplePdf('rest'));
      const left = 50_000_000 - LARGE.length - samplePng().length;
      await query(other.storeEnv, `update files set kept_bytes = ${left} where id = '${rest}'`);
      await runCli(other.storeEnv, ['accounts', 'update', target.id, '--plan', 'free']);
      expect(await runCliJson(other.storeEnv, ['import', '--account', target.id, file])).toMatchObject({ codes: 0 });

      await runCli(other.storeEnv, ['accounts', 'update', third.id, '--plan', 'free']);
      await query(other.storeEnv, `update files set kept_bytes = 49000000 where account_id = '${third.id}'`);
      const { exitCode, stderr } = await runCli(other.storeEnv, ['import', '--account', third.id, file]);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Files of codes may take 50 MB')]);
    } finally {
      await other.stop();
    }
  });

  if (engine === 'sqlite')
    test('are in a backup, which a restore and its drill check to the byte', async () => {
      const owner = await app().owner();
      const { slug } = await fileCode(app(), owner, LARGE);
      const file = join(temporaryFolder(), 'backup.db');
      await runCliJson(app().storeEnv, ['backup', file]);
      expect(statSync(file).size).toBeGreaterThan(LARGE.length);
      const storeEnv = { ...(await emptyStore('sqlite')), DATA_DIR: join(temporaryFolder(), 'restored') };
      await runCliJson(storeEnv, ['restore', file]);
      const [id = ''] = (
        await query(storeEnv, `select file_id from code_files join qr_codes on seq = code_seq where slug = '${slug}'`)
      ).map((row) => String(row.file_id));
      const restored = join(storeEnv.DATA_DIR, 'content', id);
      expect(readFileSync(restored).equals(LARGE)).toBe(true);
      expect(statSync(restored).mode & 0o777).toBe(0o600);
      expect(await query(storeEnv, 'select file_id from file_contents')).toEqual([]);
      expect(await runCliJson(app().storeEnv, ['restore-drill', file])).toMatchObject({ failed: [] });

      const damaged = new Database(file);
      damaged.run(`update file_contents set piece = zeroblob(5) where file_id = '${id}' and at = 1`);
      damaged.run('pragma wal_checkpoint(truncate)');
      damaged.close();
      const broken = { ...storeEnv, DATA_DIR: join(temporaryFolder(), 'broken') };
      const { exitCode, stderr } = await runCli(broken, ['restore', file]);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`the file ${id} is damaged`)]);
      expect(readdirSync(broken.DATA_DIR)).toEqual([]);
    });
});

for (const [from, to] of [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['sqlite', 'sqlite'],
] as const)
  test(`files of codes go with the whole server from ${from} to ${to}`, async () => {
    const old = await startDashboard(from, {});
    const owner = await old.owner();
    const { slug, qr_id } = await fileCode(old, owner, LARGE);
    await old.stop();
    const file = join(temporaryFolder(), 'server.zip');
    await runCliJson(old.storeEnv, ['export', '--all', file]);
    const empty = await emptyStore(to);
    const storeEnv = { ...empty, DATA_DIR: join(temporaryFolder(), 'moved') };
    await runCliJson(storeEnv, ['import', '--all', file]);
    if (to === 'sqlite') expect(await query(storeEnv, 'select file_id from file_contents')).toEqual([]);
    const moved = await startDashboard(to, { storeEnv });
    try {
      expect((await get(moved, slug)).equals(LARGE)).toBe(true);
      const { items } = (await moved.client(owner.apiKey).get(`/v2/qr-codes/${qr_id}/files`)).body;
      expect(items).toHaveLength(1);
    } finally {
      await moved.stop();
    }
  });

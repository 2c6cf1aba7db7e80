import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Job } from '../../src/http/v2/job.ts';
import { endedJob, run, start, uploaded } from '../flows/jobs/support/jobs.ts';
import { apiClient } from '../harness/api-client.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { startApp } from '../harness/start-app.ts';
import { until } from '../harness/until.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { seedAccount, someCode } from './support/seed.ts';

const ROWS = 200;
/** Every tenth row of the list is refused. */
const CODES = ROWS * 0.9;

const urls = (word: string) =>
  Array.from({ length: ROWS }, (_, at) => (at % 10 === 9 ? 'nonsense' : `https://example.com/${word}/${at}`));
const targets = (word: string) => urls(word).filter((url) => url !== 'nonsense');

/** How much of each job is done: a kill comes as soon as it has grown. */
const DONE = {
  import: 'select count(*) as done from qr_codes',
  update: `select count(*) as done from qr_codes where redirect_url like '%/mid-summer/%'`,
  undo: `select count(*) as done from qr_codes where redirect_url like '%/summer/%'`,
  archive: `select count(*) as done from qr_codes where status = 'archived'`,
};

onBothEngines('jobs of a server that is killed', (engine) => {
  let storeEnv: StoreEnv;
  let server: ServerProcess;
  const client = () => apiClient(server.url, FIRST_KEY);
  /** Draws nothing: that would be most of the work. */
  const startServer = () => startProcess(storeEnv, {}, ['--roles', 'api']);

  /** Kills the server while the job runs, as soon as there is progress, then waits for its end. */
  async function survive(id: string, doneOf: () => Promise<number>, kills = 1): Promise<Job> {
    for (let kill = 0; kill < kills; kill++) {
      const before = await doneOf();
      await until(async () => (await doneOf()) > before || (await isOver(id)));
      await server.kill();
      // Its claim ends at once, instead of after 15 s.
      await query(storeEnv, 'update jobs set lease_until = 0');
      server = await startServer();
    }
    return endedJob(client(), id);
  }

  const rowsDone = (sql: string) => async () => Number((await query(storeEnv, sql))[0]?.done);
  const isOver = async (id: string) =>
    (await query(storeEnv, `select state from jobs where id = '${id}'`))[0]?.state === 'done';
  const codes = (columns: string) => query(storeEnv, `select ${columns} from qr_codes order by seq`);

  /** The lines of a file of a job, which must be as its sum says. */
  async function linesOf(job: Job, path: 'file' | 'refusals'): Promise<string[]> {
    const reply = await fetch(`${server.url}/v2/jobs/${job.job_id}/${path}`, { headers: { 'x-api-key': FIRST_KEY } });
    const text = await reply.text();
    if (path === 'file') expect(new Bun.CryptoHasher('sha256').update(text).digest('hex')).toBe(job.file?.sha256 ?? '');
    return text.trim().split('\n');
  }

  test('an import, a change of all codes, an export and their undoing finish, nothing twice and nothing missing', async () => {
    storeEnv = await emptyStore(engine);
    server = await startServer();
    const upload_id = await uploaded(client(), `redirect_url\n${urls('summer').join('\n')}\n`);
    const imported = await survive(await start(client(), { kind: 'import', upload_id }), rowsDone(DONE.import));
    const created = { created: CODES, refused: ROWS - CODES };
    expect(imported).toMatchObject({ state: 'done', done: ROWS, total: ROWS, result: created });
    expect((await codes('redirect_url')).map((code) => code.redirect_url)).toEqual(targets('summer'));
    const lines = urls('summer').map((_, at) => String(at + 2));
    const lineOf = (row: string) => row.split(',')[0] ?? '';
    expect((await linesOf(imported, 'file')).slice(1).map(lineOf)).toEqual(lines);
    const refused = lines.filter((_, at) => at % 10 === 9);
    expect((await linesOf(imported, 'refusals')).slice(1).map(lineOf)).toEqual(refused);

    const change = { redirect_url: { find: 'summer', replace: 'mid-summer' } };
    const updateId = await start(client(), { kind: 'update', filter: {}, change });
    const all = { state: 'done', done: CODES, total: CODES };
    const changed = { ...all, result: { changed: CODES, refused: 0 } };
    // Also what was interrupted twice.
    expect(await survive(updateId, rowsDone(DONE.update), 2)).toMatchObject(changed);
    const updated = targets('mid-summer').map((redirect_url) => ({ redirect_url, revision: 2 }));
    expect(await codes('redirect_url, revision')).toEqual(updated);

    const exportId = await start(client(), { kind: 'export', format: 'ndjson' });
    const folder = join(storeEnv.DATA_DIR, 'jobs', exportId);
    const exported = await survive(exportId, async () => bytesIn(folder));
    expect(exported).toMatchObject({ ...all, result: null });
    // Nothing of the run that was killed.
    expect(existsSync(folder) ? readdirSync(folder).length : 0).toBe(engine === 'sqlite' ? 1 : 0);
    const written = (await linesOf(exported, 'file')).map((line) => JSON.parse(line).redirect_url);
    expect(written.sort()).toEqual(targets('mid-summer').sort());

    const undo = async (id: string) => (await client().send('POST', `/v2/jobs/${id}/undo`)).body.job_id;
    expect(await survive(await undo(updateId), rowsDone(DONE.undo))).toMatchObject(changed);
    const restored = targets('summer').map((redirect_url) => ({ redirect_url, revision: 3 }));
    expect(await codes('redirect_url, revision')).toEqual(restored);
    expect(await survive(await undo(imported.job_id), rowsDone(DONE.archive))).toMatchObject(changed);
    const archived = targets('summer').map(() => ({ status: 'archived', revision: 4 }));
    expect(await codes('status, revision')).toEqual(archived);
    await server.kill();
  });

  test('a list that names a code twice, and renames codes, goes on after the row that was done', async () => {
    const storeEnv = await emptyStore(engine);
    const before = await startApp(engine, { storeEnv, roles: ['api'] });
    const { api, apiKey } = await before.account();
    const create = async (label: string) =>
      (await api.post('/v2/qr-codes', { label, redirect_url: 'https://example.com/' })).body.qr_id as string;
    const [one, two] = [await create('One'), await create('Two')];
    const upload_id = await uploaded(api, 'label,name,note\nOne,Renamed,\nTwo,,first\nTwo,,second\n');
    const { job_id } = await run(api, { kind: 'update', upload_id, match: 'label', dry_run: true });
    await api.patch(`/v2/qr-codes/${one}`, { label: 'Renamed' });
    await api.patch(`/v2/qr-codes/${two}`, { note: 'first' });
    await before.stop();
    // As a server leaves it that is killed after the second row.
    await query(storeEnv, `update code_changes set job_id = '${job_id}' where fields <> '[]'`);
    const portion = JSON.stringify([one, two, two].map((id, at) => ({ key: String(at + 2), id, had: 0 })));
    const begun = `state = 'running', lease_until = 0, done = 0, changed = 0, position = '', portion = '${portion}'`;
    const wet = `request = replace(request, '"dry_run":true', '"dry_run":false')`;
    await query(storeEnv, `update jobs set ${begun}, ${wet} where id = '${job_id}'`);
    const after = await startApp(engine, { storeEnv, roles: ['api'] });
    const client = after.client(apiKey);
    expect(await endedJob(client, job_id)).toMatchObject({
      dry_run: false,
      done: 3,
      result: { changed: 3, refused: 0 },
    });
    const look = async (id: string) => (await client.get(`/v2/qr-codes/${id}`)).body;
    expect(await look(one)).toMatchObject({ label: 'Renamed', revision: 2 });
    expect(await look(two)).toMatchObject({ note: 'second', revision: 3 });
    await after.stop();
  });

  test('a run of an import that another one has replaced creates nothing', async () => {
    const store = await openAt(await emptyStore(engine));
    const { accountId, ...owner } = await seedAccount(store);
    const { write } = store;
    const now = Date.now();
    const job = { id: 'job_1', claim: 'claim_own' };
    // That of the other run.
    const places = { id: 'job_1', accountId, wanted: 3, cap: 9, until: now + 60_000 };
    await write.reservePlaces(places);
    const reservation = { ...places, wanted: 0, job };
    const inserted = await write.insertListedCodes({
      ...{ listed: [{ rowKey: '1', code: someCode({ accountId, ...owner }), tags: [] }], maxTags: 0, now },
      ...{ importId: 'job_1', reservation },
    });
    expect(inserted).toEqual({ results: [], reserved: 0, isJobLost: true });
    const project = {
      ...{ id: 'prj_new', account_id: accountId, name: 'Summer', description: '', is_default: false },
      ...{ created_via: 'dashboard' as const, created_at: now, updated_at: now },
    };
    const refused = await write.insertProject({ project, cap: 9, idempotency: null, job });
    expect(refused).toEqual({ refused: 'job_lost' });
    expect(await write.reservePlaces(reservation)).toBeNull();
    await write.releasePlaces(reservation);
    const files = { table: 'jobs' as const, owner: { id: 'job_1', account_id: accountId }, bytes: 1, maxBytes: 9, job };
    expect(await write.growFiles(files)).toBe(false);
    expect(await store.read.findAccount(accountId)).toMatchObject({ active_codes: 0, reserved_codes: 3 });
    await store.close();
  });

  if (engine === 'sqlite') {
    test('a run that fails after another one has taken its job leaves files and state alone', async () => {
      const storeEnv = await emptyStore(engine);
      const before = await startApp(engine, { storeEnv, roles: ['api'] });
      const { api } = await before.account();
      const upload_id = await uploaded(api, 'redirect_url\nhttps://example.com/\n');
      const { job_id } = await run(api, { kind: 'import', upload_id });
      await before.stop();
      const folder = (id: string) => join(storeEnv.DATA_DIR, 'jobs', id);
      // It waits for what it reads, and as soon as it has begun the job belongs to another.
      const list = join(folder(upload_id), 'upload');
      rmSync(list);
      Bun.spawnSync(['mkfifo', list]);
      await query(storeEnv, `update jobs set state = 'running', claimed_by = null, lease_until = 0, done = 1`);
      await query(
        storeEnv,
        `create trigger take after update on jobs when new.done = 0 and new.claimed_by is not 'claim_other'
        begin update jobs set claimed_by = 'claim_other', lease_until = ${Date.now() + 600_000}; end`,
      );
      const after = await startApp(engine, { storeEnv, roles: ['api'] });
      const claim = async () => (await query(storeEnv, 'select claimed_by, state from jobs'))[0];
      await until(async () => (await claim())?.claimed_by === 'claim_other');
      const result = join(folder(job_id), 'claim_other', 'result');
      mkdirSync(dirname(result));
      writeFileSync(result, '');
      // Not at once: it waits for the run to read, which is in this process.
      await writeFile(list, '"never closed');
      // Waits for the run.
      await after.stop();
      expect(existsSync(result)).toBe(true);
      expect((await claim())?.state).toBe('running');
    });
    return;
  }

  test('while a run changes codes its lease is renewed, and no other run can take the job', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const owner = await seedAccount(store);
    const made = await store.write.insertQrCode({ code: someCode(owner, 'Poster'), cap: 9, idempotency: null });
    if (!('code' in made)) throw new Error('The code was not stored');
    const { seq, id: codeId, revision } = made.code;
    const now = Date.now();
    await query(
      storeEnv,
      `insert into jobs (id, account_id, kind, state, request, actor, created_at, updated_at, lease_until, claimed_by)
      values ('job_1', '${owner.accountId}', 'update', 'running', '{}', '{}', ${now}, ${now}, ${now}, 'claim_own')`,
    );
    // The change waits for the code, in the middle of its transaction.
    const holder = new pg.Client(storeEnv.DATABASE_URL);
    await holder.connect();
    await holder.query(`begin; select seq from qr_codes where seq = ${seq} for update`);
    const changing = store.write.changeQrCode({
      ...{ accountId: owner.accountId, codeId, revision, quota: 'keep', cap: 9, affectsScans: false },
      ...{ set: { label: 'Flyer' }, job: { id: 'job_1', claim: 'claim_own' } },
    });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await query(storeEnv, waiting)).length > 0);
    const held = [{ keys: ['job_1'], claim: 'claim_own' }];
    await store.write.renewDue({ queue: 'jobs', held, leaseUntil: now + 1 });
    const claim = {
      queue: 'jobs',
      part: '',
      now: now + 2,
      claim: 'claim_other',
      leaseUntil: now + 3,
      limit: 1,
    } as const;
    expect((await store.write.claimDue(claim)).keys).toEqual([]);
    await holder.end();
    expect(await changing).toHaveProperty('code');
    const [job] = await query(storeEnv, 'select claimed_by, lease_until from jobs');
    expect([job?.claimed_by, Number(job?.lease_until)]).toEqual(['claim_own', now + 1]);
    await store.close();
  });

  test('any node runs a job and gives its files, wherever the list arrived', async () => {
    const storeEnv = await emptyStore(engine);
    /** Each has a disk of its own. */
    const node = () =>
      startApp(engine, {
        storeEnv: { ...storeEnv, DATA_DIR: mkdtempSync(join(tmpdir(), 'repoint-node-')) },
        roles: ['api'],
      });
    // More than one piece in the database.
    const rows = Array.from({ length: 150 }, (_, at) => `https://example.com/${at},${'x'.repeat(1_900)}`).join('\n');
    const first = await node();
    const { apiKey, api } = await first.account({ plan: 'enterprise' });
    const upload_id = await uploaded(api, `redirect_url,note\n${rows}\nnonsense,\n`);
    await first.stop();
    const second = await node();
    const { job_id: imported, result } = await run(second.client(apiKey), { kind: 'import', upload_id });
    expect(result).toEqual({ created: 150, refused: 1 });
    const { job_id: exported } = await run(second.client(apiKey), { kind: 'export', format: 'ndjson' });
    const third = await node();
    const read = async ({ url }: { url: string }, path: string, headers: Record<string, string> = {}) =>
      (await fetch(`${url}/v2/jobs/${path}`, { headers: { 'x-api-key': apiKey, ...headers } })).text();
    for (const path of [`${exported}/file`, `${imported}/file`, `${imported}/refusals`]) {
      const whole = await read(second, path);
      expect(await read(third, path)).toBe(whole);
      const range = { range: `bytes=${whole.length - 40}-` };
      expect(await read(third, path, range)).toBe(whole.slice(-40));
    }
    const whole = await read(third, `${exported}/file`);
    expect(whole.trim().split('\n')).toHaveLength(150);
    const range = { range: 'bytes=262100-262200' };
    expect(await read(third, `${exported}/file`, range)).toBe(whole.slice(262_100, 262_201));
    await Promise.all([second.stop(), third.stop()]);
  });
});

/** Of its files, unfinished ones included. */
function bytesIn(folder: string): number {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

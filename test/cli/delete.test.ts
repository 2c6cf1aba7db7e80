import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mergeJournal } from '../../src/analytics/merge-journal.ts';
import { newId } from '../../src/lib/ids.ts';
import type { Store } from '../../src/store/store.ts';
import { openAt } from '../engines/support/open-at.ts';
import { query, type Row } from '../engines/support/query.ts';
import { batchOf } from '../engines/support/scan-batches.ts';
import { seedAccount, someCode } from '../engines/support/seed.ts';
import { renderedCode } from '../harness/codes.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { type Engine, emptyStore, onBothEngines, type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { startProcess } from '../harness/server-process.ts';
import { startApp, type TestAccount, type TestApp } from '../harness/start-app.ts';
import { until } from '../harness/until.ts';
import { samplePdf } from '../pictures/make-files.ts';

/** Several times as many as are deleted at a time, which are 20. */
const CODES = 60;

async function tablesOf(storeEnv: StoreEnv): Promise<string[]> {
  const sql = storeEnv.DATABASE_URL
    ? 'select tablename as name from pg_tables where schemaname = current_schema()'
    : `select name from sqlite_master where type = 'table' and name not like '%index%' and name not like 'sqlite%'`;
  return (await query(storeEnv, sql)).map(({ name }) => String(name)).sort();
}

/** Tables with a row that contains one of these texts, or belongs to the code with this sequence number. */
async function tracesIn(storeEnv: StoreEnv, texts: string[], seq?: number): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(storeEnv)) {
    const rows = await query(storeEnv, `select * from ${table}`);
    const isNamed = (row: Row) => texts.some((text) => JSON.stringify(row).includes(text));
    const isNumbered = (row: Row) =>
      seq !== undefined &&
      (row.code_seq === seq ||
        (table === 'code_days' && row.scope === seq) ||
        row.scope === `code_days ${seq}` ||
        (table === 'qr_codes' && row.seq === seq));
    if (rows.some((row) => isNamed(row) || isNumbered(row))) found.push(table);
  }
  return found;
}

/** An account is deleted after everything that belongs to it. */
const accountGone = (storeEnv: StoreEnv, id: string) =>
  until(async () => (await query(storeEnv, `select 1 from accounts where id = '${id}'`)).length === 0);

onBothEngines('deleting for good', (engine) => {
  let app: TestApp;
  let account: TestAccount;

  beforeAll(async () => {
    app = await startApp(engine, { env: { WEBHOOK_PRIVATE_TARGETS: 'allow' } });
    account = await app.account();
  });
  afterAll(() => app.stop());

  const repoint = (...args: string[]) => runCliJson(app.storeEnv, args);
  const scan = async (slug: string) => (await fetch(`${app.url}/${slug}`, { redirect: 'manual' })).status;

  const traces = (texts: string[], seq?: number) => tracesIn(app.storeEnv, texts, seq);

  test('an archived code is deleted with its history and analytics, and its slug is never assigned again', async () => {
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
      const refused = await runCli(app.storeEnv, ['codes', 'delete', ...args]);
      expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining(why)]);
    }
    const plan = { at: '2099-01-01T00:00:00Z', change: { status: 'active' } };
    expect((await api.post(`/v2/qr-codes/${id}/planned-changes`, plan)).status).toBe(201);
    await api.patch(`/v1/qr-codes/${id}`, { status: 'archived' });
    const wrong = await runCli(app.storeEnv, ['codes', 'delete', id, '--confirm', 'yes']);
    expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('must be the slug of the code')]);
    const [{ seq } = {}] = await query(app.storeEnv, `select seq from qr_codes where id = '${id}'`);
    // An earlier picture, which is deleted too.
    const pictures = `select 1 from pictures where code_seq = ${seq} and payload like '%/${slug}'`;
    expect(await query(app.storeEnv, pictures)).toHaveLength(1);
    await query(
      app.storeEnv,
      `insert into pictures (hash, payload, style, account_id, code_seq)
        values ('earlier', 'https://old.example/${slug}', '{}', '', ${seq})`,
    );
    expect(await repoint('codes', 'delete', slug, '--confirm', slug.toUpperCase())).toEqual({
      qr_id: id,
      slug,
    });
    expect(await scan(slug)).toBe(404);
    expect((await api.get(`/v1/qr-codes/${id}`)).status).toBe(404);
    await mergeJournal(app.app.store);
    // The reservation of the slug is left, and that somebody deleted it.
    expect(await traces([id, slug], Number(seq))).toEqual(['activity', 'deleted_slugs']);
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

  test('an account is deleted completely, after an export; an interrupted deletion is finished by the server', async () => {
    const doomed = await app.account();
    const { id, slug } = await renderedCode(doomed.api, { redirect_url: 'https://example.com/' });
    const plan = { at: '2099-01-01T00:00:00Z', change: { status: 'archived' } };
    expect((await doomed.api.post(`/v2/qr-codes/${id}/planned-changes`, plan)).status).toBe(201);
    const { store } = app.app;
    const owner = { accountId: doomed.id, projectId: doomed.defaultProjectId };
    for (let made = 0; made < 25; made++) {
      const code = { ...someCode(owner), id: newId('qr', Date.now()) };
      await store.write.insertQrCode({ code, cap: 100, idempotency: null });
    }
    const { body: stored } = await doomed.api.send('POST', '/v2/files', { body: new Uint8Array(samplePdf()) });
    const qr_data = { file_id: stored.file_id, name: 'menu.pdf' };
    expect((await doomed.api.post('/v2/qr-codes', { type: 'file', qr_data })).status).toBe(201);
    const { client_id } = await repoint('oauth-clients', 'create', '--account', doomed.id, '--scopes', 'qr.read');
    const [now, expires_at] = [Date.now(), Date.now() + 3_600_000];
    const token = { hash: 'x', client_id, scopes: ['qr.read'], issued_at: now, expires_at };
    expect(await store.write.insertOauthToken({ token, keep: 1 })).toBe(true);
    expect(await store.write.takeOauthAssertion({ client_id, jti_hash: 'x', expires_at })).toBe(true);
    const hook = { url: 'http://127.0.0.1:9/', events: ['qr.scan', 'project.updated'] };
    expect((await doomed.api.post('/v2/webhook-endpoints', hook)).status).toBe(201);
    await doomed.api.patch(`/v2/projects/${doomed.defaultProjectId}`, { name: 'Told' });
    const person = (await store.read.findOwner(doomed.id))?.id ?? '';
    await seedSignIn(store, doomed.id, person);
    const sender = await app.account();
    const offers = [
      `'off_1', '${doomed.id}', 'sent@example.com', 'prj_x'`,
      `'off_2', '${sender.id}', '${doomed.email}', 'prj_y'`,
    ];
    for (const offer of offers)
      await query(
        app.storeEnv,
        `insert into project_offers
          (id, account_id, email, project_id, project_name, state, created_at, expires_at)
          values (${offer}, 'P', 'open', ${now}, ${expires_at})`,
      );
    expect(await scan(slug)).toBe(302);
    await until(async () => (await query(app.storeEnv, 'select 1 from webhook_deliveries')).length === 2);
    const args = ['accounts', 'delete', doomed.email, '--confirm', doomed.email];
    const refused = await runCli(app.storeEnv, args);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('--export FILE.zip')]);
    const file = join(temporaryFolder(), 'last.zip');
    expect(await repoint(...args, '--export', file)).toEqual({
      account_id: doomed.id,
      email: doomed.email,
      exported: { projects: 1, codes: 27, scans: 1 },
    });
    expect(existsSync(file)).toBe(true);
    expect(await scan(slug)).toBe(404);
    expect((await doomed.api.get('/v1/projects')).status).toBe(401);
    expect(await traces([doomed.email, doomed.defaultProjectId, client_id, person, stored.file_id])).toEqual([]);
    expect(readdirSync(join(app.storeEnv.DATA_DIR, 'content'))).toEqual([]);
    // The operator's log tells that somebody deleted it.
    expect(await traces([doomed.id])).toEqual(['activity']);

    const second = await app.account();
    const { slug: other } = await renderedCode(second.api, { redirect_url: 'https://example.com/' });
    await store.write.beginAccountDeletion({ accountId: second.id, now: Date.now() });
    expect(await scan(other)).toBe(404);
    await accountGone(app.storeEnv, second.id);
    expect(await traces([second.id, second.email])).toEqual([]);
    const moved = await app.account();
    const result = await repoint('import', '--account', moved.email, file);
    expect([result.codes, result.skipped.length, result.skipped[0].reason]).toEqual([
      0,
      27,
      'a code with this slug was deleted for good',
    ]);
  });

  test('a deletion whose server is killed is finished by the next one, and leaves no code half deleted', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    // The first account is the operator's, which cannot be deleted.
    const [, owner] = [await seedAccount(store), await seedAccount(store)];
    const codes = Array.from({ length: CODES }, () => someCode(owner));
    const inserted = await Promise.all(
      codes.map((code) => store.write.insertQrCode({ code, cap: CODES, idempotency: null })),
    );
    await store.write.countScans(batchOf(inserted.flatMap((one) => ('code' in one ? one.code : []))));
    const count = async (table: string) =>
      Number((await query(storeEnv, `select count(*) as many from ${table}`))[0]?.many);
    await store.write.beginAccountDeletion({ accountId: owner.accountId, now: Date.now() });
    // So that the server cannot finish before it is killed, however late that is.
    const release = await keepLastCode(engine, storeEnv);
    const server = await startProcess(storeEnv);
    await until(async () => (await count('deleted_slugs')) > 0);
    await server.kill();
    await release();
    const left = await count('qr_codes');
    expect([left > 0, left < CODES]).toEqual([true, true]);
    const halves = [count('scan_counters'), count('code_days'), count('deleted_slugs')];
    expect(await Promise.all(halves)).toEqual([left, left, CODES - left]);
    const next = await startProcess(storeEnv);
    await accountGone(storeEnv, owner.accountId);
    expect(await tracesIn(storeEnv, [owner.accountId, owner.projectId])).toEqual([]);
    expect([await count('qr_codes'), await count('deleted_slugs')]).toEqual([0, CODES]);
    await next.kill();
    await store.close();
  });

  test('the account of the operator cannot be deleted', async () => {
    const [first] = await query(app.storeEnv, 'select email from persons where is_operator = 1');
    const email = String(first?.email);
    const args = ['accounts', 'delete', email, '--confirm', email, '--without-export'];
    const refused = await runCli(app.storeEnv, args);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('the operator cannot be deleted')]);
  });
});

/** Rows of everything by which the owner signs in, or waits to. */
async function seedSignIn(store: Store, accountId: string, person: string): Promise<void> {
  const [now, later] = [Date.now(), Date.now() + 3_600_000];
  const times = { created_at: now, expires_at: later };
  const session = { id: 'ses_1', token_hash: 'x', person_id: person, user_agent: null };
  await store.write.insertSession({
    session: { ...session, ...times, last_seen_at: now, proved_at: now },
    replaces: null,
  });
  const passwordHash = (await store.read.findPerson(person))?.password_hash ?? null;
  await store.write.insertPendingSignIn({ token_hash: 'x', person_id: person, expires_at: later, passwordHash });
  await store.write.insertLink({ token_hash: 'x', person_id: person, ...times });
  const email = 'moved@example.com';
  await store.write.insertConfirmation({ token_hash: 'x', person_id: person, email, time_zone: null, ...times });
  await store.write.insertMember({
    ...{ id: 'mem_1', account_id: accountId, person_id: person, role: 'owner', project_ids: null },
    created_at: now,
  });
}

/** Makes the database refuse to delete the last code; returns how to end that. */
async function keepLastCode(engine: Engine, storeEnv: StoreEnv): Promise<() => Promise<void>> {
  const [last] = await query(storeEnv, 'select max(seq) as seq from qr_codes');
  if (engine === 'sqlite') {
    await query(
      storeEnv,
      `create trigger keep_code before delete on qr_codes when old.seq = ${last?.seq}
       begin select raise(abort, 'kept by the test'); end`,
    );
  } else {
    await query(
      storeEnv,
      `create function keep_code() returns trigger language plpgsql as $$
       begin
         if old.seq = ${last?.seq} then raise exception 'kept by the test'; end if;
         return old;
       end $$`,
    );
    await query(
      storeEnv,
      'create trigger keep_code before delete on qr_codes for each row execute function keep_code()',
    );
  }
  const drop = `drop trigger keep_code${engine === 'sqlite' ? '' : ' on qr_codes'}`;
  return async () => void (await query(storeEnv, drop));
}

import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { mergeJournal } from '../../src/analytics/merge-journal.ts';
import type { Role } from '../../src/app/options.ts';
import { newTag } from '../../src/codes/tags.ts';
import { readLogo } from '../../src/render/logo.ts';
import { type Decoration, NO_DECORATION } from '../../src/render/picture/decoration.ts';
import { encodeImage } from '../../src/render/picture/encode-image.ts';
import { DEFAULT_STYLE } from '../../src/render/picture/style.ts';
import { wholeAccount } from '../../src/store/reach.ts';
import { pendingRender } from '../../src/store/renders/render-jobs.ts';
import { query, type Row } from '../engines/support/query.ts';
import { archivedRows } from '../harness/archived-rows.ts';
import { slugOf } from '../harness/codes.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { type Engine, temporaryFolder } from '../harness/engines.ts';
import { runCliProcess, spawnProgram } from '../harness/server-process.ts';
import { startApp, type TestAccount, type TestApp } from '../harness/start-app.ts';

const PUBLIC_URL = 'https://go.example.com';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const MIB = 1024 * 1024;
/** Several times as many codes as an import creates at once. */
const MANY = 120;
const folder = temporaryFolder();

const start = (engine: Engine, roles?: readonly Role[]) =>
  startApp(engine, { env: { PUBLIC_URL }, ...(roles && { roles }) });
/** Nothing is drawn, re-checked or cleaned up in the background. */
const WITHOUT_WORKERS = ['api', 'scan'] as const;
const repoint = (app: TestApp, ...args: string[]) => runCliJson(app.storeEnv, args);

const scan = (app: TestApp, slug: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/${slug}`, { redirect: 'manual', headers });

/** An account with a code of every kind, scanned, changed, styled and archived. */
type Seeded = { account: TestAccount; projects: string[]; ids: string[]; slugs: string[] };

async function seed(app: TestApp): Promise<Seeded> {
  const account = await app.account({ timeZone: 'America/New_York' });
  const { api } = account;
  const { body: project } = await api.post('/v1/projects', { name: 'Posters', description: 'Two\nlines' });
  const url = 'https://example.com/';
  const rules = [
    { condition: 'device', value: 'ios', url: `${url}ios` },
    { condition: 'country', value: 'DE', condition2: 'device', value2: 'android', url: `${url}de` },
    { condition: 'schedule', schedule_days: ['mon'], schedule_start: '09:00', schedule_end: '17:00', url },
  ];
  const bodies = [
    { name: 'Plain "=1+1" äöü 🎉', redirect_url: `${url}?q=ä` },
    { name: 'Rules', redirect_url: url, redirect_rules: rules, project_id: project.project_id },
    { name: 'Limited', redirect_url: url, scan_limit: 2, expires_at: '2099-01-01T00:00:00Z' },
    { name: 'Text', type: 'text', text: 'Hello\nworld' },
    { name: 'Fixed', type: 'dynamic_url', redirect_url: url },
    { name: 'Old', redirect_url: url },
  ];
  const ids: string[] = [];
  const slugs: string[] = [];
  for (const body of bodies) {
    const { body: created } = await api.post('/v1/qr-codes', body);
    ids.push(created.qr_id);
    slugs.push(await slugOf(api, created.qr_id));
  }
  const [plain = '', ruled = '', limited = '', , , old = ''] = slugs;
  await scan(app, plain, { referer: 'https://news.example.org/a', 'user-agent': IPHONE });
  await scan(app, plain.toUpperCase(), { 'sec-purpose': 'prefetch' });
  for (let times = 0; times < 3; times++) await scan(app, limited);
  await scan(app, ruled, { 'user-agent': IPHONE });
  await scan(app, old);
  await app.app.store.write.changeQrCode({
    accountId: account.id,
    codeId: ids[4] ?? '',
    revision: 1,
    set: { analytics_enabled: false },
    quota: 'keep',
    cap: 0,
    affectsScans: true,
  });
  await scan(app, slugs[4] ?? '');
  await api.patch(`/v1/qr-codes/${ids[0]}`, { label: 'Renamed', redirect_url: `${url}new` });
  await slugOf(api, ids[0] ?? '');
  const { store } = app.app;
  const [limitedCode] = await query(app.storeEnv, `select seq from qr_codes where id = '${ids[2]}'`);
  const [first] = await store.read.readAllDays('code_days', [Number(limitedCode?.seq)]);
  const day = { scope: `code_days ${limitedCode?.seq}`, day: first?.day ?? 0, visitors: 3 };
  await store.write.importVisitorDays({ days: [day] });
  await decorate(app, account, ids[3] ?? '');
  await api.patch(`/v1/qr-codes/${ids[5]}`, { status: 'archived' });
  await query(
    app.storeEnv,
    `update qr_codes set pass_query = 1, picture_has_png = 0, style = '${JSON.stringify({ ...DEFAULT_STYLE, dot_style: 'dots' })}',
       split = '[{"url":"${url}a","weight":1},{"url":"${url}b","weight":2}]', split_by = 'day', expired_url = '${url}over', limit_reached_url = '${url}gone', operator_block = 'Spam', safety_reasons = '[{"source":"list","url":"","text":"is listed"}]', created_via = 'dashboard', created_by = null,
       password_hash = '${'0a'.repeat(16)}:${'1b'.repeat(64)}'
     where id = '${ids[5]}'`,
  );
  const plan = { rules: [{ when: [{ device: ['ios'] }], url: `${url}app` }], expires_at: '2099-06-01T00:00:00Z' };
  for (const change of [plan, { status: 'archived', rules: null, expires_at: null }])
    await api.post(`/v2/qr-codes/${ids[1]}/planned-changes`, { at: '2099-01-01T00:00:00Z', change });
  const note = { change_id: 'plc_a', planned_at: 1, at: 2 };
  const refused = { code: 'quota_exceeded_qr', message: 'No place', change: { status: 'active', expires_at: 5 } };
  await query(
    app.storeEnv,
    `update code_changes set planned = '${JSON.stringify(note)}'
      where code_seq = (select seq from qr_codes where id = '${ids[0]}')`,
  );
  await query(
    app.storeEnv,
    `update code_changes set fields = '[]', planned = '${JSON.stringify({ ...note, refused })}'
      where code_seq = (select seq from qr_codes where id = '${ids[5]}')`,
  );
  const projects = [account.defaultProjectId, project.project_id];
  await addSettings(app, account, projects, { codeId: ids[1] ?? '', day: first?.day ?? 0 });
  return { account, projects, ids, slugs };
}

/** Settings, and something in every other table that an archive holds. */
async function addSettings(
  app: TestApp,
  { id: account_id }: TestAccount,
  [first = '', second = '']: string[],
  { codeId, day }: { codeId: string; day: number },
): Promise<void> {
  const { store } = app.app;
  const changes = {
    date_locale: 'de-AT',
    daily_visitors: true,
    check_destinations: true,
    standby_private: true,
    alerts_off: 'limit,expiry',
    checklist_dismissed: true,
  };
  await store.write.updateAccount({ accountId: account_id, changes, now: Date.now() });
  const page = {
    name: 'Café "Süd"',
    line: '',
    color: '#1e40af',
    logo: 'data:image/png;base64,AAAA',
    button: { label: 'Menu', url: 'https://example.com/menu' },
  };
  await store.write.setVisitorPage({ accountId: account_id, projectId: second, page: JSON.stringify(page) });
  await store.write.insertTag({ tag: newTag(account_id, 'Nobody’s', 2), cap: 10, idempotency: null });
  const owned = { account_id, project_id: first, created_at: 3 };
  const saved = { ...owned, id: 'style_a', name: 'House', style: DEFAULT_STYLE, decoration: NO_DECORATION };
  await store.write.insertNamedItem({ table: 'style_templates', item: saved, logo: null, cap: 10, idempotency: null });
  const preset = { ...owned, id: 'utm_a', name: 'Spring', parameters: { source: 'poster' } };
  await store.write.insertNamedItem({ table: 'utm_presets', item: preset, logo: null, cap: 10, idempotency: null });
  const by = { actor: { kind: 'command_line' }, address: '192.0.2.1' } as const;
  const activity = { kind: 'export.started', subject: 'csv', details: { rows: 3 }, projectId: first } as const;
  for (const at of [7, 8])
    await store.write.recordActivity({ accountId: account_id, by, activity: { ...activity, at } });
  await store.write.importVisitorDays({
    days: [`project_days ${first}`, `account_days ${account_id}`].map((scope) => ({
      scope,
      day,
      visitors: 4,
    })),
  });
  const reasons = '[{"source":"list","url":"https://example.com/","text":"is listed"}]';
  await query(
    app.storeEnv,
    `insert into safety_events (code_id, account_id, at, verdict, reasons) values ('${codeId}', '${account_id}', 5, 'blocked', '${reasons}')`,
  );
  await query(
    app.storeEnv,
    `insert into code_addresses (code_seq, address, last_drawn_at) select seq, 'https://old.example.com', 6 from qr_codes where id = '${codeId}'`,
  );
}

/** Adds a logo and a frame, a note and a tag, and waits until the code is drawn. */
async function decorate(app: TestApp, { id: accountId }: TestAccount, codeId: string): Promise<void> {
  const { store } = app.app;
  const rgba = new Uint8Array(16 * 16 * 4).fill(200);
  const read = readLogo(encodeImage({ width: 16, height: 16, rgba }, (bytes) => deflateSync(bytes)));
  if (!read.ok) throw new Error(read.message);
  const { hash, png, width, height } = read.logo;
  const image = Buffer.from(png).toString('base64');
  const logo = {
    account_id: accountId,
    hash,
    name: 'Disc',
    width,
    height,
    image,
    project_ids: null,
    created_at: 1_700_000_000_000,
  };
  await store.write.insertLogo({ logo, cap: 50, capKept: 200, idempotency: null });
  const tag = { id: 'tag_shop', account_id: accountId, name: 'Shop', name_plain: 'shop', created_at: 1 };
  await store.write.insertTag({ tag, cap: 10, idempotency: null });
  const frame = {
    shape: 'card',
    text: 'Πάμε',
    position: 'below',
    color: '#000000',
    text_color: '#ffffff',
  } as const;
  const decoration: Decoration = {
    logo: { hash, size: 15, margin: 1, shape: 'square', clear: true },
    frame,
    eye_color: null,
    gradient: null,
  };
  const code = await store.read.findQrCode(wholeAccount(accountId), codeId);
  await store.write.changeQrCode({
    accountId,
    codeId,
    revision: code?.revision ?? 0,
    set: {
      decoration,
      note: 'By the door',
      external_id: 'door',
      metadata: { floor: '1' },
      alias: 'door',
      earlier_aliases: ['old-door'],
      ...pendingRender(1),
    },
    tags: { add: [tag.id], remove: [] },
    quota: 'keep',
    cap: 0,
    affectsScans: false,
  });
  const drawn = `select 1 from qr_codes join pictures on hash = picture where id = '${codeId}' and pictures.decoration like '%card%'`;
  while ((await query(app.storeEnv, drawn)).length === 0) await Bun.sleep(20);
}

/** Everything that an archive contains, and the statistics of the codes by the command line. */
async function archivedState(
  app: TestApp,
  { id }: TestAccount,
  { projects, ids }: Seeded,
): Promise<Record<string, Row[]>> {
  await mergeJournal(app.app.store);
  const stats = await Promise.all(ids.map((code) => repoint(app, 'stats', code)));
  return { ...(await archivedRows(app.storeEnv, id, projects)), stats };
}

function alikeColumns(rows: Row[]): string[] {
  const names = Object.keys(rows[0] ?? {});
  return names.filter((name) => new Set(rows.map((row) => row[name])).size < 2);
}

/** The days of the account, each sum in order. */
async function daysOf(app: TestApp, { id }: TestAccount) {
  const days = await app.app.store.read.readAllDays('account_days', [id]);
  return days.map(({ scope: _, ...day }) => ({ ...day, hours: day.hours && [...day.hours].sort().join('') }));
}

async function picture(app: TestApp, account: TestAccount, id: string): Promise<Uint8Array> {
  const { body } = await account.api.get(`/v1/qr-codes/${id}`);
  const file = await fetch(app.url + new URL(body.file_url_svg).pathname);
  expect(file.status).toBe(200);
  return new Uint8Array(await file.arrayBuffer());
}

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as [Engine, Engine][])('an archive from %s to %s', (from, to) => {
  let source: TestApp;
  let target: TestApp;
  let seeded: Awaited<ReturnType<typeof seed>>;
  const file = join(folder, `${from}.zip`);

  beforeAll(async () => {
    [source, target] = [await start(from), await start(to)];
    seeded = await seed(source);
  });
  afterAll(() => Promise.all([source.stop(), target.stop()]));

  test('restores everything unchanged, once, and the running server uses it at once', async () => {
    const { account, ids, slugs } = seeded;
    const [plain = '', ruled = '', limited = '', text = '', , old = ''] = slugs;
    await repoint(source, 'domains', 'add', '--project', account.defaultProjectId, 'menu.example');
    await query(source.storeEnv, 'update domains set verified_at = 1');
    const membership = { account_id: account.id, person_id: 'per_ben', role: 'viewer' as const };
    const times = { created_at: Date.now(), updated_at: Date.now() };
    const ben = { id: 'per_ben', email: 'ben@example.com', name: 'Ben', password_hash: null, ...times };
    await source.app.store.write.insertPerson(ben);
    const project_ids = [account.defaultProjectId];
    await source.app.store.write.insertMember({ ...membership, id: 'mem_ben', project_ids, created_at: Date.now() });
    const counts = await repoint(source, 'export', '--account', account.email, file);
    expect(counts).toEqual({ projects: 2, codes: 6, scans: 6 });
    const moved = await target.account();
    expect((await scan(target, plain)).status).toBe(404);
    const dry = await repoint(target, 'import', '--account', moved.email, file, '--dry-run');
    const members = [
      { email: account.email, role: 'owner', is_limited: false },
      { email: 'ben@example.com', role: 'viewer', is_limited: true },
    ];
    const left_out = { domains: ['menu.example'], api_keys: 1, members };
    expect(dry).toEqual({ dry_run: true, ...counts, skipped: [], left_out });
    expect(await query(target.storeEnv, `select id from qr_codes`)).toEqual([]);
    // In a separate process: the server must see it through the store.
    const imported = await runCliProcess(target.storeEnv, ['import', '--account', moved.email, file, '--json']);
    expect(JSON.parse(imported.stdout)).toEqual({ ...dry, dry_run: false });
    // Nobody gets rights by a file.
    const { members: here } = await repoint(target, 'members', 'list', '--account', moved.email);
    expect(here.map(({ email }: { email: string }) => email)).toEqual([moved.email]);
    const before = await archivedState(source, account, seeded);
    const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
    expect(empty).toEqual([]);
    // A column that is alike in all codes would not show that it was lost. Each server has its own address.
    expect(alikeColumns(before.qr_codes ?? [])).toEqual(['picture_address']);
    expect(await archivedState(target, moved, seeded)).toEqual(before);
    expect(await daysOf(target, moved)).toEqual(await daysOf(source, account));
    for (const id of ids.slice(0, 5)) {
      expect(await picture(target, moved, id)).toEqual(await picture(source, account, id));
    }
    const { projects } = await repoint(target, 'projects', 'list', '--account', moved.email);
    // Its unused default project gave way to the imported one of the same name.
    expect(projects.map(({ project_id }: { project_id: string }) => project_id).sort()).toEqual(
      seeded.projects.toSorted(),
    );
    const { body: next } = await moved.api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    expect(next.project_id).toBe(account.defaultProjectId);
    await query(target.storeEnv, `update qr_codes set status = 'archived' where id = '${next.qr_id}'`);
    const statuses = [plain, limited, old, text].map(async (slug) => (await scan(target, slug)).status);
    expect(await Promise.all(statuses)).toEqual([302, 410, 404, 200]);
    const ios = await scan(target, ruled, { 'user-agent': IPHONE });
    expect(ios.headers.get('location')).toBe('https://example.com/ios');
    const { body } = await moved.api.get(`/v1/qr-codes/${ids[0]}`);
    expect(body.scan_count).toBe(2);
    const again = await repoint(target, 'import', '--account', moved.email, file);
    expect(again).toEqual({ ...dry, dry_run: false, projects: 0, codes: 0, scans: 0 });
    expect((await daysOf(target, moved)).map(({ total }) => total)).toEqual([8]);
  });

  test('says in text what is missing, and of a dry run that nothing was written', async () => {
    const { email } = await target.account();
    const text = async (...more: string[]) =>
      (await runCli(target.storeEnv, ['import', '--account', email, file, ...more])).stdout;
    expect(await text('--dry-run')).toStartWith('Dry run: nothing was written. The import would create\nProjects');
    const imported = await text();
    expect(imported).toStartWith('Imported\nProjects');
    expect(imported).toMatch(/^menu\.example +add and verify each here: .* domains add /m);
    expect(imported).toMatch(/^1 API key +create new ones: .* keys create /m);
  });

  test('keeps a default project that was used or has another name beside the imported one', async () => {
    const exported = async (name: string, projects: number) => {
      const account = await source.account();
      await account.api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
      for (let at = 0; at < projects; at++) await account.api.post('/v1/projects', { name: `Project ${at}` });
      const path = join(folder, `${name}-${from}.zip`);
      await repoint(source, 'export', '--account', account.email, path);
      return { path, defaultId: account.defaultProjectId };
    };
    const defaultAfter = async (account: TestAccount, path: string) => {
      await repoint(target, 'import', '--account', account.email, path);
      const { projects } = await repoint(target, 'projects', 'list', '--account', account.email);
      const found = projects.filter(({ is_default }: { is_default: boolean }) => is_default);
      return found.map(({ project_id }: { project_id: string }) => project_id);
    };
    const renamed = await target.account();
    await query(target.storeEnv, `update projects set name = 'Mine' where id = '${renamed.defaultProjectId}'`);
    const first = await exported('renamed', 0);
    expect(await defaultAfter(renamed, first.path)).toEqual([renamed.defaultProjectId]);
    const withPreset = await target.account();
    const owner = { account_id: withPreset.id, project_id: withPreset.defaultProjectId };
    const preset = { ...owner, id: `utm_${to}`, name: 'Spring', parameters: {}, created_at: 1 };
    await target.app.store.write.insertNamedItem({
      table: 'utm_presets',
      item: preset,
      logo: null,
      cap: 10,
      idempotency: null,
    });
    const second = await exported('preset', 0);
    expect(await defaultAfter(withPreset, second.path)).toEqual([withPreset.defaultProjectId]);
    // The plan has room for five projects, and the archive has five.
    const third = await exported('five', 4);
    const used = await target.account({ plan: 'free' });
    await query(
      target.storeEnv,
      `update qr_codes set account_id = '${used.id}', project_id = '${used.defaultProjectId}' where project_id = '${first.defaultId}'`,
    );
    const refused = await runCli(target.storeEnv, ['import', '--account', used.email, third.path]);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('the account would have 6')]);
    expect(await defaultAfter(await target.account({ plan: 'free' }), third.path)).toEqual([third.defaultId]);
  });

  test('leaves out the button of a visitor page that this server finds unsafe, and names it', async () => {
    const other = await start(to, WITHOUT_WORKERS);
    const { email } = await other.account();
    await repoint(other, 'safety', 'block', 'example.com');
    const imported = await runCli(other.storeEnv, ['import', '--account', email, file, '--json']);
    expect(JSON.parse(imported.stdout)).toMatchObject({ projects: 2, codes: 6 });
    expect(imported.stderr).toMatch(
      /^repoint: the button .+ of "Posters" is left out: https:\/\/.+ operator’s list .*\nStore: .+\n$/,
    );
    const [page] = await query(other.storeEnv, 'select page from visitor_pages');
    expect(JSON.parse(String(page?.page))).toMatchObject({ button: null, name: expect.any(String) });
    await other.stop();
  });

  test('skips and names what belongs to another account; a plan that is too small is refused before anything is created', async () => {
    const stranger = await target.account();
    const result = await repoint(target, 'import', '--account', stranger.email, file);
    expect({ ...result, skipped: result.skipped.map(({ slug }: { slug: string }) => slug) }).toMatchObject({
      projects: 0,
      codes: 0,
      scans: 0,
      skipped: seeded.slugs,
    });
    expect(result.skipped[0].reason).toBe(`its id ${seeded.ids[0]} belongs to another account`);
    const other = await start(to);
    try {
      for (const [plan, why] of [
        ['free', 'has no rules, expiry and scan limits'],
        ['lapsed', 'does not create codes'],
      ] as const) {
        const small = await other.account({ plan });
        const refused = await runCli(other.storeEnv, ['import', '--account', small.email, file, '--json']);
        expect([refused.exitCode, refused.stdout, refused.stderr]).toEqual([2, '', expect.stringContaining(why)]);
      }
      const full = await other.account({ limits: { active_codes: 4 } });
      const refused = await runCli(other.storeEnv, ['import', '--account', full.email, file]);
      expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('for 4 more codes')]);
      expect(await query(other.storeEnv, 'select id from qr_codes')).toEqual([]);
      const twin = await other.account();
      const own = { redirect_url: 'https://example.com/', external_id: 'door' };
      const { body: code } = await twin.api.post('/v2/qr-codes', own);
      const reason = `its external_id belongs to the code ${code.qr_id} of this account`;
      for (const option of ['--dry-run', '--json']) {
        const { codes, skipped } = await repoint(other, 'import', '--account', twin.email, file, option);
        expect([codes, skipped]).toEqual([5, [{ slug: expect.any(String), reason }]]);
      }
    } finally {
      await other.stop();
    }
  });

  test('continues where it was killed, and creates nothing twice', async () => {
    const [source, target] = [await start(from, WITHOUT_WORKERS), await start(to, WITHOUT_WORKERS)];
    const account = await source.account();
    const list = join(folder, `many-${from}.csv`);
    const rows = Array.from({ length: MANY }, (_, at) => `https://example.com/${at},Code ${at}\n`);
    writeFileSync(list, `redirect_url,name\n${rows.join('')}`);
    await repoint(source, 'codes', 'import', '--account', account.email, list);
    const many = join(folder, `many-${from}.zip`);
    expect(await repoint(source, 'export', '--account', account.email, many)).toMatchObject({ codes: MANY });
    const moved = await target.account();
    const child = spawnProgram(['import', '--account', moved.email, many], target.storeEnv);
    const made = async () => {
      const [row] = await query(
        target.storeEnv,
        `select count(*) as many from qr_codes where account_id = '${moved.id}'`,
      );
      return Number(row?.many);
    };
    // It is stopped during each look, so that it cannot finish between the look and its end.
    do {
      child.kill('SIGCONT');
      await Bun.sleep(10);
      child.kill('SIGSTOP');
    } while ((await made()) === 0 && child.exitCode === null);
    child.kill('SIGKILL');
    await child.exited;
    const before = await made();
    const result = await repoint(target, 'import', '--account', moved.email, many);
    expect([result.codes + before, await made(), result.skipped]).toEqual([MANY, MANY, []]);
    expect(before).toBeWithin(1, MANY);
    const { accounts } = await repoint(target, 'accounts', 'list');
    const { active_codes } = accounts.find((one: { email: string }) => one.email === moved.email);
    expect(active_codes).toBe(MANY);
    await Promise.all([source.stop(), target.stop()]);
  });
});

describe('an invalid archive', () => {
  let app: TestApp;
  let good: string;
  let goodId: string;

  beforeAll(async () => {
    app = await start('sqlite');
    const account = await app.account();
    const { body } = await account.api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    goodId = body.qr_id;
    good = join(folder, 'good.zip');
    await repoint(app, 'export', '--account', account.email, good);
  });
  afterAll(() => app.stop());

  async function entries(path: string): Promise<Map<string, Buffer>> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    const all = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      all.set(entry.fileName, Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry))));
    }
    zip.close();
    return all;
  }

  async function zipOf(files: Map<string, Buffer>): Promise<Buffer> {
    const zip = new ZipFile();
    // Texts of megabytes are not packed: that would take seconds.
    for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress: bytes.length < MIB });
    zip.end();
    return Buffer.concat((await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>)) as Buffer[]);
  }

  /** The valid archive with one file changed, and the manifest unchanged. */
  async function changed(name: string, change: (text: string) => string): Promise<Buffer> {
    const files = await entries(good);
    files.set(name, Buffer.from(change(files.get(name)?.toString() ?? '')));
    return zipOf(files);
  }

  /** A ZIP of one file, whose name is written without any check. */
  function rawZip(name: string, content: Buffer): Buffer {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 6, 4, 28);
    central.writeUInt16LE(20, 4);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(46 + name.length, 12);
    end.writeUInt32LE(30 + name.length + packed.length, 16);
    return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
  }

  const cases: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['no ZIP at all', () => Buffer.from('hello'), 'it is not a ZIP file'],
    ['cut off', () => readFileSync(good).subarray(0, 1500), 'it is not a ZIP file'],
    ['a path that leads outside', () => rawZip('../../etc/passwd', Buffer.from('x')), 'invalid relative path'],
    ['an absolute path', () => rawZip('/etc/passwd', Buffer.from('x')), 'absolute path'],
    ['a bomb', () => rawZip('codes.ndjson', Buffer.alloc(64 * 1024 * 1024)), 'no honest text'],
    ['another kind of ZIP', () => rawZip('a.txt', Buffer.from('x')), 'it is not an archive of an account'],
    ['a changed byte', () => changed('codes.ndjson', (text) => text.replace('example.com', 'example.org')), 'damaged'],
    ['a record less', () => changed('codes.ndjson', () => ''), 'damaged'],
    [
      'an unknown field',
      () => changed('codes.ndjson', (text) => text.replace('{', '{"logo":1,')),
      'logo is not a field',
    ],
    [
      'an unsafe scheme',
      () => changed('codes.ndjson', (text) => text.replace('"https://example.com/"', '"javascript:1"')),
      'codes.ndjson',
    ],
    [
      'a newer version',
      () => changed('manifest.json', (text) => text.replace('"version": 1', '"version": 2')),
      'this program reads no other',
    ],
    ['half a line', () => changed('codes.ndjson', (text) => text.slice(0, -9)), 'in the middle of a line'],
    [
      'a line without end',
      () => changed('codes.ndjson', () => randomBytes(2.5 * MIB).toString('hex')),
      'a line of more than 4 MiB',
    ],
    [
      'too much about one code',
      () =>
        changed('code-changes.ndjson', () => {
          const text = randomBytes(1.5 * MIB).toString('hex');
          const fields = [{ field: 'note', before: text, after: '' }];
          const record = {
            qr_id: goodId,
            at: '2026-01-01T00:00:00.000Z',
            actor: { kind: 'person', name: 'Ada' },
            fields,
            planned: null,
          };
          return `${JSON.stringify(record)}\n`.repeat(12);
        }),
      'too many records',
    ],
    ...(
      [
        ['safety-events.ndjson', { verdict: 'blocked', reasons: {} }, 'reasons must be a list'],
        ['code-changes.ndjson', { actor: { kind: 'person', name: 'Ada' }, fields: {} }, 'fields must be a list'],
        ['code-changes.ndjson', { actor: {}, fields: [] }, 'actor.kind'],
      ] as const
    ).map(([file, fields, problem]): [string, () => Promise<Buffer>, string] => [
      `${JSON.stringify(fields)}, which pages cannot show`,
      () => changed(file, () => `${JSON.stringify({ qr_id: goodId, at: '2026-01-01T00:00:00.000Z', ...fields })}\n`),
      problem,
    ]),
    [
      'reasons that are no list, in a code',
      () => changed('codes.ndjson', (text) => text.replace('"safety_reasons":null', '"safety_reasons":{}')),
      'safety_reasons must be a list',
    ],
    [
      'a note that PostgreSQL cannot store',
      () => changed('codes.ndjson', (text) => text.replace('"note":""', '"note":"\\u0000"')),
      'note must be valid Unicode text',
    ],
    [
      'text that is no UTF-8',
      async () => zipOf((await entries(good)).set('codes.ndjson', Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x0a]))),
      'UTF-8',
    ],
    [
      'a record without one of its fields',
      () => changed('account.ndjson', (text) => text.replace(/"standby_private":\w+,/, '')),
      'standby_private is required',
    ],
    ['an unnamed file', async () => zipOf((await entries(good)).set('x.txt', Buffer.from('x'))), 'does not name'],
  ];

  test.each(cases)('%s is refused with a message, and nothing is created', async (name, make, why) => {
    const target = await app.account();
    const path = join(folder, `${name.replaceAll(' ', '-')}.zip`);
    writeFileSync(path, await make());
    const refused = await runCli(app.storeEnv, ['import', '--account', target.email, path, '--json']);
    expect([refused.exitCode, refused.stdout, refused.stderr]).toEqual([2, '', expect.stringContaining(why)]);
    expect(await query(app.storeEnv, `select id from projects where account_id = '${target.id}'`)).toHaveLength(1);
  });
});

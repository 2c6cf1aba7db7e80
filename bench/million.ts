import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PLANS } from '../src/config/plans.ts';
import type { Job } from '../src/http/v2/job.ts';
import { newAccount } from '../src/people/create-account.ts';
import { openStore } from '../src/store/open-store.ts';
import { query } from '../test/engines/support/query.ts';
import { apiClient } from '../test/harness/api-client.ts';
import type { StoreEnv } from '../test/harness/engines.ts';
import { spawnProgram } from '../test/harness/server-process.ts';
import { addOthers, type ManyCodes, manyCodes } from './load/many-codes.ts';
import { plansWithoutLimits } from './load/seed.ts';
import { benchFolder, PUBLIC_URL, type Running, startServer } from './load/server.ts';
import { type SteadyResult, underSteadyLoad } from './load/steady.ts';

/**
 * What is done with a whole account or server, once each with many codes: the time, the peak memory of the process that
 * does it, and what scans of another account feel meanwhile, compared with the same server just before. `BENCH_CODES`
 * has another number: with a tenth the time of a code should be the same. The store is made by the first run and kept.
 * Goals: at most 500 MB, no slower than linear, and scans of others within twice their median.
 */
const CODES = Number(process.env.BENCH_CODES ?? 1_000_000);
const FOLDER = benchFolder(`million-work-${CODES}`);
const PLANS = plansFile();
const QUIET_MS = 10_000;
const SCANS_A_SECOND = 50;
const POLL_EVERY_MS = 500;
/** For peaks, which only the last moment of a process can exceed. */
const LOOK_EVERY_MS = 50;
/** The command itself among the programs that it starts. */
const OURS = '';
const OPERATOR = 'operator@example.com';
const PASSWORD = 'correct horse battery staple';
/** Codes of the account that the zone is changed of, which are in the server's memory. */
const HOT = 5_000;
/** All pictures of a million codes take half an hour. */
const DRAWING_MS = Number(process.env.BENCH_DRAWING_SECONDS ?? 120) * 1_000;

const OLD = join(FOLDER, 'old');
const [BACKUP, ARCHIVE, SERVER_ARCHIVE, STANDBY] = ['backup.db', 'account.zip', 'server.zip', 'standby'].map((name) =>
  join(FOLDER, name),
) as [string, string, string, string];

/** In their order; the last ones change the store. */
const OPERATIONS: Record<string, (many: ManyCodes) => Promise<void>> = {
  backup: ({ others }) => beside(others, 'backup', ['backup', BACKUP]),
  restore: async () => {
    if (!existsSync(BACKUP)) await command(storeAt(OLD), ['backup', BACKUP]);
    await alone('restore', 'restored', ['restore', BACKUP]);
  },
  'archive-out': ({ email, others }) => beside(others, 'archive out', ['export', '--account', email, ARCHIVE]),
  'archive-job': archiveJob,
  'archive-in': archiveIn,
  'export-all': ({ others }) => beside(others, 'export --all', ['export', '--all', SERVER_ARCHIVE]),
  'import-all': async () => {
    if (!existsSync(SERVER_ARCHIVE)) await command(storeAt(OLD), ['export', '--all', SERVER_ARCHIVE]);
    await alone('import --all', 'imported', ['import', '--all', SERVER_ARCHIVE]);
  },
  standby: ({ others }) => beside(others, 'standby', ['standby', STANDBY]),
  drill: async ({ others }) => {
    if (!existsSync(STANDBY)) await command(storeAt(OLD), ['standby', STANDBY]);
    await beside(others, 'standby-drill', ['standby-drill', STANDBY]);
  },
  nightly: nightlyStandby,
  rescan: ({ others }) => rescan(others),
  zone: changeZone,
  address: ({ others }) => changeAddress(others),
};

export const PARTS = Object.keys(OPERATIONS);

export async function run(parts: readonly string[] = []): Promise<void> {
  const many = await manyCodes(CODES);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  try {
    cpSync(many.folder, OLD, { recursive: true });
    await addOperator();
    console.log(`${CODES.toLocaleString('en')} codes, load ${loadavg()[0]?.toFixed(1)} at the beginning\n`);
    console.log('| operation | time | for a code | memory | scans of others: median, p99, before | meanwhile |');
    console.log('| --- | --- | --- | --- | --- | --- |');
    for (const part of PARTS) if (parts.length === 0 || parts.includes(part)) await OPERATIONS[part]?.(many);
    console.log(`\nload ${loadavg()[0]?.toFixed(1)} at the end`);
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

const storeAt = (folder: string): StoreEnv => ({ DATA_DIR: folder });

function plansFile(): string {
  mkdirSync(benchFolder('million-plans'), { recursive: true });
  return plansWithoutLimits(benchFolder('million-plans'));
}

type Felt = { before: SteadyResult; meanwhile: SteadyResult };
type Measured = { seconds: number; memory: string; felt?: Felt };

function tell(operation: string, { seconds, memory, felt }: Measured): void {
  const figures = ({ p50Ms, p99Ms }: SteadyResult) => `${p50Ms.toFixed(1)}, ${p99Ms.toFixed(1)} ms`;
  const ratio = felt && (felt.meanwhile.p50Ms / felt.before.p50Ms).toFixed(2);
  const failed = Object.entries(felt?.meanwhile.statuses ?? {}).filter(([status]) => !['302', '200'].includes(status));
  const lost = failed.length > 0 ? ` ${JSON.stringify(Object.fromEntries(failed))}` : '';
  const scans = felt ? [figures(felt.before), `${figures(felt.meanwhile)}: ${ratio} times${lost}`] : ['', ''];
  const perCode = `${((seconds / CODES) * 1e6).toFixed(0)} µs`;
  console.log(`| ${[operation, `${seconds.toFixed(1)} s`, perCode, memory, ...scans].join(' | ')} |`);
}

/** Runs a command that must succeed; its peak memory, and that of the programs that it starts. */
async function command(storeEnv: StoreEnv, args: string[]): Promise<{ seconds: number; memory: string }> {
  const begun = performance.now();
  const child = spawnProgram([...args, '--json'], { ...storeEnv, PUBLIC_URL, PLANS_FILE: PLANS });
  // By name: the usage that the system tells at the end is the larger one of both.
  const started = new Map([[OURS, 0]]);
  const look = setInterval(() => lookAtProcesses(child.pid, started), LOOK_EVERY_MS);
  const [, problem, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  clearInterval(look);
  if (exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${exitCode}: ${problem}`);
  const memory = [...started].map(([name, bytes]) => `${name}${Math.round(bytes / 1e6)} MB`);
  return { seconds: (performance.now() - begun) / 1_000, memory: memory.join(', ') };
}

function lookAtProcesses(pid: number, most: Map<string, number>): void {
  try {
    // One that has just ended tells none.
    most.set(OURS, Math.max(most.get(OURS) ?? 0, peakBytes(pid)));
    for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')) {
      if (child === '') continue;
      const name = `${readFileSync(`/proc/${child}/comm`, 'utf8').trim()} `;
      most.set(name, Math.max(most.get(name) ?? 0, peakBytes(Number(child))));
    }
  } catch {
    // One of them has just ended.
  }
}

/** Since the last call of `forgetPeak`, from Linux. */
function peakBytes(pid: number): number {
  const [, most = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(most) * 1024;
}

function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

const memoryOf = ({ pid }: Running) => `server ${Math.round(peakBytes(pid) / 1e6)} MB`;

/** The command on a new folder. */
async function alone(operation: string, name: string, args: string[]): Promise<void> {
  const folder = join(FOLDER, name);
  tell(operation, await command(storeAt(folder), args));
  rmSync(folder, { recursive: true });
}

/** The command beside a server that is scanned. */
async function beside(others: readonly string[], operation: string, args: string[]): Promise<void> {
  await withServer(OLD, {}, async (server) => {
    const { before, meanwhile, work } = await feel(server, others, () => command(storeAt(OLD), args));
    tell(operation, { ...work, memory: `${work.memory}, ${memoryOf(server)}`, felt: { before, meanwhile } });
  });
}

async function withServer(
  folder: string,
  env: Record<string, string>,
  work: (server: Running, startSeconds: number) => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const server = await startServer(storeAt(folder), { PLANS_FILE: PLANS, ...env });
  try {
    await work(server, (performance.now() - begun) / 1_000);
  } finally {
    await server.stop();
  }
}

/** What scans of others feel on the idle server, and then while the work is done. */
async function feel<Work>(server: Running, others: readonly string[], work: () => Promise<Work>) {
  const load = scansOf(server, others);
  const { load: before } = await underSteadyLoad(load, () => Bun.sleep(QUIET_MS));
  forgetPeak(server.pid);
  const { load: meanwhile, work: done } = await underSteadyLoad(load, work);
  return { before, meanwhile, work: done };
}

function scansOf({ url }: Running, slugs: readonly string[]) {
  return { url, paths: slugs.map((slug) => `/${slug}`), perSecond: SCANS_A_SECOND };
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const begun = performance.now();
  const result = await work();
  return { seconds: (performance.now() - begun) / 1_000, result };
}

/** Asks until `isDone` says so. */
async function until<Answer>(ask: () => Promise<Answer>, isDone: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    await Bun.sleep(POLL_EVERY_MS);
  }
}

async function archiveJob({ owner, others }: ManyCodes): Promise<void> {
  await withServer(OLD, {}, async (server) => {
    const api = apiClient(server.url, owner.apiKey);
    const felt = await feel(server, others, () =>
      timed(async () => {
        const { body } = await api.post('/v2/jobs', { kind: 'export', format: 'archive' });
        const ask = async () => (await api.get(`/v2/jobs/${body.job_id}`)).body as Job;
        const { state } = await until(ask, (job) => ['done', 'failed', 'cancelled'].includes(job.state));
        if (state !== 'done') throw new Error(`The job is ${state}`);
      }),
    );
    tell('archive out, as a job', { seconds: felt.work.seconds, memory: memoryOf(server), felt });
  });
}

/** Into the account of a server that has another one, which is scanned. */
async function archiveIn({ email, others: _ }: ManyCodes): Promise<void> {
  if (!existsSync(ARCHIVE)) await command(storeAt(OLD), ['export', '--account', email, ARCHIVE]);
  const folder = join(FOLDER, 'new');
  mkdirSync(folder);
  const store = await openStore({ databaseUrl: null, dataDir: folder }, Date.now(), () => {});
  const others = await addOthers(store);
  await store.close();
  await command(storeAt(folder), ['accounts', 'create', '--email', email, '--plan', 'enterprise']);
  await withServer(folder, {}, async (server) => {
    const args = ['import', '--account', email, ARCHIVE];
    const { before, meanwhile, work } = await feel(server, others, () => command(storeAt(folder), args));
    tell('archive in', { ...work, memory: `${work.memory}, ${memoryOf(server)}`, felt: { before, meanwhile } });
  });
  rmSync(folder, { recursive: true });
}

/** Written by a thread of the server, soon after its start. */
async function nightlyStandby({ others }: ManyCodes): Promise<void> {
  const folder = join(FOLDER, 'nightly');
  let before: SteadyResult | undefined;
  await withServer(OLD, {}, async (server) => {
    ({ load: before } = await underSteadyLoad(scansOf(server, others), () => Bun.sleep(QUIET_MS)));
  });
  await withServer(OLD, { STANDBY_DIR: folder }, async (server) => {
    const { load: meanwhile, work } = await underSteadyLoad(scansOf(server, others), () =>
      timed(() =>
        until(
          async () => existsSync(join(folder, 'index.html')),
          (isMade) => isMade,
        ),
      ),
    );
    if (before)
      tell('standby, every night', {
        seconds: work.seconds,
        memory: memoryOf(server),
        felt: { before, meanwhile },
      });
  });
}

async function addOperator(): Promise<void> {
  const store = await openStore({ databaseUrl: null, dataDir: OLD }, Date.now(), () => {});
  const request = { email: OPERATOR, plan: 'enterprise', timeZone: 'UTC', password: PASSWORD };
  const account = await newAccount(request, DEFAULT_PLANS, Date.now());
  await store.write.createAccount(account);
  await store.write.setOperator({ personId: account.owner.id, isOperator: true, now: Date.now() });
  await store.close();
}

/** An entry of the operator's list, after which the server checks all codes again. */
async function rescan(others: readonly string[]): Promise<void> {
  await withServer(OLD, {}, async (server) => {
    const ask = await operatorOf(server);
    const { before, meanwhile, work } = await feel(server, others, () =>
      timed(async () => {
        await ask('POST', '/safety-list', { entry: 'harmful.example' });
        const progress = () => ask('GET', '/safety-rescan');
        return until(progress, ({ state }) => state === 'done' || state === 'failed');
      }),
    );
    const { state, checked } = work.result;
    if (state !== 'done' || Number(checked) < CODES) throw new Error(`The re-scan: ${JSON.stringify(work.result)}`);
    tell('safety re-scan', { seconds: work.seconds, memory: memoryOf(server), felt: { before, meanwhile } });
  });
}

async function operatorOf({ url }: Running) {
  const json = { origin: PUBLIC_URL, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: OPERATOR, password: PASSWORD });
  const reply = await fetch(`${url}/dashboard-api/auth/sign-in/email`, { method: 'POST', headers: json, body });
  const cookie = reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return async (method: string, path: string, sent?: object): Promise<Record<string, unknown>> => {
    const headers = method === 'GET' ? { cookie } : { ...json, cookie };
    const answer = await fetch(`${url}/dashboard-api${path}`, { method, headers, body: sent && JSON.stringify(sent) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}

/** While codes of the account are scanned, whose links the server has in memory. */
async function changeZone({ owner, email, others }: ManyCodes): Promise<void> {
  const rows = await query(
    storeAt(OLD),
    `select slug from qr_codes where account_id = '${owner.accountId}' limit ${HOT}`,
  );
  const hot = rows.map(({ slug }) => String(slug));
  await withServer(OLD, {}, async (server) => {
    for (const slug of hot) await (await fetch(`${server.url}/${slug}`, { redirect: 'manual' })).arrayBuffer();
    const api = apiClient(server.url, owner.apiKey);
    const analytics = async () => (await timed(() => api.get('/v2/analytics/account'))).seconds * 1_000;
    await analytics();
    const analyticsBefore = await analytics();
    const { load: ownBefore } = await underSteadyLoad(scansOf(server, hot), () => Bun.sleep(QUIET_MS));
    let change = { seconds: 0, memory: '' };
    let own: SteadyResult | undefined;
    const felt = await feel(server, others, async () => {
      const { load } = await underSteadyLoad(scansOf(server, hot), async () => {
        change = await command(storeAt(OLD), ['accounts', 'update', email, '--timezone', 'Asia/Tokyo']);
        await Bun.sleep(QUIET_MS);
      });
      own = load;
    });
    tell('zone change', { ...change, memory: `${change.memory}, ${memoryOf(server)}`, felt });
    console.log(
      `  its own scans ${ownBefore.p50Ms.toFixed(1)}, ${ownBefore.p99Ms.toFixed(1)} ms before, ` +
        `${own?.p50Ms.toFixed(1)}, ${own?.p99Ms.toFixed(1)} ms meanwhile; ` +
        `analytics of the account ${analyticsBefore.toFixed(1)} ms before, ${(await analytics()).toFixed(1)} ms after`,
    );
  });
}

/** For a while without scans, and for a while with them: then drawing rests. */
async function changeAddress(others: readonly string[]): Promise<void> {
  const address = 'http://localhost:8081';
  let before: SteadyResult | undefined;
  await withServer(OLD, {}, async (server) => {
    ({ load: before } = await underSteadyLoad(scansOf(server, others), () => Bun.sleep(QUIET_MS)));
  });
  await withServer(OLD, { PUBLIC_URL: address }, async (server, startSeconds) => {
    const alone = await drawn(address);
    const first = memoryOf(server);
    forgetPeak(server.pid);
    const { load: meanwhile, work: scanned } = await underSteadyLoad(scansOf(server, others), () => drawn(address));
    const rate = ({ pictures, seconds }: typeof alone) => pictures / seconds;
    if (before)
      tell('address, while it is scanned', {
        seconds: scanned.seconds,
        memory: memoryOf(server),
        felt: { before, meanwhile },
      });
    console.log(
      `  the server with another address was ready after ${startSeconds.toFixed(1)} s, ${first}; ` +
        `${alone.pictures} pictures drawn in ${alone.seconds.toFixed(0)} s (${rate(alone).toFixed(0)}/s) without scans, ` +
        `${scanned.pictures} in ${scanned.seconds.toFixed(0)} s (${rate(scanned).toFixed(0)}/s) with; ` +
        `at the first rate all take ${(CODES / rate(alone) / 60).toFixed(0)} minutes, which is worked out`,
    );
  });
}

/** How many pictures are drawn in some time, or until all are. */
async function drawn(address: string): Promise<{ pictures: number; seconds: number }> {
  const count = async () => {
    const [row] = await query(
      storeAt(OLD),
      `select count(*) as many from code_addresses where address = '${PUBLIC_URL}'`,
    );
    return Number(row?.many);
  };
  const isDone = async () => {
    const sql = `select 1 from link_addresses where address = '${address}' and renders_after is null`;
    return (await query(storeAt(OLD), sql)).length > 0;
  };
  const begun = performance.now();
  const already = await count();
  while (performance.now() - begun < DRAWING_MS && !(await isDone())) await Bun.sleep(POLL_EVERY_MS);
  return { pictures: (await count()) - already, seconds: (performance.now() - begun) / 1_000 };
}

import { readFileSync } from 'node:fs';
import { DEFAULT_PLANS } from '../src/config/plans.ts';
import type { Job } from '../src/http/v2/job.ts';
import { newAccount } from '../src/people/create-account.ts';
import { openStore } from '../src/store/open-store.ts';
import { query } from '../test/engines/support/query.ts';
import type { StoreEnv } from '../test/harness/engines.ts';
import { onEngines } from './load/on-engines.ts';
import { insertCode, type Owner, plansWithoutLimits, seedOwner } from './load/seed.ts';
import { benchFolder, PUBLIC_URL, type Running, startServer } from './load/server.ts';
import { type SteadyResult, underSteadyLoad } from './load/steady.ts';

/**
 * A list of 100,000 rows in the dashboard: uploaded, previewed, imported, undone, and another one cancelled; the time
 * it takes, the server's peak memory, and the effect on another account: its scans and its API calls, compared with the
 * same on an idle server just before. On both engines; `BENCH_ROWS` makes the list shorter, `BENCH_ENGINE` (`sqlite` or
 * `postgres`) selects one.
 */
const FOLDER = benchFolder('import');
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const QUIET_MS = 10_000;
const SCANS_A_SECOND = 50;
const CALLS_A_SECOND = 10;
const IMPORTER = 'importer@example.com';
const PASSWORD = 'correct horse battery staple';
const POLL_EVERY_MS = 500;

export const run = () => onEngines(FOLDER, runOn);

async function runOn(storeEnv: StoreEnv): Promise<void> {
  const { other, slug } = await seed(storeEnv);
  const server = await startServer(storeEnv, { PLANS_FILE: plansWithoutLimits(FOLDER) });
  try {
    const importer = await signIn(server.url);
    const felt = (work: () => Promise<void>) => feel(server, other, slug, work);
    const quiet = await felt(() => Bun.sleep(QUIET_MS));
    tell('quiet', quiet, quiet);
    const upload = await step(server, 'upload', () => importer.upload(listOf(ROWS)));
    let made = '';
    for (const phase of ['check', 'import', 'undo'] as const) {
      let job: Job | null = null;
      const begun = performance.now();
      const busy = await felt(async () => {
        job = await importer.ended(await (phase === 'undo' ? importer.undo(made) : importer.begin(upload, phase)));
      });
      const { job_id, result } = job as unknown as Job;
      made = job_id;
      const count = result?.changed ?? result?.created;
      console.log(`\n${phase}: ${count} of ${ROWS} rows in ${seconds(begun)}, ${memory(server)}`);
      tell(phase, busy, quiet);
    }
    await cancelHalfWay(server, importer);
  } finally {
    await server.stop();
  }
}

async function cancelHalfWay(server: Running, importer: Importer): Promise<void> {
  const id = await importer.begin(await importer.upload(listOf(ROWS, 'again')), 'import');
  while ((await importer.job(id)).done < ROWS / 20) await Bun.sleep(POLL_EVERY_MS);
  await step(server, '\ncancel', async () => {
    await importer.ask('POST', `/jobs/${id}/cancel`);
    await importer.ended(id);
  });
  const begun = performance.now();
  const { result } = await importer.ended(await importer.undo(id));
  console.log(`undo of what was made until then: ${result?.changed} codes in ${seconds(begun)}`);
}

function listOf(rows: number, path = 'row'): string {
  let text = 'redirect_url,name,tags\n';
  for (let at = 0; at < rows; at++) text += `https://shop.example/${path}/${at},Table ${at},print|area ${at % 50}\n`;
  return text;
}

async function seed(storeEnv: StoreEnv): Promise<{ other: Owner; slug: string }> {
  const at = { databaseUrl: storeEnv.DATABASE_URL ?? null, dataDir: FOLDER };
  const store = await openStore(at, Date.now(), () => {});
  const other = await seedOwner(store);
  const request = { email: IMPORTER, plan: 'enterprise', timeZone: 'UTC', password: PASSWORD };
  await store.write.createAccount(await newAccount(request, DEFAULT_PLANS, Date.now()));
  const { slug } = await insertCode(store, other);
  await store.close();
  // As if it had been drawn: before that the slug does not resolve.
  await query(storeEnv, 'update qr_codes set last_rendered_at = created_at');
  return { other, slug };
}

type Felt = { scans: SteadyResult; calls: SteadyResult };

async function feel({ url }: Running, { apiKey }: Owner, slug: string, work: () => Promise<void>): Promise<Felt> {
  const api = { url, paths: ['/v1/qr-codes?page_size=20'], perSecond: CALLS_A_SECOND };
  const scan = { url, paths: [`/${slug}`], perSecond: SCANS_A_SECOND };
  const { load: scans, work: inner } = await underSteadyLoad(scan, () =>
    underSteadyLoad({ ...api, headers: { 'x-api-key': apiKey } }, work),
  );
  const all = { ...scans.statuses, ...inner.load.statuses };
  if (Object.keys(all).some((status) => !['302', '200'].includes(status)))
    console.log(`some were not answered as usual: ${JSON.stringify([scans.statuses, inner.load.statuses])}`);
  return { scans, calls: inner.load };
}

function tell(name: string, { scans, calls }: Felt, quiet: Felt): void {
  const ratio = (scans.p50Ms / quiet.scans.p50Ms).toFixed(2);
  console.log(
    `${name}: scans of another account p50 ${scans.p50Ms.toFixed(2)} ms (${ratio} times), p99 ${scans.p99Ms.toFixed(1)} ms; ` +
      `its API p50 ${calls.p50Ms.toFixed(2)} ms, p99 ${calls.p99Ms.toFixed(1)} ms`,
  );
}

/** The server's peak memory, from Linux. */
function memory({ pid }: Running): string {
  const [, most = '?'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return `at most ${Math.round(Number(most) / 1024)} MiB until then`;
}

function seconds(begun: number): string {
  return `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
}

async function step<Result>(server: Running, name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  console.log(`${name}: ${seconds(begun)}, ${memory(server)}`);
  return result;
}

type Importer = Awaited<ReturnType<typeof signIn>>;

async function signIn(url: string) {
  const headers = { origin: PUBLIC_URL, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: IMPORTER, password: PASSWORD });
  const reply = await fetch(`${url}/dashboard-api/auth/sign-in/email`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`Signing in was answered with ${reply.status}`);
  const cookies = reply.headers.getSetCookie().map((each) => each.split(';')[0]);
  const cookie = cookies.join('; ');

  async function ask<Answer>(method: string, path: string, sent?: string, type = 'application/json'): Promise<Answer> {
    const answer = await fetch(`${url}/v2${path}`, {
      method,
      headers: { origin: PUBLIC_URL, cookie, ...(method !== 'GET' && { 'content-type': type }) },
      ...(method !== 'GET' && { body: sent ?? '{}' }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  const job = async (id: string) => ask<Job>('GET', `/jobs/${id}`);
  const ended = async (id: string): Promise<Job> => {
    for (;;) {
      const now = await job(id);
      if (['done', 'failed', 'cancelled'].includes(now.state)) return now;
      await Bun.sleep(POLL_EVERY_MS);
    }
  };
  const started = async (path: string, body?: object) =>
    (await ask<Job>('POST', path, body && JSON.stringify(body))).job_id;
  return {
    ask,
    job,
    ended,
    upload: async (csv: string) => (await ask<{ upload_id: string }>('POST', '/uploads', csv, 'text/csv')).upload_id,
    begin: (upload_id: string, phase: 'check' | 'import') =>
      started('/jobs', { kind: 'import', upload_id, dry_run: phase === 'check' }),
    undo: (id: string) => started(`/jobs/${id}/undo`),
  };
}

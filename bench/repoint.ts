import type { Job } from '../src/http/v2/job.ts';
import { openStore } from '../src/store/open-store.ts';
import { query } from '../test/engines/support/query.ts';
import { endedJob, start, uploaded } from '../test/flows/jobs/support/jobs.ts';
import { type ApiClient, apiClient } from '../test/harness/api-client.ts';
import type { StoreEnv } from '../test/harness/engines.ts';
import { onEngines } from './load/on-engines.ts';
import { insertCode, plansWithoutLimits, seedOwner } from './load/seed.ts';
import { benchFolder, startServer } from './load/server.ts';
import { type SteadyResult, underSteadyLoad } from './load/steady.ts';

/**
 * 10,000 codes re-pointed by a list and by a filter, each undone, beside an import of as many, which is undone too: the
 * time of each, and what scans of another account feel meanwhile, compared with an idle server just before. On both
 * engines; `BENCH_CODES` has another number, `BENCH_ENGINE` (`sqlite` or `postgres`) selects one.
 */
const FOLDER = benchFolder('repoint');
const CODES = Number(process.env.BENCH_CODES ?? 10_000);
const QUIET_MS = 10_000;
const SCANS_A_SECOND = 50;
const SEEDED_TOGETHER = 100;

export const run = () => onEngines(FOLDER, runOn);

async function runOn(storeEnv: StoreEnv): Promise<void> {
  const { apiKey, slugs, scanned } = await seed(storeEnv);
  const server = await startServer(storeEnv, { PLANS_FILE: plansWithoutLimits(FOLDER) });
  try {
    const api = apiClient(server.url, apiKey);
    const felt = (work: () => Promise<void>) =>
      underSteadyLoad({ url: server.url, paths: [`/${scanned}`], perSecond: SCANS_A_SECOND }, work);
    const { load: quiet } = await felt(() => Bun.sleep(QUIET_MS));
    tell('quiet', quiet, quiet);
    const phase = async (name: string, begin: () => Promise<string>): Promise<string> => {
      const begun = performance.now();
      let job: Job | null = null;
      const { load } = await felt(async () => {
        job = await ended(api, await begin());
      });
      const { job_id, state, result } = job as unknown as Job;
      const took = ((performance.now() - begun) / 1_000).toFixed(1);
      tell(`${name}: ${state}, ${JSON.stringify(result)}, ${took} s`, load, quiet);
      return job_id;
    };
    const undo = async (id: string) => (await api.send('POST', `/v2/jobs/${id}/undo`)).body.job_id as string;
    const listed = await phase('update by list', async () => {
      const rows = slugs.map((slug, at) => `${slug},https://shop.example/${at}\n`).join('');
      const upload_id = await uploaded(api, `slug,redirect_url\n${rows}`);
      return start(api, { kind: 'update', upload_id, match: 'slug' });
    });
    await phase('undo of it', () => undo(listed));
    const change = { redirect_url: { find: 'example.com', replace: 'shop.example' } };
    const filtered = await phase('update by filter', () => start(api, { kind: 'update', filter: {}, change }));
    await phase('undo of it', () => undo(filtered));
    const imported = await phase('import', async () => {
      const rows = slugs.map((_, at) => `https://shop.example/new/${at}\n`).join('');
      const upload_id = await uploaded(api, `redirect_url\n${rows}`);
      return start(api, { kind: 'import', upload_id });
    });
    await phase('undo of it', () => undo(imported));
  } finally {
    await server.stop();
  }
}

/** Longer than a test waits. */
async function ended(api: ApiClient, id: string): Promise<Job> {
  for (;;) {
    const job = await endedJob(api, id).catch(() => null);
    if (job) return job;
  }
}

async function seed(storeEnv: StoreEnv): Promise<{ apiKey: string; slugs: string[]; scanned: string }> {
  const store = await openStore({ databaseUrl: storeEnv.DATABASE_URL ?? null, dataDir: FOLDER }, Date.now(), () => {});
  const { slug: scanned } = await insertCode(store, await seedOwner(store, { email: 'scanned@example.com' }));
  const owner = await seedOwner(store);
  const slugs: string[] = [];
  while (slugs.length < CODES) {
    const some = Array.from({ length: SEEDED_TOGETHER }, (_, at) =>
      insertCode(store, owner, `Table ${slugs.length + at}`),
    );
    for (const { slug } of await Promise.all(some)) slugs.push(slug);
  }
  await store.close();
  // As if they had been drawn: before that a slug does not resolve.
  await query(storeEnv, 'update qr_codes set last_rendered_at = created_at');
  return { apiKey: owner.apiKey, slugs, scanned };
}

function tell(name: string, { p50Ms, p99Ms, statuses }: SteadyResult, quiet: SteadyResult): void {
  const ratio = (p50Ms / quiet.p50Ms).toFixed(2);
  const others = Object.keys(statuses).some((status) => status !== '302') ? `, ${JSON.stringify(statuses)}` : '';
  console.log(
    `${name}; scans of another account p50 ${p50Ms.toFixed(2)} ms (${ratio} times), p99 ${p99Ms.toFixed(1)} ms${others}`,
  );
}

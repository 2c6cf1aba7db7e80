import { mkdirSync, rmSync } from 'node:fs';
import { openStore } from '../src/store/open-store.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { cpuSeconds } from './load/cpu-time.ts';
import { median } from './load/figures.ts';
import { insertCode, OWNER_EMAIL, seedOwner } from './load/seed.ts';
import { benchFolder, startServer } from './load/server.ts';

/**
 * Live analytics pages: the cost of 100 of them for the server while idle and with one scan a second, compared with the
 * server alone; and the delay until a page shows a scan.
 */
const FOLDER = benchFolder('live');
const PORT = 18_093;
const PAGES = 100;
const CODES = 20;
const SECONDS = 12;
const WARM_UP_MS = 4_000;
const PASSWORD = 'correct horse battery staple';

export async function run(): Promise<void> {
  await measure('SQLite', null);
  const postgres = await startPostgres({ vacuums: true });
  try {
    await measure('PostgreSQL', await postgres.createDatabase());
  } finally {
    await postgres.stop();
  }
}

async function measure(engine: string, databaseUrl: string | null): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const store = await openStore({ databaseUrl, dataDir: FOLDER }, Date.now(), () => {});
  const owner = await seedOwner(store, { password: PASSWORD });
  const codes = await Promise.all(
    Array.from({ length: CODES }, (_, at) => insertCode(store, owner, `Menu ${at}`)),
  );
  await store.close();
  const url = `http://localhost:${PORT}`;
  const env = { PUBLIC_URL: url, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const server = await startServer(FOLDER, PORT, env);
  const leave = new AbortController();
  try {
    const load = async (name: string, work: () => Promise<void>) => {
      const before = cpuSeconds(server.pid) ?? 0;
      await work();
      const used = (cpuSeconds(server.pid) ?? 0) - before;
      console.log(`  ${name.padEnd(44)} ${((100 * used) / SECONDS).toFixed(1)} % of a core`);
    };
    console.log(`\n${engine}`);
    // Do not measure the work after a start.
    await Bun.sleep(WARM_UP_MS);
    const scanEachSecond = () => scans(url, codes[0]?.slug ?? '');
    const idle = () => Bun.sleep(SECONDS * 1_000);
    await load('no page, nothing happens (baseline)', idle);
    await load('no page, a scan a second (baseline)', scanEachSecond);
    const cookie = await signIn(url);
    const pages: OpenPage[] = [];
    for (let page = 0; page < PAGES; page++) {
      const open: OpenPage = { seen: new Map() };
      pages.push(open);
      // Half of them show the code that is scanned.
      const code = codes[page % 2 === 0 ? 0 : page % CODES]?.id;
      await watch(`${url}/dashboard-api/codes/${code}/analytics/live`, cookie, leave.signal, open);
      // The limit is 100 requests a second per account.
      await Bun.sleep(15);
    }
    await load(`${PAGES} pages, nothing happens`, idle);
    const answered: number[] = [];
    await load(`${PAGES} pages, a scan a second`, () =>
      scans(url, codes[0]?.slug ?? '', (at) => answered.push(at)),
    );
    // A scan on a page is identified by its total; those of the baseline came before.
    const delays = pages.flatMap(({ seen }) =>
      [...seen].flatMap(([total, at]) => {
        const scan = answered[total - SECONDS - 1];
        return scan === undefined ? [] : [at - scan];
      }),
    );
    const sorted = delays.sort((one, other) => one - other);
    const longest = sorted.at(-1) ?? Number.NaN;
    console.log(
      `  from the answer to the page: median ${median(sorted).toFixed(0)} ms, longest ${longest.toFixed(0)} ms of ${sorted.length}`,
    );
  } finally {
    leave.abort();
    await server.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

async function scans(url: string, slug: string, onScan: (at: number) => void = () => {}): Promise<void> {
  for (let second = 0; second < SECONDS; second++) {
    const start = performance.now();
    const reply = await fetch(`${url}/${slug}`, { redirect: 'manual' });
    if (reply.status !== 302) throw new Error(`The scan answered ${reply.status}`);
    onScan(performance.now());
    await Bun.sleep(1_000 - (performance.now() - start));
  }
}

/** The totals that it showed, each with its time. */
type OpenPage = { seen: Map<number, number> };

async function watch(
  address: string,
  cookie: string,
  signal: AbortSignal,
  { seen }: OpenPage,
): Promise<void> {
  const reply = await fetch(address, { headers: { cookie }, signal });
  if (!reply.ok || !reply.body) throw new Error(`${address} answered ${reply.status}`);
  const chunks = reply.body.pipeThrough(new TextDecoderStream());
  void (async () => {
    for await (const text of chunks) {
      const [, total] = /"total":(\d+)/.exec(text) ?? [];
      if (total !== undefined && !seen.has(Number(total))) seen.set(Number(total), performance.now());
    }
  })().catch(() => {});
}

async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/dashboard-api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: OWNER_EMAIL, password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`The sign-in answered ${reply.status}`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

if (import.meta.main) await run();

import { mkdirSync, rmSync } from 'node:fs';
import { openStore } from '../src/store/open-store.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { timePages } from './load/dashboard-pages.ts';
import { median } from './load/figures.ts';
import { labelOf } from './load/labels.ts';
import { insertCode, OWNER_EMAIL, type Owner, seedOwner } from './load/seed.ts';
import { benchFolder, startServer } from './load/server.ts';

/** Lists of the dashboard among 100,000 codes, beside the first page of the public API; then its pages in a browser. */
const FOLDER = benchFolder('dashboard');
const PORT = 18_090;
const PUBLIC_URL = `http://localhost:${PORT}`;
const CODES = 100_000;
const AT_A_TIME = 512;
const TIMES = 40;
const PAUSE_MS = 15;
const PASSWORD = 'correct horse battery staple';

/** Letters that are in some label. */
const letters = (count: number) => encodeURIComponent([...labelOf(CODES / 2)].slice(0, count).join(''));

const LISTS = {
  'newest first': '?page_size=50',
  'oldest first': '?page_size=50&sort=oldest',
  'by name': '?page_size=50&sort=label',
  'by name, backwards': '?page_size=50&sort=label_desc',
  'search of 3 letters': `?page_size=50&search=${letters(3)}`,
  'search of 8 letters': `?page_size=50&search=${letters(8)}`,
  'search, by name': `?page_size=50&search=${letters(3)}&sort=label`,
  'a search that finds nothing': '?page_size=50&search=zzqqxx',
};

export async function run(): Promise<void> {
  await onSqlite();
  await onPostgres();
}

async function onSqlite(): Promise<void> {
  await withServer('SQLite', null, async (url, cookie, owner) => {
    await timeLists(url, cookie, owner.apiKey);
    await timePages(url, OWNER_EMAIL, PASSWORD, labelOf(CODES / 2));
  });
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await withServer('PostgreSQL', await postgres.createDatabase(), (url, cookie, owner) =>
      timeLists(url, cookie, owner.apiKey),
    );
  } finally {
    await postgres.stop();
  }
}

async function withServer(
  engine: string,
  databaseUrl: string | null,
  work: (url: string, cookie: string, owner: Owner) => Promise<void>,
): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const owner = await seed(databaseUrl);
  const env = {
    PUBLIC_URL,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const server = await startServer(FOLDER, PORT, env);
  console.log(`\n${engine}, ${CODES.toLocaleString('en')} codes`);
  try {
    await work(PUBLIC_URL, await signIn(PUBLIC_URL), owner);
  } finally {
    await server.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

/** An account that can sign in and call the API, with all the codes. */
async function seed(databaseUrl: string | null): Promise<Owner> {
  const store = await openStore({ databaseUrl, dataDir: FOLDER }, Date.now(), () => {});
  const owner = await seedOwner(store, { password: PASSWORD, publicUrl: PUBLIC_URL });
  for (let made = 0; made < CODES; made += AT_A_TIME) {
    const count = Math.min(AT_A_TIME, CODES - made);
    await Promise.all(Array.from({ length: count }, (_, at) => insertCode(store, owner, labelOf(made + at))));
  }
  await store.close();
  return owner;
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

async function timeLists(url: string, cookie: string, apiKey: string): Promise<void> {
  const base = await timesOf(`${url}/v1/qr-codes?page_size=50`, { 'x-api-key': apiKey });
  show('the public API (baseline)', base, base);
  for (const [name, query] of Object.entries(LISTS)) {
    show(name, await timesOf(`${url}/dashboard-api/codes${query}`, { cookie }), base);
  }
  show('projects with their counts', await timesOf(`${url}/dashboard-api/projects`, { cookie }), base);
}

async function timesOf(address: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const start = performance.now();
    const reply = await fetch(address, { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
    times.push(performance.now() - start);
    // One person's pages may ask 100 times a second.
    await Bun.sleep(PAUSE_MS);
  }
  return times;
}

function show(name: string, times: number[], base: number[]): void {
  const [first = 0] = times;
  const ratio = median(times) / median(base);
  const figures = `median ${median(times).toFixed(1)} ms, first ${first.toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`;
  console.log(`  ${name.padEnd(28)} ${figures}: ${ratio.toFixed(1)} of the baseline`);
}

if (import.meta.main) await run();

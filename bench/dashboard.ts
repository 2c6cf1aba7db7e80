import { mkdirSync, rmSync } from 'node:fs';
import type { OwnedCodeItem, OwnedCodesRequest } from '../src/store/codes/list-owned-codes.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Code } from '../src/store/schema.ts';
import type { Store } from '../src/store/store.ts';
import { batchOf } from '../test/engines/support/scan-batches.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { timePages } from './load/dashboard-pages.ts';
import { median } from './load/figures.ts';
import { labelOf } from './load/labels.ts';
import { newCode, OWNER_EMAIL, type Owner, seedOwner } from './load/seed.ts';
import { benchFolder, startServer } from './load/server.ts';

/** Lists of the dashboard with 100,000 codes, against the first page of the public API; then its pages in a browser. */
const FOLDER = benchFolder('dashboard');
const PORT = 18_090;
const PUBLIC_URL = `http://localhost:${PORT}`;
const CODES = 100_000;
const AT_A_TIME = 512;
/** In total within the request limit of a minute. */
const TIMES = 25;
const PAUSE_MS = 15;
const PASSWORD = 'correct horse battery staple';

/** Letters that occur in some label. */
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
  'part of a destination': `?page_size=50&search=${encodeURIComponent('assets/33')}`,
  'one destination': `?page_size=50&search=${encodeURIComponent(`assets/${CODES / 2}/`)}`,
  'destinations, by scans': `?page_size=50&search=${encodeURIComponent('assets/33')}&sort=scans`,
  'what all have, by name': `?page_size=50&search=${encodeURIComponent('shop.example')}&sort=label`,
  'part of a slug': '?page_size=50&search=qr-2ab',
  'without accents': '?page_size=50&search=zurich',
  'by scans': '?page_size=50&sort=scans',
  'by the last scan': '?page_size=50&sort=last_scan',
  expired: '?page_size=50&condition=expired',
  'expired, by scans': '?page_size=50&condition=expired&sort=scans',
  'limit reached': '?page_size=50&condition=limit_reached',
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
  const postgres = await startPostgres({ vacuums: true });
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
    await Promise.all(Array.from({ length: count }, (_, at) => seedCode(store, owner, made + at)));
  }
  await scanSome(store, owner);
  while (await store.write.indexSearchTexts({ limit: AT_A_TIME })) {}
  await store.write.analyzeCodes({});
  await store.close();
  return owner;
}

/** Each with its own destination; some codes expired, some with a limit. */
async function seedCode(store: Store, owner: Owner, at: number): Promise<void> {
  const code = {
    ...newCode(owner, labelOf(at)),
    redirect_url: `https://shop.example.com/assets/${at}/?utm_source=poster`,
    expires_at: at % 1_000 === 0 ? 1 : null,
    scan_limit: at % 100 === 0 ? 1_000 : null,
  };
  const made = await store.write.insertQrCode({ code, cap: CODES, idempotency: null });
  // Two random slugs may collide.
  if (!('code' in made)) await seedCode(store, owner, at);
}

/** A fifth of the codes, on different days. */
async function scanSome(store: Store, { accountId }: Owner): Promise<void> {
  const filter = {
    accountId,
    projectId: null,
    statuses: ['active' as const],
    type: null,
    condition: null,
    tagId: null,
  };
  let after: OwnedCodesRequest['after'] = null;
  for (let round = 0; round < CODES / 5 / AT_A_TIME; round++) {
    const page = { ...filter, search: null, now: 0, order: 'newest' as const, after, limit: AT_A_TIME };
    const codes: OwnedCodeItem[] = await store.read.listOwnedCodes(page);
    after = { seq: codes.at(-1)?.seq ?? 0, key: '' };
    const rows = codes.map((code) => ({ ...code, version: 1, account_id: accountId }));
    await store.write.countScans(batchOf(rows as unknown as Code[], { day: 20_000 + (round % 300) }));
  }
  let upTo: number | null = null;
  do upTo = await store.write.mergeScanJournal({ upTo });
  while (upTo !== null);
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
    // The limit is 100 requests a second per account.
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

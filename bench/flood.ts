import { mkdirSync, rmSync } from 'node:fs';
import { median } from './load/figures.ts';
import { benchFolder, PUBLIC_URL, startServer } from './load/server.ts';

/**
 * The effect of cheap attacks on others: the median scan and the time until a new code is drawn, on an idle server and
 * while anonymous clients post long strings, a signed-in account sends long searches, and one restyles its codes in a
 * loop.
 */
const FOLDER = benchFolder('flood');
const PORT = 18_084;
const API_KEY = 'api_live_BenchBenchBenchBenchBenchBenchBe';
const HEADERS = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
const SECONDS = 10;
const POSTS_A_SECOND = 16;
const SEARCHES_A_SECOND = 15;
const RESTYLE_EVERY_MS = 333;
const PASSWORD = 'bench bench bench';
const LARGE = { width: 4096, height: 4096, unit: 'px', dot_style: 'dots', eye_style: 'circle' };

export async function run(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const server = await startServer(FOLDER, PORT, { BOOTSTRAP_API_KEY: API_KEY });
  try {
    const attacker = await signIn(server.url, await createAccount());
    const own = await create(server.url);
    const ids = await Promise.all(Array.from({ length: 10 }, () => attacker('POST', '/codes', CODE)));
    const quiet = await feel(server.url, own.slug);
    let isOver = false;
    const until = () => isOver;
    const flood = Promise.all([
      every(1000 / POSTS_A_SECOND, until, () => postLongString(server.url)),
      every(1000 / SEARCHES_A_SECOND, until, () => attacker('GET', `/codes?search=${LONG_SEARCH}`)),
      every(RESTYLE_EVERY_MS, until, () => restyle(attacker, ids)),
    ]);
    await Bun.sleep(1_000);
    const flooded = await feel(server.url, own.slug);
    isOver = true;
    await flood;
    console.log(
      `scan, quiet:    median ${quiet.scanMs.toFixed(2)} ms, slowest ${quiet.slowestMs.toFixed(1)} ms`,
    );
    console.log(
      `scan, flooded:  median ${flooded.scanMs.toFixed(2)} ms, slowest ${flooded.slowestMs.toFixed(1)} ms: ${(flooded.scanMs / quiet.scanMs).toFixed(2)} times`,
    );
    console.log(
      `a new code drawn: quiet ${quiet.drawnMs.toFixed(0)} ms, flooded ${flooded.drawnMs.toFixed(0)} ms at most`,
    );
  } finally {
    await server.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

const CODE = { type: 'url', redirect_url: 'https://example.com/' };
const LONG_STRING = JSON.stringify({ token: 'x'.repeat(262_000) });
const LONG_SEARCH = encodeURIComponent(`${'?'.repeat(15_000)}\n`).slice(0, 15_000);

async function feel(url: string, slug: string) {
  const times: number[] = [];
  const drawn: number[] = [];
  const end = performance.now() + SECONDS * 1_000;
  for (let next = 0; performance.now() < end; next++) {
    const start = performance.now();
    await fetch(`${url}/${slug}`, { redirect: 'manual' });
    times.push(performance.now() - start);
    if (next % 400 === 399) drawn.push((await create(url)).drawnMs);
    await Bun.sleep(2);
  }
  return { scanMs: median(times), slowestMs: Math.max(...times), drawnMs: Math.max(...drawn) };
}

/** Creates a code of the first account and measures the time until its picture is published. */
async function create(url: string): Promise<{ slug: string; drawnMs: number }> {
  const reply = await fetch(`${url}/v1/qr-codes`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(CODE),
  });
  const { qr_id } = (await reply.json()) as { qr_id: string };
  const start = performance.now();
  for (;;) {
    const read = await fetch(`${url}/v1/qr-codes/${qr_id}`, { headers: HEADERS });
    const { slug } = (await read.json()) as { slug: string | null };
    if (slug !== null) return { slug, drawnMs: performance.now() - start };
    await Bun.sleep(10);
  }
}

async function every(ms: number, isOver: () => boolean, work: () => Promise<unknown>): Promise<void> {
  const all: Promise<unknown>[] = [];
  while (!isOver()) {
    all.push(work().catch(() => {}));
    await Bun.sleep(ms);
  }
  await Promise.all(all);
}

function postLongString(url: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: PUBLIC_URL };
  return fetch(`${url}/dashboard-api/one-time-link`, { method: 'POST', headers, body: LONG_STRING });
}

type Ask = (method: string, path: string, body?: unknown) => Promise<string>;

async function restyle(ask: Ask, ids: string[]): Promise<void> {
  const foreground_color = `#${Math.floor(Math.random() * 4_096)
    .toString(16)
    .padStart(6, '0')}`;
  for (const id of ids)
    await ask('PATCH', `/codes/${id}`, { qr_render_metadata: { ...LARGE, foreground_color } });
}

async function createAccount(): Promise<string> {
  const email = 'attacker@example.com';
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const child = Bun.spawn(
    [process.execPath, main, 'accounts', 'create', '--email', email, '--password-stdin'],
    {
      env: { ...process.env, DATA_DIR: FOLDER },
      stdin: Buffer.from(PASSWORD),
      stdout: 'ignore',
      stderr: 'inherit',
    },
  );
  if ((await child.exited) !== 0) throw new Error('The account was not made');
  return email;
}

/** The dashboard's API as that account; returns the id of a code if there is one. */
async function signIn(url: string, email: string): Promise<Ask> {
  const origin = PUBLIC_URL;
  const headers = { origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD });
  const reply = await fetch(`${url}/dashboard-api/auth/sign-in/email`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`Signing in was answered with ${reply.status}`);
  const cookie = reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return async (method, path, sent) => {
    const init = sent === undefined ? {} : { body: JSON.stringify(sent) };
    const answer = await fetch(`${url}/dashboard-api${path}`, {
      method,
      headers: { ...headers, cookie },
      ...init,
    });
    return ((await answer.json()) as { qr_id?: string }).qr_id ?? '';
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createListFile } from '../src/url-safety/list-file.ts';

/** A list of a million hosts, as in public feeds, against the same hosts in a `Set` of strings. */
export const HOSTS = 1_000_000;
const LOOK_UPS = 200_000;

type Result = { loadMs: number; longestPauseMs: number; memoryMb: number; hitNs: number; missNs: number };
type Loaded = { find(url: URL): unknown; keep: unknown };

const LOADERS = {
  async list(path: string): Promise<Loaded> {
    const file = createListFile({ path, log: () => {} });
    const outcome = await file.refresh();
    if (outcome.outcome !== 'loaded' || outcome.entries !== HOSTS)
      throw new Error('the list was not read whole');
    return { find: (url) => file.find(url), keep: file };
  },

  async set(path: string): Promise<Loaded> {
    const hosts = new Set<string>();
    for (const line of (await Bun.file(path).text()).split('\n')) hosts.add(line.replace('0.0.0.0 ', ''));
    return { find: (url) => findInSet(hosts, url.hostname), keep: hosts };
  },
};

function findInSet(hosts: ReadonlySet<string>, host: string): boolean {
  for (let suffix = host; ; suffix = suffix.slice(suffix.indexOf('.') + 1)) {
    if (hosts.has(suffix)) return true;
    if (!suffix.includes('.')) return false;
  }
}

/** Runs each variant in a separate process, so that their memory is measured separately. */
export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'safety-list-'));
  try {
    const path = join(directory, 'hosts.txt');
    await writeHostList(path);
    console.log(
      `${HOSTS.toLocaleString('en')} hosts, ${(Bun.file(path).size / 1e6).toFixed(1)} MB of hosts file`,
    );
    for (const way of ['list', 'set'] as const) console.log(describe(way, await measureApart(way, path)));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export async function writeHostList(path: string): Promise<void> {
  await Bun.write(path, Array.from({ length: HOSTS }, (_, i) => lineOf(i)).join('\n'));
}

function describe(way: string, result: Result): string {
  const name = way === 'list' ? 'host list       ' : 'Set (baseline)  ';
  return [
    `${name} loaded in ${result.loadMs.toFixed(0)} ms`,
    `longest pause ${result.longestPauseMs.toFixed(0)} ms`,
    `${result.memoryMb.toFixed(0)} MB`,
    `look-up ${result.hitNs.toFixed(0)} ns listed, ${result.missNs.toFixed(0)} ns not listed`,
  ].join(', ');
}

function hostOf(index: number): string {
  return `${(Math.imul(index, 0x9e3779b1) >>> 0).toString(36)}-login.site${index % 977}.example`;
}

function lineOf(index: number): string {
  return index % 2 === 0 ? hostOf(index) : `0.0.0.0 ${hostOf(index)}`;
}

async function measureApart(way: keyof typeof LOADERS, path: string): Promise<Result> {
  const child = Bun.spawn([process.execPath, import.meta.path, way, path], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`measuring ${way} failed`);
  return JSON.parse(output);
}

async function measure(way: keyof typeof LOADERS, path: string): Promise<Result> {
  const urls = Array.from({ length: 1_000 }, (_, i) => new URL(`https://www.${hostOf(i * 991)}/x`));
  const others = Array.from(
    { length: 1_000 },
    (_, i) => new URL(`https://www.good${i}.site${i % 977}.example/x`),
  );
  Bun.gc(true);
  const memoryBefore = process.memoryUsage.rss();
  const pauses = watchPauses();
  const start = performance.now();
  const loaded = await LOADERS[way](path);
  const loadMs = performance.now() - start;
  const longestPauseMs = pauses.stop();
  Bun.gc(true);
  const memoryMb = (process.memoryUsage.rss() - memoryBefore) / 1e6;
  return {
    loadMs,
    longestPauseMs,
    memoryMb,
    hitNs: timeLookUps(loaded, urls, true),
    missNs: timeLookUps(loaded, others, false),
  };
}

/** The longest delay of a 1 ms timer. */
function watchPauses(): { stop(): number } {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    longest = Math.max(longest, performance.now() - last - 1);
    last = performance.now();
  };
  const timer = setInterval(look, 1);
  return {
    stop() {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}

function timeLookUps({ find }: Loaded, urls: readonly URL[], isListed: boolean): number {
  for (const url of urls) if (Boolean(find(url)) !== isListed) throw new Error(`wrong about ${url}`);
  const rounds = LOOK_UPS / urls.length;
  const start = performance.now();
  for (let round = 0; round < rounds; round += 1) for (const url of urls) find(url);
  return ((performance.now() - start) / LOOK_UPS) * 1e6;
}

if (import.meta.main) {
  const [way, path = ''] = process.argv.slice(2);
  if (way === 'list' || way === 'set') console.log(JSON.stringify(await measure(way, path)));
}

import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { npmBrowser } from './npm-browser.ts';
import { runBounded } from './run-bounded.ts';

/** The path of a program; without one it is the browser that Playwright has downloaded. */
export type TestBrowser = { executablePath?: string };

/** A source may install what it returns. */
export type BrowserSource = {
  name: string;
  find(): readonly TestBrowser[] | Promise<readonly TestBrowser[]>;
};

/** `failures`: what was tried before, and why it failed, one line each. */
export type BrowserSearch = { found: TestBrowser | null; failures: string[] };

/**
 * No sandbox: it does not work as root, nor in most containers, and tests open only their own pages.
 * No background traffic. One process for all pages of a window: each start of one takes a quarter of a second, and
 * compiles again what it has of the scripts.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
  '--renderer-process-limit=1',
];

/** From start to a page. A first start on a busy machine takes up to ten seconds. */
const START_MS = 30_000;
const INSTALL_MS = 600_000;
/** The timeout of connecting to a server. */
const CONNECT_MS = 5_000;

/** The headless shell first: it takes 40 % less processor time. */
const NAMES = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  ...['microsoft-edge', 'microsoft-edge-stable'],
];
/** Paths that may not be in PATH. */
const PLACES = [
  ...['/snap/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'],
  ...['', homedir()].flatMap((home) =>
    ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
  ),
];

function installed(): TestBrowser[] {
  const found = [...NAMES.map((name) => Bun.which(name) ?? ''), ...PLACES].filter((path) => existsSync(path));
  // A program with several names is tried once.
  return [...new Set(found.map((path) => realpathSync(path)))].map((executablePath) => ({ executablePath }));
}

/** Says what it installs, as that takes minutes; a failure shows when the browser is started. */
async function install(...command: string[]): Promise<void> {
  console.error(`repoint: installing a browser for the tests (${command.join(' ')}) …`);
  await runBounded(command, INSTALL_MS, {
    DEBIAN_FRONTEND: 'noninteractive',
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECT_MS),
  });
}

const PACKAGE = createRequire(import.meta.url).resolve('playwright-core/package.json');
const PLAYWRIGHT = join(dirname(PACKAGE), 'cli.js');
const isRoot = process.getuid?.() === 0 && Bun.which('apt-get') !== null;
const APT = `apt-get -o Acquire::http::Timeout=${CONNECT_MS / 1_000} -o Acquire::Retries=0`;
/** A release may lack the headless shell. */
const APT_INSTALL = `${APT} update; ${APT} install -y --no-install-recommends chromium-headless-shell || ${APT} install -y --no-install-recommends chromium`;
/** In the package's own folder, which npm removes with each new version. */
const UNPACKED = join(import.meta.dir, '../../node_modules/@sparticuz/chromium/unpacked');
/** The browser of the last run, so that failed sources are not tried again each time. */
const MEMORY = join(import.meta.dir, '../../.cache/test-browser.json');

/** Cheap and reliable ones first; those that change the machine last. */
const SOURCES: readonly BrowserSource[] = [
  {
    name: 'CHROMIUM_PATH',
    find: () => (process.env.CHROMIUM_PATH ? [{ executablePath: process.env.CHROMIUM_PATH }] : []),
  },
  {
    name: 'the last run',
    find: () => (existsSync(MEMORY) ? [JSON.parse(readFileSync(MEMORY, 'utf8'))] : []),
  },
  {
    name: 'the package from npm',
    // Without its own options: they are for one page, less secure than a user's, and use software rendering.
    find: async () =>
      process.platform === 'linux' && process.arch === 'x64' ? [{ executablePath: await npmBrowser(UNPACKED) }] : [],
  },
  { name: 'an installed browser', find: installed },
  { name: "Playwright's folder", find: () => [{}] },
  {
    name: "Playwright's download",
    find: () => install('node', PLAYWRIGHT, 'install', '--only-shell', 'chromium').then(() => [{}]),
  },
  {
    name: 'apt-get',
    find: async () => (isRoot ? install('sh', '-c', APT_INSTALL).then(installed) : []),
  },
  {
    // On Ubuntu apt-get has no Chromium, but the libraries for the downloaded one.
    name: "Playwright's download with its libraries",
    find: async () =>
      isRoot ? install('node', PLAYWRIGHT, 'install', '--with-deps', '--only-shell', 'chromium').then(() => [{}]) : [],
  },
];

/** Tries the sources in order, starting each program: the first one that opens a page is used, and remembered. */
export async function findBrowser(
  sources: readonly BrowserSource[] = SOURCES,
  startMs = START_MS,
  memory = MEMORY,
): Promise<BrowserSearch> {
  const failures: string[] = [];
  for (const source of sources) {
    try {
      for (const browser of await source.find()) {
        const failure = await startFailure(browser, startMs);
        if (failure !== null) {
          failures.push(`${source.name}: ${browser.executablePath ?? 'it'} does not start: ${failure}`);
          continue;
        }
        mkdirSync(dirname(memory), { recursive: true });
        if (source.name !== 'CHROMIUM_PATH') writeFileSync(memory, JSON.stringify(browser));
        return { found: browser, failures };
      }
    } catch (error) {
      failures.push(`${source.name}: ${reasonOf(error)}`);
    }
  }
  return { found: null, failures };
}

/** Opens an empty page in it; returns the error in one line, or null. */
async function startFailure(browser: TestBrowser, startMs: number): Promise<string | null> {
  let started: Browser | undefined;
  try {
    // First without Playwright, which ends a program that hangs only half a minute later.
    const { executablePath } = browser;
    if (executablePath) {
      const version = await runBounded([executablePath, '--version'], startMs);
      if (!version.ok) return `it does not tell its version. ${version.output.split('\n')[0]}`;
    }
    started = await launchBrowser(browser, startMs);
    await (await started.newContext()).newPage();
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await started?.close();
  }
}

export const launchBrowser = (browser: TestBrowser, timeout = START_MS): Promise<Browser> =>
  chromium.launch({ ...browser, args: ARGS, headless: true, timeout });

function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Glob } from 'bun';
import { type BrowserProgram, type BrowserSearch, type BrowserSource, findBrowser } from './find-browser.ts';
import { npmBrowser } from './npm-browser.ts';
import { runBounded } from './run-bounded.ts';

/**
 * No sandbox: it does not work as root, nor in most containers, and tests open only their own pages.
 * No background traffic.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
];

/** The headless shell first: it takes 40 % less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

/** Paths that may not be in PATH. */
const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'],
  darwin: ['', homedir()].flatMap((home) =>
    ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
  ),
};

/** The timeout of connecting to a server. */
const CONNECT_MS = 5_000;
const DOWNLOAD_MS = 120_000;
const APT_MS = 600_000;

const plain = (program: string): BrowserProgram => ({ program, args: ARGS });

const named: BrowserSource = {
  name: 'CHROMIUM_PATH',
  find: () => (process.env.CHROMIUM_PATH ? [plain(process.env.CHROMIUM_PATH)] : []),
};

/** In the package's own folder, which npm removes with each new version. */
const UNPACKED = join(import.meta.dir, '../../node_modules/@sparticuz/chromium/unpacked');

/** An x86-64 program for Linux. */
const fromNpm: BrowserSource = {
  name: 'the package from npm',
  async find() {
    if (process.platform !== 'linux' || process.arch !== 'x64') return [];
    // Without its own options: they are for one page, less secure than a user's, and use software rendering.
    return [plain(await npmBrowser(UNPACKED))];
  },
};

const installed: BrowserSource = {
  name: 'an installed browser',
  find() {
    const onPath = NAMES.map((name) => Bun.which(name)).filter((path) => path !== null);
    const elsewhere = (PLACES[process.platform] ?? []).filter((path) => existsSync(path));
    // A program with several names is tried once.
    const programs = new Map([...onPath, ...elsewhere].reverse().map((path) => [realpathSync(path), path]));
    return [...programs.values()].reverse().map(plain);
  },
};

const PLAYWRIGHT = createRequire(import.meta.url).resolve('playwright-core/package.json');
const playwrightCommand = (...args: string[]) => [
  'node',
  PLAYWRIGHT.replace('package.json', 'cli.js'),
  ...args,
];

/** Browsers installed by Playwright on this machine, also for other projects. */
async function downloadedPrograms(): Promise<BrowserProgram[]> {
  const plan = await runBounded(
    playwrightCommand('install', '--dry-run', '--only-shell', 'chromium'),
    CONNECT_MS,
  );
  const folder = /Install location:\s+(\S.*chromium.*)/.exec(plan.output)?.[1];
  if (folder === undefined || !existsSync(folder)) return [];
  const programs = new Glob('*/{chrome-headless-shell,headless_shell}').scanSync(folder);
  return [...programs].map((program) => plain(join(folder, program)));
}

const downloaded: BrowserSource = {
  name: "Playwright's download",
  async find() {
    const before = await downloadedPrograms();
    if (before.length > 0) return before;
    say("downloading a browser for the tests (Playwright's installer) …");
    await runBounded(playwrightCommand('install', '--only-shell', 'chromium'), DOWNLOAD_MS, {
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECT_MS),
    });
    return downloadedPrograms();
  },
};

/** `debian`, `ubuntu`, …; undefined where there is no such file. */
function linuxName(): string | undefined {
  const path = '/etc/os-release';
  return existsSync(path) ? /^ID=["']?(\w+)/m.exec(readFileSync(path, 'utf8'))?.[1] : undefined;
}

const APT = ['-o', `Acquire::http::Timeout=${CONNECT_MS / 1_000}`, '-o', 'Acquire::Retries=0'];

const APT_INSTALL = ['apt-get', ...APT, 'install', '-y', '--no-install-recommends'].join(' ');

/** Ubuntu's own package is a snap, which needs snapd; there only libraries for a downloaded browser are installed. */
const INSTALL: Partial<Record<string, { name: string; commands: string[][] }>> = {
  debian: {
    name: 'apt-get install -y chromium-headless-shell',
    commands: [
      ['apt-get', ...APT, 'update'],
      // A release may lack it.
      ['sh', '-c', `${APT_INSTALL} chromium-headless-shell || ${APT_INSTALL} chromium`],
    ],
  },
  ubuntu: {
    name: 'playwright install --with-deps chromium',
    commands: [playwrightCommand('install', '--with-deps', '--only-shell', 'chromium')],
  },
};

const fromDistribution: BrowserSource = {
  name: "the distribution's package",
  async find() {
    const install = process.getuid?.() === 0 ? INSTALL[linuxName() ?? ''] : undefined;
    if (install === undefined) return [];
    say(`installing a browser for the tests (${install.name}) …`);
    for (const command of install.commands)
      await runBounded(command, APT_MS, { DEBIAN_FRONTEND: 'noninteractive' });
    return [...(await installed.find()), ...(await downloadedPrograms())];
  },
};

function say(what: string): void {
  console.error(`repoint: ${what}`);
}

/** The browser of the last run, so that failed sources are not tried again each time. */
const MEMORY = join(import.meta.dir, '../../.cache/test-browser.json');

const remembered: BrowserSource = {
  name: 'the browser of the last run',
  find: () => (existsSync(MEMORY) ? [JSON.parse(readFileSync(MEMORY, 'utf8'))] : []),
};

/** Cheap and reliable ones first; those that change the machine last. */
const SOURCES = [named, remembered, fromNpm, installed, downloaded, fromDistribution];

/** Finds a browser for the tests on any machine. */
export async function searchBrowser(): Promise<BrowserSearch> {
  const search = await findBrowser(SOURCES);
  if (search.found && search.source !== named.name) {
    mkdirSync(dirname(MEMORY), { recursive: true });
    writeFileSync(MEMORY, JSON.stringify(search.found));
  }
  return search;
}

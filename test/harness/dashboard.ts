import { afterAll, afterEach, beforeAll } from 'bun:test';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { firstStart } from '../../src/accounts/first-start.ts';
import { signInLinkUrl } from '../../src/accounts/sign-in-link.ts';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { ApiClient } from './api-client.ts';
import { openBrowser } from './browser.ts';
import type { Engine } from './engines.ts';
import { collectPageErrors } from './page-errors.ts';
import { startApp, type TestApp } from './start-app.ts';

const FOLDER = join(import.meta.dir, '../../.cache/screenshots');
export const PASSWORD = 'correct horse battery staple';

/** What a step of a page may take on a busy machine; a test that waits for something wrong ends with it. */
const STEP_MS = 60_000;

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export type Dashboard = {
  app: TestApp;
  /** The public address, under which the browser opens the dashboard too. */
  url: string;
  email: string;
  /** The public API with the operator's first key, to make quickly what a page is to show. */
  api: ApiClient;
  apiKey: string;
  /** What the first start prints. It works once. */
  firstLink: string;
  /** A browser's window of its own, signed out. */
  open(look?: BrowserContextOptions): Promise<Page>;
  /** The same, signed in and at this address below /app. */
  enter(path: string, look?: BrowserContextOptions): Promise<Page>;
  /** Sets the password and is in. */
  takeFirstLink(page: Page): Promise<void>;
};

type Started = Dashboard & { pageErrors(): string[]; closePages(): Promise<void>; stop(): Promise<void> };

/** One app and one browser for all cases of a block. A case fails where its pages have errors. */
export function dashboardOn(
  engine: Engine,
  env: () => Promise<Record<string, string>> = async () => ({}),
): () => Dashboard {
  let dashboard: Started | undefined;
  beforeAll(async () => {
    dashboard = await start(engine, await env());
  });
  afterEach(async () => {
    const errors = dashboard?.pageErrors() ?? [];
    await dashboard?.closePages();
    if (errors.length > 0) throw new Error(`Page errors:\n${errors.join('\n')}`);
  });
  afterAll(() => dashboard?.stop());
  return () => {
    if (!dashboard) throw new Error('The dashboard is there only while cases run');
    return dashboard;
  };
}

async function start(engine: Engine, env: Record<string, string>): Promise<Started> {
  const app = await startApp(engine, { env });
  const { port } = new URL(app.url);
  const url = `http://localhost:${port}`;
  const deps = { store: app.app.store, clock: systemClock, plans: DEFAULT_PLANS };
  const first = await firstStart(deps, { email: 'owner@example.com', apiKey: null });
  if (!first) throw new Error('The store was in use already');
  const firstLink = signInLinkUrl(url, first.signInToken);
  const browser = await openBrowser();
  const collected: string[][] = [];
  let session: BrowserContextOptions['storageState'];

  async function open(look: BrowserContextOptions = DESKTOP): Promise<Page> {
    const page = await newPage(browser, look);
    collected.push(collectPageErrors(page.context()));
    return page;
  }

  /** The cookie of one sign-in serves every window. */
  async function signedIn(): Promise<NonNullable<typeof session>> {
    const page = await open();
    await takeFirstLink(page);
    const state = await page.context().storageState();
    await page.context().close();
    return state;
  }

  async function takeFirstLink(page: Page): Promise<void> {
    await page.goto(firstLink);
    await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.waitForURL(`${url}/app/codes`);
  }

  return {
    app,
    url,
    email: first.email,
    apiKey: first.apiKey,
    api: app.client(first.apiKey),
    firstLink,
    takeFirstLink,
    open,
    async enter(path, look = DESKTOP) {
      session ??= await signedIn();
      const page = await open({ ...look, storageState: session });
      await page.goto(`${url}/app${path}`);
      return page;
    },
    pageErrors: () => collected.splice(0).flat(),
    async closePages() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    async stop() {
      await browser.close();
      await app.stop();
    },
  };
}

/** Without motion: what a test looks at has arrived. */
async function newPage(browser: Browser, look: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...look });
  context.setDefaultTimeout(STEP_MS);
  return context.newPage();
}

/** For whoever wants to see what the test saw: with SCREENSHOTS=1, as each takes up to a second. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

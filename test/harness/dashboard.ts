import { afterAll, afterEach, beforeAll } from 'bun:test';
import { join } from 'node:path';
import type { BrowserContextOptions, Cookie, Page } from 'playwright-core';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { firstStart } from '../../src/people/first-start.ts';
import { updateAccount } from '../../src/people/update-account.ts';
import type { ApiClient } from './api-client.ts';
import { leaveBrowser, sharedBrowser } from './browser.ts';
import { BrowserWindows } from './browser-windows.ts';
import type { Engine } from './engines.ts';
import { startApp, type TestApp } from './start-app.ts';

const FOLDER = join(import.meta.dir, '../../.cache/screenshots');
export const PASSWORD = 'correct horse battery staple';

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export type Dashboard = {
  app: TestApp;
  /** The public address, also for the dashboard. */
  url: string;
  email: string;
  /** The public API with the operator's first key, to create test data quickly. */
  api: ApiClient;
  apiKey: string;
  /** The answer to a request of the dashboard's pages, of /v2 too. */
  send(method: string, path: string, body?: object): Promise<Record<string, string>>;
  /** The cookies of a signed-in window. */
  session(): Promise<Cookie[]>;
  /** A separate browser window, signed out. */
  open(look?: BrowserContextOptions): Promise<Page>;
  /** The same, signed in and at this path below /app. */
  enter(path: string, look?: BrowserContextOptions): Promise<Page>;
};

type Started = Dashboard & { endCase(): Promise<string[]>; stop(): Promise<void> };

/** One app for all tests of a block. A test fails if its pages have errors. */
export function dashboardOn(
  engine: Engine,
  env: () => Promise<Record<string, string>> = async () => ({}),
): () => Dashboard {
  let dashboard: Started | undefined;
  beforeAll(async () => {
    dashboard = await start(engine, await env());
  });
  afterEach(async () => {
    const errors = (await dashboard?.endCase()) ?? [];
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
  // On every page the first steps would ask for news every few seconds.
  await updateAccount(deps, first.email, { checklist_dismissed: true });
  const windows = new BrowserWindows(await sharedBrowser(), url);
  const open = (look: BrowserContextOptions = DESKTOP) => windows.open(look);
  let cookies: Promise<Cookie[]> | undefined;
  // All windows share the cookie of one sign-in.
  const session = () => {
    cookies ??= signIn(url, first.email, first.signInToken);
    return cookies;
  };

  return {
    app,
    url,
    email: first.email,
    apiKey: first.apiKey,
    api: app.client(first.apiKey),
    open,
    session,
    async send(method, path, body) {
      const cookie = (await session()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const type = body instanceof Buffer ? 'image/png' : 'application/json';
      const answer = await fetch(`${url}${path.startsWith('/v2/') ? '' : '/dashboard-api'}${path}`, {
        method,
        headers: { cookie, origin: url, 'content-type': type },
        body: body instanceof Buffer ? body : JSON.stringify(body),
      });
      return (await answer.json()) as Record<string, string>;
    },
    async enter(path, look = DESKTOP) {
      const page = await open(look);
      await page.context().addCookies(await session());
      await page.goto(`${url}/app${path}`);
      return page;
    },
    endCase: () => windows.endCase(),
    async stop() {
      await windows.close();
      await leaveBrowser();
      await app.stop();
    },
  };
}

/** With the one-time link and a password, as the page does. */
async function signIn(url: string, email: string, token: string): Promise<Cookie[]> {
  const send = async (path: string, body: object): Promise<Response> => {
    const answer = await fetch(`${url}/dashboard-api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Nobody could sign in: ${await answer.text()}`);
    return answer;
  };
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await send('/one-time-link', { token, password: PASSWORD, timezone });
  const answer = await send('/auth/sign-in/email', { email, password: PASSWORD });
  return answer.headers.getSetCookie().map((line) => cookieOf(line, url));
}

function cookieOf(line: string, url: string): Cookie {
  const { name, value, httpOnly, secure } = Bun.Cookie.parse(line);
  const { hostname: domain } = new URL(url);
  return { name, value, domain, path: '/', expires: -1, httpOnly, secure, sameSite: 'Lax' };
}

/** The address of a page of some account; `path` is below /app. */
export function pageAt(path: string): RegExp {
  return new RegExp(`/app/a/\\w+${RegExp.escape(path)}$`);
}

/** Opens another page as a link does, without loading scripts and styles again. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '/app${path}')`);
}

/** Only with SCREENSHOTS=1, as each takes up to a second. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

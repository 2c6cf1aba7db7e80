import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { leaveBrowser, sharedBrowser } from '../harness/browser.ts';
import { collectPageErrors } from '../harness/page-errors.ts';
import { WAIT_MS } from '../harness/until.ts';

/** Pages with the errors that browser tests must detect. */
const PAGES: Record<string, string> = {
  '/fine': '<main><h1>Fine</h1></main><script src="/fetches-404.js"></script>',
  '/inline': '<main><h1>Inline</h1></main><script>1</script>',
  '/throws': '<main><h1>Throws</h1></main><script src="/throws.js"></script>',
  '/fails': '<main><h1>Fails</h1></main><script src="/fetches-500.js"></script>',
  '/barrier': '<main><h1>Barrier</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>',
};
const SCRIPTS: Record<string, string> = {
  '/throws.js': 'throw new Error("nobody caught this")',
  '/fetches-404.js': 'fetch("/status/404")',
  '/fetches-500.js': 'fetch("/status/500")',
};

const server = Bun.serve({
  port: 0,
  fetch(request) {
    const { pathname } = new URL(request.url);
    const page = PAGES[pathname];
    if (page !== undefined) {
      return new Response(`<!doctype html><html lang="en"><title>Page</title><body>${page}</body></html>`, {
        headers: {
          'content-type': 'text/html',
          'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:",
        },
      });
    }
    const script = SCRIPTS[pathname];
    if (script !== undefined) return new Response(script, { headers: { 'content-type': 'text/javascript' } });
    return new Response(null, { status: Number(/^\/status\/(\d+)$/.exec(pathname)?.[1] ?? 204) });
  },
});
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(async () => {
  await leaveBrowser();
  await server.stop(true);
});

async function pageErrors(path: string): Promise<string[]> {
  const context = await browser.newContext();
  context.setDefaultTimeout(WAIT_MS);
  const errors = collectPageErrors(context);
  const page = await context.newPage();
  await page.goto(new URL(path, server.url).href, { waitUntil: 'networkidle' });
  await context.close();
  return errors;
}

describe('a browser test fails where a page', () => {
  test('violates its Content Security Policy', async () => {
    expect(await pageErrors('/inline')).toEqual([expect.stringContaining('Content Security Policy')]);
  });

  test('throws an uncaught error', async () => {
    expect(await pageErrors('/throws')).toEqual([expect.stringContaining('nobody caught this')]);
  });

  test('gets a 5xx', async () => {
    expect(await pageErrors('/fails')).toContain(`500 from ${server.url}status/500`);
  });

  test('has an image without alternative text', async () => {
    const page = await browser.newPage();
    await page.goto(new URL('/barrier', server.url).href);
    expect(await accessibilityViolations(page)).toEqual([expect.stringContaining('image-alt')]);
    await page.close();
  });
});

test('a 4xx is not a page error', async () => {
  expect(await pageErrors('/fine')).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';

const page = await Bun.file(new URL('../../docs/api.md', import.meta.url)).text();
/** Each command under the heading it stands below. */
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(({ 1: command = '', index }, at) => ({
  title: `${at + 1}: ${[...page.slice(0, index).matchAll(/^##+ (.*)$/gm)].at(-1)?.[1]}`,
  command,
}));

/** A page for people who have curl; where it is missing there is nothing to try. */
describe.skipIf(Bun.which('curl') === null)('every command of docs/api.md does what it says', () => {
  let app: TestApp;
  let variables: Record<string, string>;

  beforeAll(async () => {
    app = await startApp('sqlite');
    const { api, apiKey } = await app.account();
    const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/menu' });
    variables = { BASE: app.url, API_KEY: apiKey, QR_ID: id, SLUG: slug };
  });
  afterAll(() => app.stop());

  test.each(commands)('$title', async ({ command }) => {
    // The server answers from this process, so the shell must not hold it up.
    const shell = Bun.spawn(['sh', '-ec', command], {
      env: { PATH: process.env.PATH, ...variables },
      stderr: 'pipe',
    });
    const [stdout, stderr] = await Promise.all([
      new Response(shell.stdout).text(),
      new Response(shell.stderr).text(),
    ]);
    expect([await shell.exited, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\{"ok":true,|^HTTP\/1\.1 302 /);
  });
});

test('the page has commands', () => {
  expect(commands.length).toBeGreaterThan(5);
});

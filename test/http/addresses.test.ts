import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { type RenderedCode, renderedCode } from '../harness/codes.ts';
import { rawStatus, sendRaw } from '../harness/raw-http.ts';
import { startApp, type TestAccount, type TestApp } from '../harness/start-app.ts';

setDefaultTimeout(30_000);

let app: TestApp;
let account: TestAccount;
let code: RenderedCode;
beforeAll(async () => {
  app = await startApp('sqlite');
  account = await app.account();
  code = await renderedCode(account.api, { redirect_url: 'https://example.com/' });
});
afterAll(() => app.stop());

const HTML = { accept: 'text/html,application/xhtml+xml' };
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: 'manual' });
const scanCount = async () => (await account.api.get(`/v1/qr-codes/${code.id}`)).body.scan_count;

test('on unknown paths a browser gets the page of an unknown code, and a program the error envelope', async () => {
  const page = await (await get('/unknown', HTML)).text();
  expect(page).toStartWith('<!doctype html>');
  for (const path of [`/${code.slug}/`, `/${code.slug}/x`, '/a/b', '/a/b/', '/a//', '/files/x', '/files/x.svg']) {
    const seen = await get(path, HTML);
    expect([path, seen.status, await seen.text()]).toEqual([path, 404, page]);
    const envelope = await get(path);
    expect([path, envelope.status, await envelope.json()]).toMatchObject([path, 404, { code: 'not_found' }]);
  }
  expect(await (await get('/v1/nothing', HTML)).json()).toMatchObject({ code: 'unauthorized' });
  const withKey = await account.api.send('GET', '/v1/nothing', { headers: HTML });
  expect([withKey.status, withKey.body.code]).toEqual([404, 'not_found']);
});

test('a slug behind dot segments is not found and not counted', async () => {
  const before = await scanCount();
  const { slug } = code;
  const evasions = [`/x/../${slug}`, `/./${slug}`, `/../${slug}`, `/a/b/../../${slug}`];
  const escaped = [`/x/%2e%2e/${slug}`, `/%2E/${slug}`, `/x/.%2e/${slug}`];
  for (const path of [...evasions, ...escaped, `/${slug}/.`, `/${slug}/..`, `/x/../healthz`]) {
    expect([path, await rawStatus(app.url, path)]).toEqual([path, 404]);
  }
  expect(await scanCount()).toBe(before);
  expect(await rawStatus(app.url, `/${slug}`)).toBe(302);
  expect(await rawStatus(app.url, `${app.url}/${slug}?x=/../y`)).toBe(302);
  expect(await scanCount()).toBe(before + 2);
});

/** Bun closes a connection on which a request arrives before the previous one was answered. */
test('pipelined scans that are not answered are not counted, however many arrive at once', async () => {
  const before = await scanCount();
  const one = `GET /${code.slug} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const answers = (text: string) => text.split('HTTP/1.1 302').length - 1;
  for (const connections of [1, 5, 60]) {
    const others = Array.from({ length: connections }, () => get(`/${code.slug}`));
    const pipelined = Array.from({ length: connections }, () => sendRaw(app.url, one.repeat(4)));
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 302));
    const answered = (await Promise.all(pipelined)).map(answers).reduce((sum, count) => sum + count, 0);
    expect(answered).toBe(0);
  }
  expect(await scanCount()).toBe(before + 66);
});

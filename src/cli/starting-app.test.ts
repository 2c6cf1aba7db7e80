import { expect, test } from 'bun:test';
import type { App } from '../app/app.ts';
import { startingApp } from './starting-app.ts';

const ask = (app: { fetch: App['fetch'] }, path: string) =>
  app.fetch(new Request(`http://localhost${path}`), () => '127.0.0.1');

const READY = {
  fetch: () => new Response('from the app'),
  startDraining() {},
  endStreams() {},
  watchOpenRequests() {},
  async close() {},
} as unknown as App;

test('until the app is ready, requests wait for it and health checks are answered at once', async () => {
  const app = startingApp();
  const waiting = ask(app, '/v1/projects');
  expect((await ask(app, '/healthz')).status).toBe(200);
  const state = await ask(app, '/readyz');
  expect([state.status, await state.json()]).toEqual([503, { status: 'starting' }]);
  expect((await ask(app, '/scanz')).status).toBe(503);
  app.switchTo(READY);
  expect(await (await waiting).text()).toBe('from the app');
});

test('once the app is ready, requests go to it directly', () => {
  const app = startingApp();
  app.switchTo(READY);
  expect([app.fetch, app.endStreams]).toEqual([READY.fetch, READY.endStreams]);
});

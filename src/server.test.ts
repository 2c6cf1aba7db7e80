import { afterAll, expect, test } from 'bun:test';
import { startApp } from '../test/harness/start-app.ts';
import { startServer } from './server.ts';

const first = await startApp('sqlite');
afterAll(() => first.stop());

test('a port that a running server holds is refused to a second one', () => {
  const port = Number(new URL(first.url).port);
  expect(() => startServer(first.app, { hostname: '127.0.0.1', port })).toThrow(/in use/);
});

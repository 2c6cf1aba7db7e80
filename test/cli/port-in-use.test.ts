import { afterAll, expect, test } from 'bun:test';
import { startServer } from '../../src/server.ts';
import { startApp } from '../harness/start-app.ts';

const first = await startApp('sqlite');
afterAll(() => first.stop());

test('a port in use by a running server is refused to a second one', () => {
  const port = Number(new URL(first.url).port);
  expect(() => startServer(first.app, { hostname: '127.0.0.1', port })).toThrow(/in use/);
});

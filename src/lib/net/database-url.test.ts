import { expect, test } from 'bun:test';
import { databaseUrls } from './database-url.ts';

const hrefs = (url: string) => databaseUrls(url).map(({ href }) => href);

test('an address with one host, or a socket, is itself', () => {
  for (const url of ['postgres://me:a,b@db:5432/x?sslmode=require', 'postgres:///x?host=/run/pg', 'postgres://db/x'])
    expect(hrefs(url)).toEqual([url]);
});

test('each of several hosts has its own port, and the user, database and parameters of all', () => {
  expect(hrefs('postgres://me:s%2Cecret@a:5432,b,[::1]:5434/x?target_session_attrs=read-write')).toEqual([
    'postgres://me:s%2Cecret@a:5432/x?target_session_attrs=read-write',
    'postgres://me:s%2Cecret@b/x?target_session_attrs=read-write',
    'postgres://me:s%2Cecret@[::1]:5434/x?target_session_attrs=read-write',
  ]);
});

test('an address in which a host is missing or invalid is refused', () => {
  for (const url of ['postgres://a,,b/x', 'postgres://a,/x', 'postgres://a,b:x/y', 'postgres://[,b/x'])
    expect(() => databaseUrls(url)).toThrow();
});

import { expect, test } from 'bun:test';
import crawlers from 'crawler-user-agents';
import { classOfAgent } from './visit-class.ts';

/** The list includes HTTP libraries: those are ordinary clients, unless they declare themselves crawlers. */
test('at least 99 % of 2,000 crawlers in a public list are not scans', () => {
  const listed: { instances: string[]; tags?: string[] }[] = crawlers;
  const agents = listed.filter(({ tags }) => !tags?.includes('http-library')).flatMap(({ instances }) => instances);
  const taken = agents.filter((agent) => classOfAgent(agent) === 'scan');
  expect(agents.length).toBeGreaterThan(2_000);
  expect(taken.length / agents.length).toBeLessThan(0.01);
});

/** All user agents of the package, so that any sample of it is covered. */
test('none of 10,000 human visits in a public list is classified as a machine', async () => {
  const file = Bun.resolveSync('user-agents', import.meta.dir).replace(/[^/]+$/, 'user-agents.json');
  const visits: { userAgent: string }[] = await Bun.file(file).json();
  expect(visits.length).toBeGreaterThanOrEqual(10_000);
  const agents = new Set(visits.map(({ userAgent }) => userAgent));
  expect([...agents].filter((agent) => classOfAgent(agent) !== 'scan')).toEqual([]);
});

test('the HTTP clients of scripts and servers are scans', () => {
  const clients = [
    'curl/8.5.0',
    'Wget/1.21.4',
    'HTTPie/3.2.2',
    'python-requests/2.31.0',
    'python-httpx/0.27.0',
    'Python-urllib/3.11',
    'Python/3.11 aiohttp/3.9.1',
    'axios/1.6.2',
    'node',
    'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
    'got (https://github.com/sindresorhus/got)',
    'undici',
    'Bun/1.4.4',
    'Deno/2.0.0',
    'okhttp/4.12.0',
    'Java/17.0.9',
    'Java-http-client/21.0.1',
    'Apache-HttpClient/4.5.13 (Java/17.0.1)',
    'Go-http-client/2.0',
    'Ruby',
    'Faraday v2.9.0',
    'libwww-perl/6.72',
    'GuzzleHttp/7',
    'reqwest/0.12.4',
    'Dart/3.3 (dart:io)',
    'PostmanRuntime/7.36.0',
    'ApacheBench/2.3',
    'k6/0.49.0 (https://k6.io/)',
  ];
  expect(clients.filter((agent) => classOfAgent(agent) !== 'scan')).toEqual([]);
});

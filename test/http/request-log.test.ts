import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SCANS_PER_SAMPLE } from '../../src/scan/scan-samples.ts';
import { apiClient } from '../harness/api-client.ts';
import { renderedCode } from '../harness/codes.ts';
import { emptyStore } from '../harness/engines.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

let server: ServerProcess;

beforeAll(async () => {
  server = await startProcess(await emptyStore('sqlite'));
});
afterAll(() => server.kill());

type Line = Record<string, unknown>;

const lines = (msg: string): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line))
    .filter((line) => line.msg === msg);

test('every request is logged with its route and account, and without its content; one scan in 1,024 is logged too', async () => {
  const api = apiClient(server.url, FIRST_KEY);
  const { id, slug } = await renderedCode(api, {
    redirect_url: 'https://example.com/secret-target',
    name: 'Hidden',
  });
  await api.get('/v1/qr-codes', { query: { label_contains: 'Hidden' } });
  await apiClient(server.url, 'api_live_wrong').get('/v1/projects');
  await fetch(`${server.url}/files/not-a-file.svg`);
  await fetch(`${server.url}/some/where/else`);
  await fetch(`${server.url}/docs/search?q=wanted`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  await fetch(`${server.url}/healthz`);
  const last = await api.get(`/v1/qr-codes/${id}`);
  await until(() => lines('Request').some(({ request_id }) => request_id === last.body.request_id));

  const requests = lines('Request');
  const made = requests.find(({ method }) => method === 'POST');
  expect(made).toEqual({
    level: 30,
    time: expect.any(Number),
    method: 'POST',
    route: '/v1/qr-codes',
    status: 201,
    ms: expect.any(Number),
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    account_id: expect.stringMatching(/^acc_/),
    msg: 'Request',
  });
  const seen = requests.map(({ route, status }) => `${status} ${route}`);
  for (const each of [
    '200 /v1/qr-codes/{id}',
    '200 /v1/qr-codes',
    '401 /v1/*',
    '404 /files/*',
    '404 unknown',
    '200 /docs/*',
  ])
    expect(seen).toContain(each);
  expect(seen.join()).not.toContain('healthz');
  expect(requests.find(({ status }) => status === 401)).not.toHaveProperty('account_id');

  for (let left = SCANS_PER_SAMPLE; left > 0; left -= 64)
    await Promise.all(Array.from({ length: 64 }, () => scan(server.url, slug)));
  await until(() => lines('Scan').length > 0);
  expect(lines('Scan')).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      outcome: 'redirect',
      ms: expect.any(Number),
      one_of: SCANS_PER_SAMPLE,
      msg: 'Scan',
    },
  ]);
  const logged = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  for (const secret of [id, slug, 'Hidden', 'secret-target', 'wanted', '203.0.113.7', 'not-a-file', 'where', FIRST_KEY])
    expect(logged).not.toContain(secret);
});

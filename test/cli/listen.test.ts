import { expect, test } from 'bun:test';
import { emptyStore } from '../harness/engines.ts';
import { FIRST_KEY, runCliProcess, spawnProgram, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { isSignedWith, startWebhookReceiver } from '../harness/webhook-receiver.ts';

test('listen passes events on, signed with the secret that it names, and makes no endpoint', async () => {
  const storeEnv = await emptyStore('sqlite');
  const server = await startProcess(storeEnv);
  const receiver = startWebhookReceiver();
  const env = { REPOINT_URL: server.url, REPOINT_API_KEY: FIRST_KEY };
  const listening = spawnProgram(['listen', '--forward', receiver.url, '--events', 'project.created'], env);
  let output = '';
  (async () => {
    for await (const chunk of listening.stdout) output += Buffer.from(chunk).toString();
  })();
  try {
    const [, secret = ''] = await until(
      () => /Signed with (whsec_\S+)/.exec(output) ?? [],
      ([found]) => found,
    );
    const headers = { 'x-api-key': FIRST_KEY, 'content-type': 'application/json' };
    const make = (path: string, body: object) =>
      fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await make('/v2/qr-codes', { redirect_url: 'https://example.com/' });
    for (const name of ['One', 'Two']) await make('/v2/projects', { name });
    await until(() => receiver.of().length === 2);
    expect(receiver.of().map(({ type, body }) => [type, body.data.name])).toEqual([
      ['project.created', 'One'],
      ['project.created', 'Two'],
    ]);
    for (const { headers: sent, body } of receiver.of())
      expect(isSignedWith(secret, sent, JSON.stringify(body))).toBe(true);
    await until(() => /project\.created +evt_\w+ +204 in \d+ ms/.test(output));
    const endpoints = await fetch(`${server.url}/v2/webhook-endpoints`, { headers });
    expect(((await endpoints.json()) as { items: unknown[] }).items).toEqual([]);
  } finally {
    listening.kill();
    await Promise.all([listening.exited, server.kill(), receiver.stop()]);
  }
});

test('listen says what is missing or wrong, and exits with 2', async () => {
  const storeEnv = await emptyStore('sqlite');
  const forward = ['--forward', 'http://127.0.0.1:9/'];
  for (const [args, env, message] of [
    [['--forward', 'ftp://x'], {}, '--forward must be an http or https URL'],
    [forward, {}, 'set REPOINT_URL'],
    [forward, { REPOINT_URL: 'http://127.0.0.1:9', REPOINT_API_KEY: FIRST_KEY }, 'does not answer'],
  ] as const) {
    const { exitCode, stderr } = await runCliProcess(storeEnv, ['listen', ...args], { env });
    expect([exitCode, stderr.includes(message)]).toEqual([2, true]);
  }
});

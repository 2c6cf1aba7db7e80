import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { renderedCode } from '../../harness/codes.ts';
import { temporaryFolder } from '../../harness/engines.ts';
import { freePort } from '../../harness/free-port.ts';
import { ROOT } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';
import { sharedDomainApp } from './support/domain-app.ts';

const caddy = Bun.which('caddy');
const { TEST_NOTES: notes } = process.env;
if (caddy === null && notes) appendFileSync(notes, 'Certificates on demand were not tested: caddy is not installed.\n');

describe.skipIf(caddy === null)('Caddy with deploy/caddy/Caddyfile', () => {
  const shared = sharedDomainApp('sqlite');
  const [httpsPort, httpPort] = [freePort(), freePort()];
  let proxy: Bun.Subprocess;

  beforeAll(async () => {
    const folder = temporaryFolder();
    const { port } = new URL(shared().app.url);
    // The shipped file, changed only in its ports, its storage, and in using Caddy's internal certificates.
    const settings = [
      'admin off',
      'local_certs',
      'skip_install_trust',
      'auto_https disable_redirects',
      `http_port ${httpPort}`,
      `https_port ${httpsPort}`,
      `storage file_system ${join(folder, 'storage')}`,
    ];
    const given = readFileSync(join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8');
    const file = given
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replace(/^\{$/m, `{\n\t${settings.join('\n\t')}`);
    mkdirSync(join(folder, 'storage'));
    writeFileSync(join(folder, 'Caddyfile'), file);
    proxy = Bun.spawn([caddy ?? '', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdout: 'ignore',
      stderr: Bun.file(join(folder, 'log')),
    });
    await until(async () => (await visit('qr.example.com', '/healthz')).status !== null);
  });
  afterAll(async () => {
    proxy?.kill('SIGKILL');
    await proxy?.exited;
  });

  /** Visits as a browser would, without verifying the certificate. `status` is null where there is no certificate. */
  function visit(host: string, path: string): Promise<{ status: number | null; names: string; location: string }> {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof visit>>>();
    let [text, names] = ['', ''];
    const socket: TLSSocket = connect(
      { host: '127.0.0.1', port: httpsPort, servername: host, rejectUnauthorized: false },
      () => {
        names = socket.getPeerCertificate().subjectaltname ?? '';
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      },
    );
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => resolve({ status: null, names, location: '' }));
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
      const location = /^location: (.*)\r$/im.exec(text)?.[1] ?? '';
      resolve({ status: status === undefined ? null : Number(status), names, location });
    });
    return promise;
  }

  test('a verified domain gets its certificate with the first visitor, and serves its codes', async () => {
    const { app, addVerifiedDomain } = shared();
    const owner = await app.owner();
    const { slug } = await renderedCode(owner.api, { redirect_url: 'https://example.com/menu' });
    expect(await visit('qr.caddy.example', `/${slug}`)).toMatchObject({ status: null, names: '' });
    await addVerifiedDomain(owner.defaultProjectId, 'qr.caddy.example');
    const answer = { status: 302, names: 'DNS:qr.caddy.example', location: 'https://example.com/menu' };
    await until(async () => (await visit('qr.caddy.example', `/${slug}`)).status === 302);
    expect(await visit('qr.caddy.example', `/${slug}`)).toEqual(answer);
    expect((await visit('qr.caddy.example', '/v1/projects')).status).toBe(404);
  });

  test('an unverified host gets no certificate; a removed one does, and serves the codes of its account alone', async () => {
    const { app, addVerifiedDomain, remove } = shared();
    const [owner, stranger] = [await app.owner(), await app.owner()];
    await owner.dashboard.ask('POST /v2/projects/{id}/domains', {
      id: owner.defaultProjectId,
      body: { host: 'claimed.caddy.example' },
    });
    for (const host of ['stranger.example', 'claimed.caddy.example'])
      expect(await visit(host, '/')).toMatchObject({ status: null, names: '' });
    const body = { redirect_url: 'https://example.com/menu' };
    const [own, foreign] = [await renderedCode(owner.api, body), await renderedCode(stranger.api, body)];
    await addVerifiedDomain(owner.defaultProjectId, 'gone.caddy.example');
    await remove('gone.caddy.example');
    const status = async (path: string) => (await visit('gone.caddy.example', path)).status;
    await until(async () => (await status(`/${own.slug}`)) === 302);
    for (const path of [`/${foreign.slug}`, '/app', '/v1/projects', '/'])
      expect([path, await status(path)]).toEqual([path, 404]);
  });
});

import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiClient } from '../harness/api-client.ts';
import { slugOf } from '../harness/codes.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { FIRST_KEY, runCliProcess, startProcess } from '../harness/server-process.ts';

const hasNginx = Bun.which('nginx', { PATH: `${process.env.PATH}:/usr/sbin` }) !== null;
const url = 'https://example.com/';
const ios = { condition: 'device', value: 'ios', url: `${url}ios` };

const PAGE = { title: 'Links', buttons: [{ label: 'Menu', url: `${url}menu` }] };

/** Codes of every kind, by name. */
const BODIES: Record<string, object> = {
  plain: { redirect_url: `${url}a?b=1&c=%20$host;{x}'\\|#frag` },
  // nginx read each dollar sign as a variable, Caddy the last backslash as the end of no word.
  dollars: { redirect_url: `${url}?${'$'.repeat(2_000)}` },
  backslash: { redirect_url: `${url}?a\\` },
  devices: {
    redirect_url: `${url}rest`,
    redirect_rules: [ios, { condition: 'device', value: 'android', url: `${url}android` }],
  },
  text: { type: 'text', text: 'Hello <b>\nworld' },
  textForIos: { type: 'text', text: 'Hello', redirect_rules: [ios] },
  archived: { redirect_url: url },
  country: {
    redirect_url: url,
    redirect_rules: [{ condition: 'country', value: 'DE', url: `${url}de` }, ios],
  },
  schedule: {
    redirect_url: url,
    redirect_rules: [
      { condition: 'schedule', schedule_days: ['mon'], schedule_start: '09:00', schedule_end: '10:00', url },
    ],
  },
  limit: { redirect_url: url, scan_limit: 5 },
  spent: { redirect_url: url, scan_limit: 1 },
  expiry: { redirect_url: url, expires_at: '2099-01-01T00:00:00Z' },
  expired: { redirect_url: url, expires_at: '2020-01-01T00:00:00Z' },
  page: { type: 'page', qr_data: PAGE },
  coloured: { type: 'page', qr_data: { ...PAGE, colours: { background: '#123456' } } },
  event: {
    type: 'event',
    qr_data: { title: 'Party', start: '2027-06-30T19:30', end: '2027-06-30T23:00', timezone: 'Europe/Berlin' },
  },
  app: { type: 'app', qr_data: { ios: `${url}ios`, other: `${url}web` } },
};

onBothEngines('repoint standby', (engine) => {
  const folder = join(temporaryFolder(), 'standby');
  const slugs: Record<string, string> = {};
  let storeEnv: StoreEnv;

  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    const server = await startProcess(storeEnv);
    const api = apiClient(server.url, FIRST_KEY);
    for (const [name, body] of Object.entries(BODIES)) {
      const version = 'qr_data' in body ? 'v2' : 'v1';
      const { body: created } = await api.post(`/${version}/qr-codes`, { name, ...body });
      slugs[name] = await slugOf(api, created.qr_id);
      if (name === 'archived') await api.patch(`/v1/qr-codes/${created.qr_id}`, { status: 'archived' });
    }
    await fetch(`${server.url}/${slugs.spent}`, { redirect: 'manual' });
    await server.kill('SIGTERM');
  });

  test('writes the four files, and lists the features that each code loses', async () => {
    const result = await runCliJson(storeEnv, ['standby', folder]);
    const reasons = {
      country: 'country rules never match',
      schedule: 'schedule rules never match',
      limit: 'scans do not count towards the scan limit',
      spent: 'scans do not count towards the scan limit',
      expiry: 'the expiry is not checked again',
      expired: 'the expiry is not checked again',
      coloured: 'the colours and the picture of its page are left out',
    };
    expect(result).toEqual({
      codes: 17,
      exact: 10,
      approximate: Object.entries(reasons).map(([name, reason]) => ({ slug: slugs[name] ?? '', reason })),
      left_out: [],
    });
    for (const name of ['nginx.conf', 'Caddyfile', '_redirects', 'index.html'])
      expect(existsSync(join(folder, name))).toBe(true);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    for (const name of Object.keys(reasons)) expect(page).toContain(slugs[name] ?? '');
    const redirects = readFileSync(join(folder, '_redirects'), 'utf8');
    expect(redirects).toContain(`/${slugs.devices} ${url}rest 302\n`);
    expect(redirects).not.toContain(slugs.archived ?? '');
    expect(await runCliJson(storeEnv, ['standby', folder])).toEqual(result);
  });

  test('has pages whose buttons lead straight to their addresses, the file of an event, and apps by device', () => {
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    const html = read(`public/pages/${slugs.page}.html`);
    expect(html).toContain(`href="${url}menu"`);
    expect(html).not.toContain('?b=');
    expect(read(`public/pages/${slugs.event}.html`)).toContain(`href="/${slugs.event}.ics"`);
    expect(read(`public/pages/${slugs.event}.ics`)).toContain('DTSTART:20270630T173000Z\r\n');
    expect(read('nginx.conf')).toContain(`"/${slugs.event}.ics" "${slugs.event}.ics";`);
    expect(read('nginx.conf')).toContain(`"ios /${slugs.app}" "${url}ios";`);
    expect(read('_redirects')).toContain(`/${slugs.app} ${url}web 302\n`);
  });

  test('can be read by its owner only, and holds in its public folder what visitors see', async () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const rights = names.map((name) => statSync(join(folder, name)).mode & 0o777);
    expect([...new Set(rights)].sort()).toEqual([0o600, 0o700]);
    const shown = names.filter((name) => name.startsWith('public/')).map((name) => name.slice(7));
    expect(shown.filter((name) => !name.startsWith('stops/')).sort()).toEqual(
      [
        ...['_redirects', 'pages', 'scan-pages', 'scan-pages/copy.js', 'stops'],
        ...[slugs.text, slugs.textForIos, slugs.page, slugs.coloured, slugs.event].flatMap((slug) => [
          `pages/${slug}.html`,
          `pages/${slug}.plain`,
        ]),
        `pages/${slugs.event}.ics`,
      ].sort(),
    );
  });

  test('a folder with other files in it is not changed', async () => {
    const other = temporaryFolder();
    mkdirSync(join(other, 'site'));
    const refused = await runCli(storeEnv, ['standby', other]);
    expect([refused.exitCode, readdirSync(other)]).toEqual([2, ['site']]);
  });

  test.skipIf(!hasNginx)('nginx answers every code as the server would, device by device', async () => {
    const result = await runCliJson(storeEnv, ['standby-drill', folder]);
    expect(result).toEqual({ codes: 17, compared: 51, equal: 51, different: [] });
  });

  test.skipIf(!hasNginx)('a drill finds wrong answers', async () => {
    const broken = join(temporaryFolder(), 'standby');
    await runCliJson(storeEnv, ['standby', broken]);
    const conf = readFileSync(join(broken, 'nginx.conf'), 'utf8');
    writeFileSync(join(broken, 'nginx.conf'), conf.replace(`${url}android`, `${url}wrong`));
    const { exitCode, stdout } = await runCli(storeEnv, ['standby-drill', broken, '--json']);
    expect([exitCode, JSON.parse(stdout).different]).toEqual([
      1,
      [
        {
          slug: slugs.devices ?? '',
          device: 'android',
          ours: `302 ${url}android`,
          standby: `302 ${url}wrong`,
          expected: false,
        },
      ],
    ]);
  });
});

describe('a standby without data', () => {
  test('still writes a folder', async () => {
    const storeEnv = await emptyStore('sqlite');
    const folder = temporaryFolder();
    expect(await runCliJson(storeEnv, ['standby', folder])).toEqual({
      codes: 0,
      exact: 0,
      approximate: [],
      left_out: [],
    });
  });

  test('stays as it was when nginx refuses the new one, and the command says so', async () => {
    const storeEnv = await emptyStore('sqlite');
    const folder = temporaryFolder();
    await runCliJson(storeEnv, ['standby', folder]);
    const made = () => readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs);
    const before = made();
    const PATH = temporaryFolder();
    writeFileSync(join(PATH, 'nginx'), '#!/bin/sh\necho "nginx: [emerg] out of order" >&2\nexit 1\n', {
      mode: 0o700,
    });
    const { exitCode, stderr } = await runCliProcess(storeEnv, ['standby', folder], {
      env: { PATH: `${PATH}:${process.env.PATH}` },
    });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('the folder is left as it was')]);
    expect(made()).toEqual(before);
  });
});

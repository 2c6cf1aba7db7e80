import { beforeAll, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FOLDER } from '../../src/store/open-store.ts';
import { withNginx } from '../../src/transfer/standby/drill.ts';
import { findProgram } from '../../src/transfer/standby/programs.ts';
import { query } from '../engines/support/query.ts';
import { apiClient } from '../harness/api-client.ts';
import { slugOf } from '../harness/codes.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { FIRST_KEY, startProcess } from '../harness/server-process.ts';
import { samplePdf, samplePng } from '../pictures/make-files.ts';

const hasNginx = findProgram('nginx') !== null;
const url = 'https://example.com/';
const MENU = samplePdf('Menu '.repeat(120_000));
const PLAN = samplePng();
const OTHER = samplePdf('Other');
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What the standby need not say, or says in its own way. */
const OWN_HEADERS = 'date connection link set-cookie server keep-alive content-length transfer-encoding'.split(' ');

onBothEngines('files in a standby', (engine) => {
  const folder = join(temporaryFolder(), 'standby');
  const slugs: Record<string, string> = {};
  const live: Record<string, Record<string, string>> = {};
  let storeEnv: StoreEnv;

  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    const server = await startProcess(storeEnv);
    const api = apiClient(server.url, FIRST_KEY);
    const send = async (bytes: Uint8Array) => {
      const { body } = await api.send('POST', '/v2/files', { body: new Uint8Array(bytes) });
      return body.file_id as string;
    };
    const [menu, plan, other] = [await send(MENU), await send(PLAN), await send(OTHER)];
    const file = (file_id: string, name: string, data = {}) => ({
      type: 'file',
      qr_data: { file_id, name, ...data },
    });
    const bodies: Record<string, object> = {
      menu: file(menu, 'Menü $host {path} "2026".pdf'),
      again: { ...file(menu, 'setup.exe', { disposition: 'attachment' }), scan_limit: 5 },
      plan: {
        ...file(plan, 'plan.png'),
        rules: [{ when: [{ device: ['ios'] }], url: `${url}ios` }],
      },
      page: { type: 'page', qr_data: { title: 'Links', buttons: [{ label: 'Menu', url }], image: plan } },
      locked: { ...file(other, 'other.pdf'), password: 'correct horse battery' },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const { status, body: created } = await api.post('/v2/qr-codes', body);
      if (status !== 201) throw new Error(JSON.stringify(created));
      slugs[name] = await slugOf(api, created.qr_id);
    }
    for (const name of ['menu', 'again', 'plan']) live[name] = headersOf(await fetch(`${server.url}/${slugs[name]}`));
    live.image = headersOf(await fetch(`${server.url}/${slugs.page}/image`));
    await server.kill('SIGTERM');
  });

  const held = () => readdirSync(join(folder, 'public/files'), { recursive: true, encoding: 'utf8' }).sort();
  const [menuPath, planPath] = [`pdf/${hashOf(MENU)}.pdf`, `png/${hashOf(PLAN)}.png`];

  test('are there once for all codes that have them, and not for codes with a password', async () => {
    const result = await runCliJson(storeEnv, ['standby', folder]);
    expect(result).toEqual({
      codes: 5,
      exact: 3,
      approximate: [{ slug: slugs.again ?? '', reason: 'scans do not count towards the scan limit' }],
      left_out: [{ slug: slugs.locked ?? '', reason: 'it asks for a password, which the standby cannot' }],
    });
    expect(held()).toEqual(['pdf', menuPath, 'png', planPath].sort());
    expect(hashOf(readFileSync(join(folder, 'public/files', menuPath)))).toBe(hashOf(MENU));
    expect(readFileSync(join(folder, 'public/_redirects'), 'utf8')).toContain(
      `/${slugs.menu} /files/${menuPath} 302\n`,
    );
    expect(readFileSync(join(folder, 'public/_headers'), 'utf8')).toContain('/files/png/*\n');
  });

  test('are not written again while they stay the same, but are if they were cut off', async () => {
    const path = join(folder, 'public/files', menuPath);
    const { ino } = statSync(path);
    await runCliJson(storeEnv, ['standby', folder]);
    expect(statSync(path).ino).toBe(ino);
    writeFileSync(path, 'cut');
    await runCliJson(storeEnv, ['standby', folder]);
    expect(hashOf(readFileSync(path))).toBe(hashOf(MENU));
  });

  test.skipIf(!hasNginx)('have the headers of the server in nginx, at the link and at their name', async () => {
    const found = await withNginx(folder, async (base) => ({
      menu: headersOf(await fetch(`${base}/${slugs.menu?.toUpperCase()}`)),
      again: headersOf(await fetch(`${base}/${slugs.again}/setup.exe`)),
      plan: headersOf(await fetch(`${base}/${slugs.plan}`)),
      image: headersOf(await fetch(`${base}/${slugs.page}/image`)),
    }));
    expect(found).toEqual(live as typeof found);
    expect(found.menu?.['content-disposition']).toContain("UTF-8''Men%C3%BC%20%24host%20%7Bpath%7D");
    expect(found.plan?.['content-security-policy']).toEndWith('sandbox');
  });

  test.skipIf(!hasNginx)('are sent in parts by nginx, and only of the version that was asked for', async () => {
    await withNginx(folder, async (base) => {
      const part = async (headers: Record<string, string>) => {
        const response = await fetch(`${base}/${slugs.menu}`, { headers });
        const bytes = new Uint8Array(await response.arrayBuffer());
        return [response.status, response.headers.get('content-range'), bytes.length];
      };
      const range = 'bytes=100-199';
      const partly = [206, `bytes 100-199/${MENU.length}`, 100];
      expect(await part({ range })).toEqual(partly);
      expect(await part({ range, 'if-range': `"${hashOf(MENU)}"` })).toEqual(partly);
      expect(await part({ range, 'if-range': `"${hashOf(OTHER)}"` })).toEqual([200, null, MENU.length]);
      expect((await part({ range: `bytes=${MENU.length}-` }))[0]).toBe(416);
    });
  });

  test.skipIf(!hasNginx)('lead by device, from other names to the link, and to nothing else', async () => {
    await withNginx(folder, async (base) => {
      const asked = async (path: string, headers: Record<string, string> = {}) => {
        const response = await fetch(`${base}/${path}`, { redirect: 'manual', headers });
        return response.headers.get('location') ?? response.status;
      };
      const iphone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' };
      expect(await asked(`${slugs.plan}/plan.png`)).toBe(200);
      expect(await asked(`${slugs.plan}/plan.png`, iphone)).toBe(`${url}ios`);
      expect(await asked(`${slugs.plan}/invoice.png`)).toBe(`/${slugs.plan}`);
      expect(await asked(`${slugs.page}/other`)).toBe(404);
      expect(await asked(`files/${menuPath}`)).toBe(404);
      expect(await asked(`${slugs.locked}`)).toBe(503);
    });
  });

  test.skipIf(!hasNginx)('are compared by a drill, which finds other bytes', async () => {
    expect(await runCliJson(storeEnv, ['standby-drill', folder])).toMatchObject({ codes: 5, compared: 15, equal: 12 });
    const broken = join(temporaryFolder(), 'standby');
    await runCliJson(storeEnv, ['standby', broken]);
    const path = join(broken, 'public/files', planPath);
    writeFileSync(path, readFileSync(path).fill(0, 0, 1));
    const { exitCode, stdout } = await runCli(storeEnv, ['standby-drill', broken, '--json']);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout).different).toContainEqual(
      expect.objectContaining({ standby: '200, but other bytes', expected: false }),
    );
    rmSync(broken, { recursive: true });
  });

  test('are removed once they are blocked, and the code says so', async () => {
    await runCliJson(storeEnv, ['safety', 'block-file', hashOf(MENU)]);
    const { left_out } = await runCliJson(storeEnv, ['standby', folder]);
    expect(left_out).toHaveLength(1);
    expect(held()).toEqual(['pdf', 'png', planPath]);
    expect(readFileSync(join(folder, 'nginx.conf'), 'utf8')).toContain(`"/${slugs.menu}" blocked;`);
  });

  test('whose bytes are lost leave out only their codes, and only the picture of a page', async () => {
    if (engine === 'postgres') await query(storeEnv, 'delete from file_contents');
    else rmSync(join(storeEnv.DATA_DIR, CONTENT_FOLDER), { recursive: true });
    const { approximate, left_out } = await runCliJson(storeEnv, ['standby', join(temporaryFolder(), 'new')]);
    expect(left_out).toContainEqual({ slug: slugs.plan ?? '', reason: 'the bytes of its file cannot be read' });
    expect(left_out.map(({ slug }: { slug: string }) => slug)).not.toContain(slugs.page ?? '');
    const reason = 'the bytes of the picture of its page cannot be read';
    expect(approximate).toContainEqual({ slug: slugs.page ?? '', reason });
  });
});

function headersOf(response: Response): Record<string, string> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.includes(name)));
  return { ...headers, status: String(response.status) };
}

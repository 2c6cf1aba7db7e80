import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildBinary } from '../../scripts/build-binary.ts';
import { commitOf } from '../../src/config/version.ts';
import { run as runJob } from '../flows/jobs/support/jobs.ts';
import { type ApiClient, apiClient } from '../harness/api-client.ts';
import { renderedCode } from '../harness/codes.ts';
import { temporaryFolder } from '../harness/engines.ts';
import { scan } from '../harness/scan-client.ts';
import { ROOT } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { jsqrText, rasterise, zxingText } from '../pictures/read-codes.ts';
import { pdfPages } from '../pictures/read-pdf.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse';

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

describe('the binary, alone in an empty folder and with an empty environment,', () => {
  const folder = temporaryFolder();
  let binary: string;
  let server: Bun.Subprocess<'ignore', 'pipe', 'pipe'>;
  let url: string;
  let output = '';

  /** Runs a command in the same folder. */
  async function run(args: string[], stdin = '', env = {}): Promise<{ exitCode: number; stdout: string }> {
    const child = Bun.spawn([binary, ...args], { cwd: folder, env, stdin: Buffer.from(stdin) });
    return { stdout: await new Response(child.stdout).text(), exitCode: await child.exited };
  }

  beforeAll(async () => {
    binary = await buildBinary(null);
    const startedAt = performance.now();
    server = Bun.spawn([binary, 'serve'], {
      cwd: folder,
      // The default port may be in use by another server.
      env: { PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    (async () => {
      for await (const chunk of server.stdout) output += Buffer.from(chunk).toString();
    })();
    await until(() => output.includes('Repoint is ready'));
    const tookMs = Math.round(performance.now() - startedAt);
    const size = (statSync(binary).size / 1e6).toFixed(0);
    const notes = process.env.TEST_NOTES;
    if (notes !== undefined) appendFileSync(notes, `The binary has ${size} MB and was ready after ${tookMs} ms\n`);
    url = /ready at (\S+)/.exec(output)?.[1] ?? '';
  });
  afterAll(() => server.kill());

  test('prints its version, commit and date, and its commands', async () => {
    const { commit, date } = commitOf(ROOT);
    expect((await run(['--version'])).stdout).toMatch(
      /^repoint \d+\.\d+\.\d+ \([0-9a-f]+(-changed)?, \d{4}-\d\d-\d\d\)\n$/,
    );
    expect(JSON.parse((await run(['--version', '--json'])).stdout)).toMatchObject({ commit, date });
    expect((await run([])).stdout).toStartWith('Usage: repoint COMMAND');
    expect(output).toContain('repoint serve');
    const withoutSecrets = output.replace(/api_live_\w+|#\S+/g, '');
    expect(withoutSecrets).not.toContain('npm');
  });

  test('prints the licences of everything in it, without settings or a store', async () => {
    const { exitCode, stdout } = await run(['licences']);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('\nbun 1.')]);
    expect(stdout).toContain('\nreact-dom 19.');
    expect(JSON.parse((await run(['licences', '--json'])).stdout).licences.length).toBeGreaterThan(100);
  });

  test('contains no path of the machine that built it', () => {
    expect(readFileSync(binary).includes(ROOT)).toBe(false);
  });

  test('serves the dashboard with its files, and the reference', async () => {
    const page = await (await fetch(`${url}/app`)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(1);
    for (const path of [...files, '/favicon.ico', '/docs', '/docs/operating', '/openapi.json'])
      expect({ path, status: (await fetch(`${url}${path}`)).status }).toEqual({ path, status: 200 });
  });

  test('draws readable codes as PNG, SVG and PDF, and answers scans by the visitor’s country', async () => {
    const create = ['accounts', 'create', '--email', EMAIL, '--plan', 'agency', '--password-stdin'];
    expect((await run(create, `${PASSWORD}\n`)).exitCode).toBe(0);
    const key = JSON.parse((await run(['keys', 'create', '--account', EMAIL, '--json'])).stdout).api_key;
    const api = apiClient(url, key);
    const german = { condition: 'country', value: 'DE', url: 'https://example.com/de' };
    const { id, slug } = await renderedCode(api, {
      name: 'قائمة メニュー 🍕',
      redirect_url: 'https://example.com/',
      redirect_rules: [german],
    });
    const link = `${url}/${slug}`;
    const { file_url_png, file_url_svg } = (await api.get(`/v1/qr-codes/${id}`)).body;
    expect(await zxingText(await bytesOf(await fetch(file_url_png)))).toBe(link);
    expect(jsqrText(rasterise(await (await fetch(file_url_svg)).text(), 600))).toBe(link);
    const [sheet] = await pdfPages(await labelSheet(api, key), 144);
    expect(sheet && (await zxingText(sheet))).toBe(link);

    const from = (address: string) => scan(url, slug, { headers: { 'x-forwarded-for': address } });
    expect((await from('130.149.7.1')).location).toBe('https://example.com/de');
    expect((await from('133.11.0.1')).location).toBe('https://example.com/');
    const { countries } = JSON.parse((await run(['stats', slug, '--json'])).stdout);
    expect(countries).toEqual([
      { country: 'DE', scans: 1 },
      { country: 'JP', scans: 1 },
    ]);
  });

  /** A label sheet with all codes of the account, as a PDF file. */
  async function labelSheet(api: ApiClient, key: string): Promise<Uint8Array> {
    const sheet = {
      paper: 'a4-8',
      padding: 2,
      captions: ['label'],
      text: 'below',
      fewer_modules: false,
      cut_marks: false,
      start: 1,
    };
    const { file_url } = await runJob(api, { kind: 'label_sheet', filter: {}, sheet });
    return bytesOf(await fetch(file_url ?? '', { headers: { 'x-api-key': key } }));
  }

  test('passes its own doctor, backs up its store, and verifies the backup', async () => {
    const doctor = await run(['doctor', '--json'], '', { PUBLIC_URL: url });
    const checks: { name: string; ok: boolean }[] = JSON.parse(doctor.stdout).checks;
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(doctor.exitCode).toBe(0);
    const { codes, scans } = JSON.parse((await run(['backup', 'copy.db', '--json'])).stdout);
    expect({ codes, scans }).toEqual({ codes: 1, scans: 2 });
    const drill = await run(['restore-drill', 'copy.db', '--json']);
    expect([drill.exitCode, JSON.parse(drill.stdout).answered]).toEqual([0, 1]);
    expect(readdirSync(folder).sort()).toEqual(['copy.db', 'data']);
    expect(existsSync(join(folder, 'data/repoint.db'))).toBe(true);
  });
});

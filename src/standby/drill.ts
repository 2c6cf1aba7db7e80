import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commandLine } from '../config/program.ts';
import { invalid } from '../errors/refusal.ts';
import { exportedCodes } from '../import-export/lists/export-list.ts';
import type { Clock } from '../lib/clock.ts';
import { DEVICES, type Device } from '../qr-codes/redirect-rule.ts';
import { decide } from '../scan/decide.ts';
import type { Outcome } from '../scan/outcome.ts';
import { STOPS } from '../scan/stops.ts';
import type { Store } from '../store/store.ts';
import { type PageFiles, pageFiles } from './page-files.ts';
import { compileExported, standbyCode, visitorWith } from './standby-code.ts';

export type Difference = { slug: string; device: Device; ours: string; standby: string; expected: boolean };
export type DrillResult = { codes: number; compared: number; equal: number; different: Difference[] };

const AGENTS: Record<Device, string> = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
};
const PARALLEL = 32;
const START_MS = 10_000;
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/**
 * Starts nginx on the folder and compares its response for every code with ours, for each device, without a country and
 * at the current time. Differences that are listed on the folder's page are `expected`.
 */
export async function drillStandby(
  { store, clock }: { store: Store; clock: Clock },
  folder: string,
  accountId: string | null,
): Promise<DrillResult> {
  const nginx = await startNginx(folder);
  const result: DrillResult = { codes: 0, compared: 0, equal: 0, different: [] };
  try {
    for await (const rows of exportedCodes(store, accountId)) {
      const questions = rows.flatMap((row) => DEVICES.map((device) => ({ row, device })));
      result.codes += rows.length;
      for (let at = 0; at < questions.length; at += PARALLEL) {
        await Promise.all(
          questions.slice(at, at + PARALLEL).map(async ({ row, device }, index) => {
            // Every second one in upper case, as in compact codes.
            const slug = index % 2 === 0 ? row.slug : row.slug.toUpperCase();
            const outcome = decide(compileExported(row), visitorWith(device), clock.now());
            const ours = described(outcome);
            const standby = await ask(`${nginx.url}/${slug}`, device, pagesOf(row.slug, outcome));
            result.compared++;
            if (ours === standby) result.equal++;
            else {
              const expected = standbyCode(row, clock.now()).reason !== null;
              result.different.push({ slug: row.slug, device, ours, standby, expected });
            }
          }),
        );
      }
    }
    return result;
  } finally {
    await nginx.stop();
  }
}

function pagesOf(slug: string, outcome: Outcome): PageFiles | null {
  return outcome.kind === 'page' ? pageFiles(slug, outcome.content) : null;
}

/** As a program and, if there is a page, as a browser, whose response must have the same status. */
async function ask(url: string, device: Device, pages: PageFiles | null): Promise<string> {
  const headers = { 'user-agent': AGENTS[device] };
  const answer = await fetch(url, { redirect: 'manual', headers });
  const location = answer.headers.get('location');
  const body = await answer.text();
  if (location !== null) return `${answer.status} ${location}`;
  const page = await fetch(url, { redirect: 'manual', headers: { ...headers, accept: 'text/html' } });
  const html = await page.text();
  if (page.status !== answer.status || !html.includes('<html lang=')) return `${answer.status}, but no page`;
  if (pages && (body !== pages.plain || html !== pages.html)) return `${answer.status}, but another page`;
  if (pages?.vcf !== undefined && (await (await fetch(`${url}.vcf`)).text()) !== pages.vcf)
    return `${answer.status}, but another contact card`;
  return answer.status === 200 ? '200' : `${answer.status} ${codeIn(body)}`;
}

function codeIn(body: string): string {
  try {
    return JSON.parse(body).code;
  } catch {
    return 'no JSON';
  }
}

function described(outcome: Outcome): string {
  if (outcome.kind === 'redirect') return `302 ${outcome.url}`;
  if (outcome.kind === 'page') return '200';
  return `${STOPS[outcome.kind].status} ${STOPS[outcome.kind].code}`;
}

/** In a separate process on a free local port, with all files in a temporary folder. */
async function startNginx(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  // These folders are often not in a user's PATH.
  const program =
    Bun.which('nginx') ??
    SERVER_FOLDERS.map((one) => join(one, 'nginx')).find((path) => existsSync(path)) ??
    null;
  if (program === null) throw invalid('nginx is not installed here; install it, or try the folder elsewhere');
  const conf = await readFile(join(folder, 'nginx.conf'), 'utf8').catch(() => {
    throw invalid(`${folder} has no nginx.conf; make it with: ${commandLine(`standby ${folder}`)}`);
  });
  const work = await mkdtemp(join(tmpdir(), 'repoint-drill-'));
  const port = freePort();
  const here = conf
    .replace(/^ {2}listen \d+;$/m, `  listen 127.0.0.1:${port};`)
    .replace(
      /^map "" \$repoint_folder .*$/m,
      () => `map "" $repoint_folder { default ${JSON.stringify(resolve(folder))}; }`,
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${work};`,
  );
  await writeFile(join(work, 'standby.conf'), here);
  await writeFile(
    join(work, 'nginx.conf'),
    `daemon off; master_process off; pid ${work}/pid; error_log ${work}/error.log; events {}
http { access_log off; ${temporary.join(' ')} include ${work}/standby.conf; }`,
  );
  const child = Bun.spawn(
    [program, '-p', work, '-c', join(work, 'nginx.conf'), '-e', join(work, 'error.log')],
    {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    },
  );
  const stop = async () => {
    child.kill();
    await child.exited;
    await rm(work, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  while (child.exitCode === null && performance.now() - begun < START_MS) {
    if (
      await fetch(url).then(
        (one) => one.text(),
        () => null,
      )
    )
      return { url, stop };
    await Bun.sleep(20);
  }
  const said = await readFile(join(work, 'error.log'), 'utf8').catch(() => '');
  await stop();
  throw invalid(`nginx did not start: ${said.slice(0, 500) || 'it said nothing'}`);
}

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}

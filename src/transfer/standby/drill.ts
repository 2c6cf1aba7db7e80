import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DEVICES, type Device } from '../../codes/values/redirect-rule.ts';
import { commandLine } from '../../config/program.ts';
import { invalid } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { decide } from '../../scan/decide.ts';
import { codeFacts } from '../../scan/link.ts';
import { type Outcome, redirectOf } from '../../scan/outcome.ts';
import { chooseVariant } from '../../scan/split.ts';
import { STOPS } from '../../scan/stops.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';
import type { Store } from '../../store/store.ts';
import { exportedCodes } from '../lists/export-list.ts';
import { STANDBY_MARKER } from './make-standby.ts';
import { type PageFiles, pageFiles } from './page-files.ts';
import { findProgram, inTemporaryFolder, writeNginxFiles } from './programs.ts';
import { PUBLIC_FOLDER } from './standby-answers.ts';
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
const LEFT_OUT = `${STOPS.unavailable.status} ${STOPS.unavailable.code}`;

/**
 * Starts nginx on the folder and compares its response for every code with ours, for each device, without a country and
 * at the current time. Differences that are listed on the folder's page are `expected`.
 */
export async function drillStandby(
  { store, clock }: { store: Store; clock: Clock },
  folder: string,
  accountId: string | null,
): Promise<DrillResult> {
  const result: DrillResult = { codes: 0, compared: 0, equal: 0, different: [] };
  return withNginx(folder, async (url) => {
    for await (const rows of exportedCodes(store, accountId)) {
      const questions = rows.flatMap((row) => DEVICES.map((device) => ({ row, device })));
      result.codes += rows.length;
      for (let at = 0; at < questions.length; at += PARALLEL) {
        await Promise.all(
          questions.slice(at, at + PARALLEL).map(async ({ row, device }, index) => {
            // Every second one in upper case, as in compact codes.
            const slug = index % 2 === 0 ? row.slug : row.slug.toUpperCase();
            const decision = decide(compileExported(row), visitorWith(device), clock.now());
            const outcome = decision.kind === 'split' ? chooseVariant(decision, 0) : decision;
            const ours = described(outcome);
            const standby = await ask(`${url}/${slug}`, device, pagesOf(row, outcome));
            result.compared++;
            if (ours === standby) result.equal++;
            else {
              // Codes that are left out say so.
              const expected = standby === LEFT_OUT || standbyCode(row, clock.now()).reason !== null;
              result.different.push({ slug: row.slug, device, ours, standby, expected });
            }
          }),
        );
      }
    }
    return result;
  });
}

function pagesOf(row: ExportedCode, outcome: Outcome): PageFiles | null {
  return outcome.kind === 'page' ? pageFiles(row.slug, outcome.content, codeFacts(compileExported(row))) : null;
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
  if (answer.status !== 200) return `${answer.status} ${codeIn(body)}`;
  if (pages && (body !== pages.plain || html !== pages.html)) return `${answer.status}, but another page`;
  if (pages?.vcf !== undefined && (await (await fetch(`${url}.vcf`)).text()) !== pages.vcf)
    return `${answer.status}, but another contact card`;
  return '200';
}

function codeIn(body: string): string {
  try {
    return JSON.parse(body).code;
  } catch {
    return 'no JSON';
  }
}

function described(outcome: Outcome): string {
  if (outcome.kind === 'page' || outcome.kind === 'file') return '200';
  const redirect = redirectOf(outcome);
  if (outcome.kind === 'redirect' || redirect) return `302 ${redirect?.url}`;
  return `${STOPS[outcome.kind].status} ${STOPS[outcome.kind].code}`;
}

/** In a separate process, with all files in a temporary folder. */
export async function withNginx<Result>(folder: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const program = findProgram('nginx');
  if (program === null) throw invalid('nginx is not installed here; install it, or try the folder elsewhere');
  const conf = await readFile(join(folder, STANDBY_MARKER), 'utf8').catch(() => {
    throw invalid(`${folder} has no ${STANDBY_MARKER}; make it with: ${commandLine(`standby ${folder}`)}`);
  });
  return inTemporaryFolder(async (temporary) => {
    const { file, url } = await writeNginxFiles(temporary, conf, join(resolve(folder), PUBLIC_FOLDER));
    const log = join(temporary, 'error.log');
    const child = Bun.spawn([program, '-p', temporary, '-c', file, '-e', log], {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
    });
    try {
      const begun = performance.now();
      while (child.exitCode === null && performance.now() - begun < START_MS) {
        if (await fetch(url).catch(() => null)) return await work(url);
        await Bun.sleep(20);
      }
      const said = await readFile(log, 'utf8').catch(() => '');
      throw invalid(`nginx did not start: ${said.slice(0, 500) || 'it said nothing'}`);
    } finally {
      child.kill();
      await child.exited;
    }
  });
}

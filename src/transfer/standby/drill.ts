import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DEVICES, type Device } from '../../codes/values/redirect-rule.ts';
import { commandLine } from '../../config/program.ts';
import { invalid } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { IMAGE_NAME } from '../../scan/content/content-answer.ts';
import { decide } from '../../scan/decide.ts';
import { codeFacts } from '../../scan/link.ts';
import { BLOCKED, NOT_FOUND, type Outcome, redirectOf } from '../../scan/outcome.ts';
import { chooseVariant } from '../../scan/split.ts';
import { STOPS } from '../../scan/stops.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';
import type { Store } from '../../store/store.ts';
import { exportedCodes } from '../lists/export-list.ts';
import { FileDrill } from './drill-files.ts';
import { findHeld } from './held-files.ts';
import { STANDBY_MARKER } from './make-standby.ts';
import { type PageFiles, pageFiles } from './page-files.ts';
import { findProgram, inTemporaryFolder, writeNginxFiles } from './programs.ts';
import { neededFile, PUBLIC_FOLDER, type StandbyAnswers, standbyAnswers } from './standby-answers.ts';
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
/** nginx reads a million codes in 5 s of a processor. */
const START_MS = 120_000;
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
  const files = new FileDrill();
  return withNginx(folder, async (url) => {
    for await (const rows of exportedCodes(store, accountId)) {
      const questions = [];
      for (const row of rows) {
        const held = await heldAnswers(store, row, clock.now());
        questions.push(...DEVICES.map((device) => ({ row, device, held })));
      }
      result.codes += rows.length;
      for (let at = 0; at < questions.length; at += PARALLEL) {
        await Promise.all(
          questions.slice(at, at + PARALLEL).map(async ({ row, device, held }, index) => {
            // Every second one in upper case, as in compact codes.
            const slug = index % 2 === 0 ? row.slug : row.slug.toUpperCase();
            const decision = decide(compileExported(row), visitorWith(device), clock.now());
            const decided = decision.kind === 'split' ? chooseVariant(decision, 0) : decision;
            const outcome = decided.kind === 'file' && held.file === null ? stopOf(held) : decided;
            const ours = described(outcome);
            const address = `${url}/${slug}`;
            const standby = await askAll(address, device, { outcome, held, pages: pagesOf(row, outcome) }, files);
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

/** What the row needs of files, as the server has them now. */
async function heldAnswers(store: Store, row: ExportedCode, now: number): Promise<StandbyAnswers> {
  const code = standbyCode(row, now);
  const id = neededFile({ ...code, leftOut: null });
  return standbyAnswers({ ...code, leftOut: null }, id === null ? null : await findHeld(store, row.account_id, id));
}

/** Of a code whose file is no longer served. */
const stopOf = ({ stop }: StandbyAnswers) => (stop === 'blocked' ? BLOCKED : NOT_FOUND);

type Expected = { outcome: Outcome; held: StandbyAnswers; pages: PageFiles | null };

async function askAll(
  url: string,
  device: Device,
  { outcome, held, pages }: Expected,
  files: FileDrill,
): Promise<string> {
  if (outcome.kind === 'file' && held.file !== null) {
    const headers = { 'user-agent': AGENTS[device] };
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', headers });
    if (status === 200) return (await files.compare(url, held.file, headers)) ?? '200';
  }
  const answer = await ask(url, device, pages);
  if (answer !== '200' || outcome.kind !== 'page' || held.image === null) return answer;
  return (await files.compareImage(`${url}/${IMAGE_NAME}`, held.image)) ?? answer;
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
  const conf = join(folder, STANDBY_MARKER);
  if (!existsSync(conf))
    throw invalid(`${folder} has no ${STANDBY_MARKER}; make it with: ${commandLine(`standby ${folder}`)}`);
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

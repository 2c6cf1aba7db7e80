import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { invalid } from '../../errors/refusal.ts';
import { findProgram, inTemporaryFolder, writeNginxFiles } from './programs.ts';
import { readBack } from './read-back.ts';
import { type StandbyAnswers, type StandbyServer, unavailableAnswers } from './standby-answers.ts';
import { standbyFiles } from './standby-files.ts';
import type { Exception } from './static-files.ts';

/** What is wrong with the files of these codes; null: nothing. */
type Check = (codes: readonly StandbyAnswers[]) => Promise<string | null>;

/** Each costs a check for every halving of the codes. */
const MAX_REFUSED = 20;
const CHECK_MS = 600_000;

/**
 * Checks the files with our own reader, and with nginx and Caddy where they are installed. Codes without which a file
 * would be good answer that they are unavailable. Throws if there are too many, or if it is not a code.
 */
export async function leaveOutRefused(
  all: readonly StandbyAnswers[],
  server: StandbyServer,
  programs = { nginx: findProgram('nginx'), caddy: findProgram('caddy') },
): Promise<{ codes: readonly StandbyAnswers[]; refused: Exception[] }> {
  const checks: [string, Check][] = [
    ['Reading it back', async (codes) => readBack(codes, standbyFiles(codes, server))],
  ];
  const { nginx, caddy } = programs;
  if (nginx !== null) checks.push(['nginx', (codes) => checkWithNginx(nginx, standbyFiles(codes, server).nginx)]);
  if (caddy !== null) checks.push(['Caddy', (codes) => checkWithCaddy(caddy, standbyFiles(codes, server).caddy)]);
  let codes = all;
  const refused: Exception[] = [];
  for (const [name, check] of checks) {
    const problem = await check(codes);
    if (problem === null) continue;
    const found = (await check([])) === null ? await findRefused(codes, check) : [];
    refused.push(...found);
    const slugs = new Set(found.map(({ slug }) => slug));
    codes = codes.map((code) => (slugs.has(code.slug) ? unavailableAnswers(code) : code));
    if (slugs.size === 0 || (await check(codes)) !== null)
      throw invalid(`${name} found a problem, so the folder is left as it was: ${problem}`);
  }
  return { codes, refused };
}

/** By halves. At most `MAX_REFUSED` are found. */
async function findRefused(codes: readonly StandbyAnswers[], check: Check): Promise<Exception[]> {
  const found: Exception[] = [];
  const search = async (some: readonly StandbyAnswers[]): Promise<void> => {
    const [first] = some;
    if (!first || found.length === MAX_REFUSED) return;
    const problem = await check(some);
    if (problem === null) return;
    if (some.length === 1) {
      found.push({ slug: first.slug, reason: problem });
      return;
    }
    const half = Math.ceil(some.length / 2);
    await search(some.slice(0, half));
    await search(some.slice(half));
  };
  await search(codes);
  return found;
}

function checkWithNginx(program: string, conf: string): Promise<string | null> {
  return inTemporaryFolder(async (work) => {
    const { file } = await writeNginxFiles(work, conf, work);
    return problemOf(work, [program, '-t', '-p', work, '-c', file], /\[emerg\][^:]*: (.*?)(?: in \/.*)?$/m);
  });
}

function checkWithCaddy(program: string, text: string): Promise<string | null> {
  return inTemporaryFolder(async (work) => {
    const file = join(work, 'Caddyfile');
    await writeFile(file, text);
    const validate = [program, 'validate', '--config', file, '--adapter', 'caddyfile'];
    return problemOf(work, validate, /^Error: (.*)$/m);
  });
}

/** What a program that fails says by `problem`, in short. */
async function problemOf(work: string, command: string[], problem: RegExp): Promise<string | null> {
  const child = Bun.spawn(command, {
    env: { HOME: work },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: CHECK_MS,
  });
  const said = await child.stderr.text();
  if ((await child.exited) === 0) return null;
  const [, words = said] = problem.exec(said) ?? [];
  return words.replaceAll(`${work}/`, '').trim().slice(0, 200) || `${command[0]} failed and said nothing`;
}

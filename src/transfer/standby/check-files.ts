import { join } from 'node:path';
import { invalid } from '../../errors/refusal.ts';
import { pauseForReaders } from '../pause.ts';
import type { AnswersFile, CodeRange } from './answers-file.ts';
import { findProgram, inTemporaryFolder, writeNginxFiles } from './programs.ts';
import { readBack } from './read-back.ts';
import type { StandbyAnswers, StandbyServer } from './standby-answers.ts';
import { LIST_FILES, standbyFiles } from './standby-files.ts';
import type { Exception } from './static-files.ts';
import { writeListFiles } from './write-list-file.ts';

/** What is wrong with the files of these codes; null: nothing. */
type Check = (codes: CodeRange) => Promise<string | null>;

/** Each costs a check for every halving of the codes. */
const MAX_REFUSED = 20;
const CHECK_MS = 600_000;
const NO_CODES: CodeRange = { from: 0, to: 0 };

/**
 * Checks the files with our own reader, and with nginx and Caddy where they are installed. Codes without which a file
 * would be good are left out, and returned with the reason. Throws if there are too many, or if it is not a code.
 */
export async function leaveOutRefused(
  answers: AnswersFile,
  server: StandbyServer,
  programs = { nginx: findProgram('nginx'), caddy: findProgram('caddy') },
): Promise<Exception[]> {
  const checks: [string, Check][] = [['Reading it back', (codes) => readAllBack(answers.read(codes), server)]];
  const { nginx, caddy } = programs;
  if (nginx !== null) checks.push(['nginx', (codes) => checkWithNginx(nginx, answers.read(codes), server)]);
  if (caddy !== null) checks.push(['Caddy', (codes) => checkWithCaddy(caddy, answers.read(codes), server)]);
  const refused: Exception[] = [];
  for (const [name, check] of checks) {
    const problem = await check(answers.all);
    if (problem === null) continue;
    const found = (await check(NO_CODES)) === null ? await findRefused(answers, check) : [];
    refused.push(...found);
    answers.leaveOut(found.map(({ slug }) => slug));
    if (found.length === 0 || (await check(answers.all)) !== null)
      throw invalid(`${name} found a problem, so the folder is left as it was: ${problem}`);
  }
  return refused;
}

/** By halves. At most `MAX_REFUSED` are found. */
async function findRefused(answers: AnswersFile, check: Check): Promise<Exception[]> {
  const found: Exception[] = [];
  const search = async ({ from, to }: CodeRange): Promise<void> => {
    if (from === to || found.length === MAX_REFUSED) return;
    const problem = await check({ from, to });
    if (problem === null) return;
    if (to - from > 1) {
      const middle = Math.ceil((from + to) / 2);
      await search({ from, to: middle });
      await search({ from: middle, to });
      return;
    }
    for await (const [code] of answers.read({ from, to })) if (code) found.push({ slug: code.slug, reason: problem });
  };
  await search(answers.all);
  return found;
}

type Batches = AsyncIterable<readonly StandbyAnswers[]>;

/** Some codes at a time, since the lines of a code are the same beside any others. */
async function readAllBack(batches: Batches, server: StandbyServer): Promise<string | null> {
  for await (const codes of batches) {
    const begun = performance.now();
    const problem = readBack(codes, standbyFiles(codes, server));
    if (problem !== null) return problem;
    await pauseForReaders(begun);
  }
  return null;
}

function checkWithNginx(program: string, batches: Batches, server: StandbyServer): Promise<string | null> {
  return inTemporaryFolder(async (work) => {
    const made = join(work, 'made.conf');
    await writeListFiles({ [made]: LIST_FILES['nginx.conf'] }, batches, server);
    const { file } = await writeNginxFiles(work, made, work);
    return problemOf(work, [program, '-t', '-p', work, '-c', file], /\[emerg\][^:]*: (.*?)(?: in \/.*)?$/m);
  });
}

function checkWithCaddy(program: string, batches: Batches, server: StandbyServer): Promise<string | null> {
  return inTemporaryFolder(async (work) => {
    const file = join(work, 'Caddyfile');
    await writeListFiles({ [file]: LIST_FILES.Caddyfile }, batches, server);
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

import { existsSync } from 'node:fs';
import { copyFile, mkdir, opendir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { invalid } from '../../errors/refusal.ts';
import type { FileContents } from '../../files/file-contents.ts';
import type { Clock } from '../../lib/clock.ts';
import { writeChunks } from '../../lib/new-file.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../lib/private-files.ts';
import { COPY_SCRIPT } from '../../scan/pages/copy-script.ts';
import { LANGUAGES } from '../../scan/pages/languages.ts';
import { type MessageKind, stopPage } from '../../scan/pages/stop-page.ts';
import { STOPS } from '../../scan/stops.ts';
import type { Store } from '../../store/store.ts';
import { exportedCodes } from '../lists/export-list.ts';
import { pauseForReaders } from '../pause.ts';
import { AnswersFile } from './answers-file.ts';
import { leaveOutRefused } from './check-files.ts';
import { FileCollector, type HeldFile, type Unheld } from './held-files.ts';
import { pageFiles } from './page-files.ts';
import {
  neededFile,
  PUBLIC_FOLDER,
  type StandbyAnswers,
  type StandbyServer,
  standbyAnswers,
} from './standby-answers.ts';
import { standbyCode } from './standby-code.ts';
import { LIST_FILES } from './standby-files.ts';
import { type Exception, headersFile, indexPage, type StandbyResult } from './static-files.ts';
import { writeListFiles } from './write-list-file.ts';

/** Identifies the folder as ours, and records when it was made. */
export const STANDBY_MARKER = 'nginx.conf';

/** The page that tells what the folder can do. */
const INDEX = 'index.html';
/** Below what visitors see. */
const PAGES = 'pages';

/** Where the files are before they replace the last ones. */
const STAGED = '.new';

/**
 * Writes a folder that serves these codes without us, readable by its owner only. The files are checked and written
 * completely before the first replaces its predecessor; those of earlier runs that are no longer needed are removed at
 * the end. Refuses a folder with other content.
 */
export async function makeStandby(deps: Deps, folder: string, accountId: string | null): Promise<StandbyResult> {
  await requireOwnFolder(folder);
  const staged = join(folder, STAGED);
  await rm(staged, { recursive: true, force: true });
  try {
    await mkdir(join(staged, PUBLIC_FOLDER, PAGES), { recursive: true, mode: PRIVATE_FOLDER });
    const files = new FileCollector(deps, join(folder, PUBLIC_FOLDER), join(staged, PUBLIC_FOLDER));
    const answers = await AnswersFile.make(join(staged, '.answers'));
    try {
      const { approximate, leftOut } = await collectAnswers(deps, files, answers, accountId);
      const server = { port: deps.port === 0 ? 8080 : deps.port, folder: resolve(folder) };
      const refused = await leaveOutRefused(answers, server);
      const result = standbyResult(answers.all.to, approximate, [...leftOut, ...refused]);
      const names = await writeFiles(staged, answers, server);
      await writeChunks(join(staged, INDEX), indexPage(result, deps.clock.now()));
      await publish(folder, staged, [...names, INDEX], files);
      return result;
    } finally {
      await answers.close();
    }
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

type Deps = { store: Store; clock: Clock; port: number; contents: Pick<FileContents, 'read'> };
type Collected = { approximate: Exception[]; leftOut: Exception[] };

/** What a code loses whose bytes cannot be read. */
function lostFile({ page }: StandbyAnswers, file: HeldFile | Unheld | null) {
  const isLost = file === 'unreadable';
  return {
    leftOut: isLost && page === null ? 'the bytes of its file cannot be read' : null,
    limitation: isLost && page !== null ? 'the bytes of the picture of its page cannot be read' : null,
  };
}

async function collectAnswers(
  { store, clock }: Deps,
  files: FileCollector,
  answersFile: AnswersFile,
  accountId: string | null,
): Promise<Collected> {
  const now = clock.now();
  const approximate: Exception[] = [];
  const leftOut: Exception[] = [];
  const sameText = shareTexts();
  const removed = Map.groupBy(await store.read.listRemovedDomains({ accountId, now }), ({ project_id }) => project_id);
  let begun = performance.now();
  for await (const rows of exportedCodes(store, accountId)) {
    const all: StandbyAnswers[] = [];
    for (const row of rows) {
      const code = standbyCode(
        row,
        now,
        removed.get(row.project_id)?.map(({ host }) => host),
      );
      const id = neededFile(code);
      const file = id === null ? null : await files.hold(row.account_id, id);
      const answers = standbyAnswers(code, file);
      const lost = lostFile(answers, file);
      const reason = code.leftOut ?? lost.leftOut;
      if (reason !== null) leftOut.push({ slug: code.slug, reason: sameText(reason) });
      const limitations = [code.reason, lost.limitation].filter((one) => one !== null);
      if (reason === null && limitations.length > 0)
        approximate.push({ slug: code.slug, reason: sameText(limitations.join('; ')) });
      all.push(answers);
    }
    await answersFile.add(all);
    await pauseForReaders(begun);
    begun = performance.now();
  }
  return { approximate, leftOut };
}

/** Many codes have the same reason, which is then once in memory. */
function shareTexts(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text) ?? text;
    known.set(text, same);
    return same;
  };
}

/** Writes everything that is made of the answers. Returns the names of the files but those of pages. */
async function writeFiles(staged: string, answers: AnswersFile, server: StandbyServer): Promise<string[]> {
  const listFiles = Object.entries(LIST_FILES).map(([name, file]) => [join(staged, name), file] as const);
  await writeListFiles(Object.fromEntries(listFiles), withPages(answers, join(staged, PUBLIC_FOLDER, PAGES)), server);
  const texts = fixedFiles();
  for (const [name, text] of texts) {
    await mkdir(dirname(join(staged, name)), { recursive: true, mode: PRIVATE_FOLDER });
    await writeFile(join(staged, name), text, { mode: PRIVATE_FILE });
  }
  const redirects = `${PUBLIC_FOLDER}/_redirects`;
  await copyFile(join(staged, '_redirects'), join(staged, redirects));
  // The marker is the last.
  return [...texts.keys(), redirects, ...Object.keys(LIST_FILES).reverse()];
}

/** Writes the pages of codes as they are read. */
async function* withPages(answers: AnswersFile, folder: string): AsyncGenerator<StandbyAnswers[]> {
  for await (const codes of answers.read()) {
    for (const { slug, page, code } of codes) {
      if (!page) continue;
      for (const [ending, text] of Object.entries(pageFiles(slug, page, code)))
        await writeFile(join(folder, `${slug}.${ending}`), text, { mode: PRIVATE_FILE });
    }
    yield codes;
  }
}

/** Those that are the same for any codes, by path in the folder. */
function fixedFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const kind of Object.keys(STOPS) as MessageKind[]) {
    for (const language of LANGUAGES) {
      const page = new TextDecoder().decode(stopPage(kind, language));
      files.set(`${PUBLIC_FOLDER}/stops/${kind}.${language}.html`, page);
    }
  }
  files.set(`${PUBLIC_FOLDER}/scan-pages/copy.js`, COPY_SCRIPT);
  files.set(`${PUBLIC_FOLDER}/_headers`, headersFile());
  return files;
}

/** A code that is left out loses nothing else. */
function standbyResult(codes: number, approximate: Exception[], left_out: Exception[]): StandbyResult {
  const absent = new Set(left_out.map(({ slug }) => slug));
  const kept = approximate.filter(({ slug }) => !absent.has(slug));
  return { codes, exact: codes - kept.length - left_out.length, approximate: kept, left_out };
}

async function requireOwnFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const names = (await readdir(folder)).filter((name) => name !== STAGED);
    if (names.length === 0 || existsSync(join(folder, STANDBY_MARKER))) return;
  } catch (error) {
    throw invalid(`${folder} cannot be used as a folder (${(error as Error).message})`);
  }
  throw invalid(`${folder} has other files in it; name an empty folder`);
}

/** `names`: all but pages. */
async function publish(
  folder: string,
  staged: string,
  names: readonly string[],
  collected: FileCollector,
): Promise<void> {
  const [pages, newPages] = [folder, staged].map((base) => join(base, PUBLIC_FOLDER, PAGES)) as [string, string];
  for (const inner of new Set([`${PUBLIC_FOLDER}/${PAGES}`, ...names.map(dirname)]))
    await mkdir(join(folder, inner), { recursive: true, mode: PRIVATE_FOLDER });
  const obsolete = await Array.fromAsync(namesIn(pages, (name) => !existsSync(join(newPages, name))));
  await collected.publish();
  for await (const name of namesIn(newPages)) await rename(join(newPages, name), join(pages, name));
  for (const name of names) await rename(join(staged, name), join(folder, name));
  await collected.removeOthers();
  for (const name of obsolete) await rm(join(pages, name));
}

/** Not as a list: there may be millions. */
async function* namesIn(folder: string, isWanted = (_: string) => true): AsyncGenerator<string> {
  for await (const { name } of await opendir(folder)) if (isWanted(name)) yield name;
}

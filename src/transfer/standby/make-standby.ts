import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { invalid } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../lib/private-files.ts';
import { COPY_SCRIPT } from '../../scan/pages/copy-script.ts';
import { LANGUAGES } from '../../scan/pages/languages.ts';
import { type MessageKind, stopPage } from '../../scan/pages/stop-page.ts';
import { STOPS } from '../../scan/stops.ts';
import type { Store } from '../../store/store.ts';
import { exportedCodes } from '../lists/export-list.ts';
import { leaveOutRefused } from './check-files.ts';
import { pageFiles } from './page-files.ts';
import { PUBLIC_FOLDER, type StandbyAnswers, standbyAnswers } from './standby-answers.ts';
import { standbyCode } from './standby-code.ts';
import { standbyFiles } from './standby-files.ts';
import { type Exception, indexPage, type StandbyResult } from './static-files.ts';

/** Identifies the folder as ours, and records when it was made. */
export const STANDBY_MARKER = 'nginx.conf';

/** Where the files are before they replace the last ones. */
const STAGED = '.new';

/**
 * Writes a folder that serves these codes without us, readable by its owner only. The files are checked and written
 * completely before the first replaces its predecessor; those of earlier runs that are no longer needed are removed at
 * the end. Refuses a folder with other content.
 */
export async function makeStandby(
  { store, clock, port }: { store: Store; clock: Clock; port: number },
  folder: string,
  accountId: string | null,
): Promise<StandbyResult> {
  await requireOwnFolder(folder);
  const now = clock.now();
  const all: StandbyAnswers[] = [];
  const approximate: Exception[] = [];
  const leftOut: Exception[] = [];
  const removed = Map.groupBy(await store.read.listRemovedDomains({ accountId, now }), ({ project_id }) => project_id);
  for await (const rows of exportedCodes(store, accountId)) {
    for (const row of rows) {
      const code = standbyCode(
        row,
        now,
        removed.get(row.project_id)?.map(({ host }) => host),
      );
      if (code.leftOut !== null) leftOut.push({ slug: code.slug, reason: code.leftOut });
      else if (code.reason !== null) approximate.push({ slug: code.slug, reason: code.reason });
      all.push(standbyAnswers(code));
    }
    // Lets a server that runs this keep answering requests.
    await Bun.sleep(0);
  }
  const server = { port: port === 0 ? 8080 : port, folder: resolve(folder) };
  const { codes, refused } = await leaveOutRefused(all, server);
  const result = standbyResult(all.length, approximate, [...leftOut, ...refused]);
  const { nginx, caddy, redirects } = standbyFiles(codes, server);
  const files = new Map<string, string>();
  for (const { slug, page, code } of codes) {
    if (!page) continue;
    for (const [ending, text] of Object.entries(pageFiles(slug, page, code)))
      files.set(`${PUBLIC_FOLDER}/pages/${slug}.${ending}`, text);
  }
  for (const kind of Object.keys(STOPS) as MessageKind[]) {
    for (const language of LANGUAGES) {
      const page = new TextDecoder().decode(stopPage(kind, language));
      files.set(`${PUBLIC_FOLDER}/stops/${kind}.${language}.html`, page);
    }
  }
  files.set(`${PUBLIC_FOLDER}/scan-pages/copy.js`, COPY_SCRIPT);
  files.set(`${PUBLIC_FOLDER}/_redirects`, redirects);
  files.set('index.html', indexPage(result, now));
  files.set('_redirects', redirects);
  files.set('Caddyfile', caddy);
  files.set(STANDBY_MARKER, nginx);
  await writeFiles(folder, files);
  return result;
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

async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const staged = join(folder, STAGED);
  const pages = `${PUBLIC_FOLDER}/pages`;
  const inner = new Set([...files.keys()].map(dirname)).add(pages);
  await rm(staged, { recursive: true, force: true });
  try {
    for (const base of [staged, folder]) {
      for (const name of inner) await mkdir(join(base, name), { recursive: true, mode: PRIVATE_FOLDER });
    }
    for (const [name, text] of files) await writeFile(join(staged, name), text, { mode: PRIVATE_FILE });
    for (const name of files.keys()) await rename(join(staged, name), join(folder, name));
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
  for (const name of await readdir(join(folder, pages))) {
    if (!files.has(`${pages}/${name}`)) await rm(join(folder, pages, name));
  }
}

import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { invalid } from '../errors/refusal.ts';
import { exportedCodes } from '../import-export/lists/export-list.ts';
import type { Clock } from '../lib/clock.ts';
import { COPY_SCRIPT } from '../scan/pages/copy-script.ts';
import { LANGUAGES } from '../scan/pages/languages.ts';
import { type MessageKind, stopPage } from '../scan/pages/stop-page.ts';
import { STOPS } from '../scan/stops.ts';
import type { Store } from '../store/store.ts';
import { nginxConf } from './nginx-conf.ts';
import { pageFiles } from './page-files.ts';
import { type StandbyAnswers, standbyAnswers } from './standby-answers.ts';
import { standbyCode } from './standby-code.ts';
import { type Approximate, caddyfile, indexPage, redirectsFile } from './static-files.ts';

export type StandbyResult = { codes: number; exact: number; approximate: Approximate[] };

/** Identifies the folder as ours, and records when it was made. */
export const STANDBY_MARKER = 'nginx.conf';

/**
 * Writes a folder that serves these codes without us. Each file is replaced atomically, one after the other; files of
 * earlier runs that are no longer needed are removed at the end. Refuses a folder with other content.
 */
export async function makeStandby(
  { store, clock, port }: { store: Store; clock: Clock; port: number },
  folder: string,
  accountId: string | null,
): Promise<StandbyResult> {
  await requireOwnFolder(folder);
  const now = clock.now();
  const byCode: StandbyAnswers[] = [];
  const approximate: Approximate[] = [];
  for await (const rows of exportedCodes(store, accountId)) {
    for (const row of rows) {
      const code = standbyCode(row, now);
      if (code.reason !== null) approximate.push({ slug: code.slug, reason: code.reason });
      byCode.push(standbyAnswers(code));
    }
    // Lets a server that runs this keep answering requests.
    await Bun.sleep(0);
  }
  const place = { port: port === 0 ? 8080 : port, folder: resolve(folder) };
  const files = new Map<string, string>();
  for (const { slug, page } of byCode) {
    if (!page) continue;
    for (const [ending, text] of Object.entries(pageFiles(slug, page)))
      files.set(`pages/${slug}.${ending}`, text);
  }
  for (const kind of Object.keys(STOPS) as MessageKind[]) {
    for (const language of LANGUAGES)
      files.set(`stops/${kind}.${language}.html`, new TextDecoder().decode(stopPage(kind, language)));
  }
  files.set('scan-pages/copy.js', COPY_SCRIPT);
  files.set('index.html', indexPage(byCode.length, approximate, now));
  files.set('_redirects', redirectsFile(byCode));
  files.set('Caddyfile', caddyfile(byCode, place));
  files.set(STANDBY_MARKER, nginxConf(byCode, place));
  await writeFiles(folder, files);
  return { codes: byCode.length, exact: byCode.length - approximate.length, approximate };
}

async function requireOwnFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    if (names.length === 0 || existsSync(join(folder, STANDBY_MARKER))) return;
  } catch (error) {
    throw invalid(`${folder} cannot be used as a folder (${(error as Error).message})`);
  }
  throw invalid(`${folder} has other files in it; name an empty folder`);
}

async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const inner of ['pages', 'stops', 'scan-pages']) await mkdir(join(folder, inner), { recursive: true });
  for (const [name, text] of files) {
    const path = join(folder, name);
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  }
  for (const name of await readdir(join(folder, 'pages'))) {
    if (!files.has(`pages/${name}`)) await rm(join(folder, 'pages', name));
  }
}

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runBounded } from './run-bounded.ts';

/** The package unpacks into the folder for temporary files, and takes a program of that name there for its own. */
const UNPACK = [process.execPath, '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"];
const UNPACK_MS = 120_000;

/**
 * The path of the browser from npm, unpacked into `folder` on the first call. That gets its name when it is complete:
 * a run that was interrupted does not leave a part of a program behind as the browser of all later runs.
 */
export async function npmBrowser(folder: string, unpack: readonly string[] = UNPACK): Promise<string> {
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const { ok, output } = await runBounded(unpack, UNPACK_MS, { TMPDIR: part });
  if (!ok) throw new Error(/^error: (.*)/m.exec(output)?.[1] ?? 'unpacking it was interrupted');
  renameSync(part, folder);
  return program;
}

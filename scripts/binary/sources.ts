import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FONTS } from '../../src/render/text/fonts.ts';

/** Folders embedded in the binary unchanged; the program finds them by `programFile`. */
export const CARRIED = ['dist/web', 'dist/docs', 'dist/licences'];

/** The fonts for scripts that the built-in outlines lack: src/render/text/fonts.ts. */
const FONT_FILES = [...new Set(Object.values(FONTS).map(({ folder }) => `node_modules/${folder}`))].flatMap(
  (folder) => [`${folder}/*.ttf`, `${folder}/unicode.json`, `${folder}/files/*-wght-normal.woff2`],
);

/** All but the builds' own notes. */
const isCarried = (path: string) => !/\/\.(?:sources$|vite\/)/.test(path);

/** Threads are separate entry points, as nothing imports them. What starts them is in src/lib. */
export function threadFiles(root: string): string[] {
  return filesLike(root, 'src/**/*-thread.ts').filter((path) => !path.startsWith('src/lib/'));
}

/** Paths relative to `root`, in a fixed order. */
export function filesLike(root: string, pattern: string): string[] {
  const files = [...new Bun.Glob(pattern).scanSync({ cwd: root, dot: true })];
  return files.filter((path) => !path.includes('/testing/')).sort();
}

export function carriedFiles(root: string): string[] {
  const folders = CARRIED.flatMap((folder) => filesLike(root, `${folder}/**/*`)).filter(isCarried);
  return [...folders, ...FONT_FILES.flatMap((pattern) => filesLike(root, pattern))];
}

/** A hash over names and contents of everything in a binary, and its build information. */
export function stateOfSources(root: string, origin: unknown): string {
  const files = [
    ...filesLike(root, 'src/**/*.ts').filter((path) => !path.endsWith('.test.ts')),
    ...carriedFiles(root),
    ...filesLike(root, 'scripts/binary/*'),
    'scripts/build-binary.ts',
    'package.json',
    'package-lock.json',
  ];
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(origin));
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

import { join } from 'node:path';
import { Glob } from 'bun';
import { findingsIn } from './source-rules.ts';

/** One line per finding in the program and the dashboard of a project. */
export async function checkSource(root: string): Promise<string[]> {
  const paths = [...new Glob('{src,web}/**/*.{ts,tsx}').scanSync(root)]
    .filter((path) => !path.includes('node_modules'))
    .sort();
  const lines = paths.map(async (path) => {
    const findings = findingsIn(path.replaceAll('\\', '/'), await Bun.file(join(root, path)).text());
    return findings.map(({ line, problem }) => `${path}:${line} ${problem}`);
  });
  return (await Promise.all(lines)).flat();
}

if (import.meta.main) {
  const lines = await checkSource(process.cwd());
  for (const line of lines) console.log(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}

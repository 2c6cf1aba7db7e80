import { floorProblems, sqliteVersion } from '../dependencies/floors.ts';
import { licenceProblems } from '../dependencies/licences.ts';
import { lockedPackages, manifestOf } from '../dependencies/lock.ts';
import { reasonProblems } from '../dependencies/reasons.ts';
import { lockFileProblems } from './lock-file.ts';

/** One line for each package that is not allowed, too old, without a reason, or missing on another machine. */
export function dependencyProblems(root: string): string[] {
  const packages = lockedPackages(root);
  const manifest = manifestOf(root);
  return [
    ...licenceProblems(packages),
    ...floorProblems(packages, sqliteVersion()),
    ...reasonProblems(manifest),
    ...lockFileProblems(
      Object.fromEntries(packages.map(({ path, entry }) => [path, entry])),
      manifest.allowScripts ?? {},
    ),
  ];
}

if (import.meta.main) {
  const problems = dependencyProblems(process.cwd());
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

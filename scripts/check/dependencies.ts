import { floorProblems } from '../dependencies/floors.ts';
import { licenceProblems } from '../dependencies/licences.ts';
import { lockedPackages, manifestOf } from '../dependencies/lock.ts';
import { reasonProblems } from '../dependencies/reasons.ts';
import { sqliteVersion } from '../dependencies/sqlite-version.ts';

/** One line for each package that is not allowed, too old, or without a reason. */
export function dependencyProblems(root: string): string[] {
  const packages = lockedPackages(root);
  return [
    ...licenceProblems(packages),
    ...floorProblems(packages, sqliteVersion()),
    ...reasonProblems(manifestOf(root)),
  ];
}

if (import.meta.main) {
  const problems = dependencyProblems(process.cwd());
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

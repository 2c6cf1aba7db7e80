import type { Migration } from '../../src/store/migrations/migration.ts';
import { otherThanAdditions } from '../migrations/additions.ts';
import { describe, migrationsOf, type ReleasedMigration, readReleased } from '../migrations/released.ts';
import { ENGINES, statementsOf } from '../migrations/statements.ts';

/**
 * One line for each migration with which servers of two releases in a row could not work on one store: a released one
 * that was edited, and a new one that neither only adds nor completes what an earlier release began. Nothing is asked
 * before the first release.
 */
export async function migrationProblems(
  migrations: readonly Migration[],
  released: readonly ReleasedMigration[],
): Promise<string[]> {
  if (released.length === 0) return [];
  const edited = await Promise.all(released.map((each) => editProblems(each, migrations)));
  const isNew = ({ number }: Migration) => !released.some((each) => each.number === number);
  const unfit = await Promise.all(migrations.filter(isNew).map((migration) => kindProblems(migration, released)));
  return [...edited, ...unfit].flat();
}

async function editProblems(
  { release, ...wanted }: ReleasedMigration,
  migrations: readonly Migration[],
): Promise<string[]> {
  const migration = migrations.find(({ number }) => number === wanted.number);
  if (migration && Bun.deepEquals(await describe(migration), wanted)) return [];
  const what = migration ? 'was edited' : 'is gone';
  return [
    `${titleOf(wanted)} was released with ${release} and ${what}: bring it back as it was, and write a new one for the change`,
  ];
}

async function kindProblems(migration: Migration, released: readonly ReleasedMigration[]): Promise<string[]> {
  const { additive = false, completes } = migration;
  const title = titleOf(migration);
  if (additive === (completes !== undefined))
    return [
      `${title} must have either \`additive: true\` or \`completes: NUMBER\`: only add in this release, and remove in a later one what nothing uses any more`,
    ];
  if (!additive && released.some(({ number, additive: isAdditive }) => number === completes && isAdditive)) return [];
  if (!additive) return [`${title} completes ${completes}, which is no additive migration of an earlier release`];
  const statements = await Promise.all(ENGINES.map((engine) => statementsOf(migration, engine)));
  return [...new Set(statements.flatMap(otherThanAdditions))].map(
    (statement) => `${title} is marked additive, but does more than add: ${statement}`,
  );
}

const titleOf = ({ number, name }: { number: number; name: string }) => `migration ${number} "${name}"`;

if (import.meta.main) {
  const root = process.cwd();
  const problems = await migrationProblems(await migrationsOf(root), readReleased(root));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

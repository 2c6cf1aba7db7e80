import { systemClock } from '../lib/clock.ts';
import { command } from './command.ts';
import { textList } from './text-table.ts';

type Pending = { number: number; name: string; additive: boolean; completes: number | null };
/** `rolling`: servers of the version that migrated the store last work on the result, and can go on meanwhile. */
type Output = { from: number; to: number; migrations: Pending[]; rolling: boolean; applied: boolean };

export const migrateCommand = command<Output>({
  words: ['migrate'],
  changesStore: true,
  usage: '[--plan]',
  summary: 'Migrate the database, as the next start would; --plan shows what would run',
  options: { plan: { type: 'boolean', help: 'change nothing' } },
  async runWithoutStore({ options }, readSettings) {
    const settings = readSettings();
    // Loaded on demand, as help needs no store.
    const { inspectStore, requireStore } = await import('../store/inspect-store.ts');
    const { openStore } = await import('../store/open-store.ts');
    const { MIGRATIONS } = await import('../store/migrations/list.ts');
    const { NewerSchemaError, worksWithout } = await import('../store/migrations/migrate.ts');
    await requireStore(settings);
    const { newestMigration, unknownMigration, known } = await inspectStore(settings);
    if (unknownMigration) throw new NewerSchemaError(unknownMigration);
    const from = newestMigration?.number ?? 0;
    const pending = MIGRATIONS.filter(({ number }) => number > from);
    const rolling = pending.every((migration) => worksWithout(migration, from));
    const migrations = pending.map(({ number, name, additive = false, completes = null }) => ({
      number,
      name,
      additive,
      completes,
    }));
    const isPlan = options.plan === true;
    if (!isPlan) await (await openStore(settings, systemClock.now(), () => {})).close();
    return { from, to: Math.max(from, known), migrations, rolling, applied: !isPlan };
  },
  show({ from, to, migrations, rolling, applied }) {
    if (migrations.length === 0) return `The database is up to date (migration ${to}).`;
    const list = textList(
      migrations.map((migration): [string, string] => [
        String(migration.number),
        `${migration.name}${kindOf(migration)}`,
      ]),
    );
    if (applied) return `The database was migrated from ${from} to ${to}.\n${list}`;
    return [
      `The next start migrates the database from migration ${from} to ${to}, in one transaction.`,
      list,
      rolling
        ? `Servers that know migration ${from} work on the result: replace them one after the other, and go back the same way.`
        : `Servers that know no more than migration ${from} do not work on the result: stop all of them first. The way back is a backup.`,
      'Nothing was changed. Make a backup first.',
    ].join('\n');
  },
});

function kindOf({ additive, completes }: Pending): string {
  if (additive) return ' (additive)';
  return completes === null ? '' : ` (completes ${completes})`;
}

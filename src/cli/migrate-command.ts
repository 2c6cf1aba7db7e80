import { systemClock } from '../lib/clock.ts';
import { command } from './command.ts';
import { textList } from './text-table.ts';

type Pending = { number: number; name: string; additive: boolean };
type Output = { from: number; to: number; migrations: Pending[]; applied: boolean };

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
    const { NewerSchemaError } = await import('../store/migrations/migrate.ts');
    await requireStore(settings);
    const { newestMigration, unknownMigration, known } = await inspectStore(settings);
    if (unknownMigration) throw new NewerSchemaError(unknownMigration);
    const from = newestMigration?.number ?? 0;
    const migrations = MIGRATIONS.filter(({ number }) => number > from).map(({ number, name, additive = false }) => ({
      number,
      name,
      additive,
    }));
    const isPlan = options.plan === true;
    if (!isPlan) await (await openStore(settings, systemClock.now(), () => {})).close();
    return { from, to: Math.max(from, known), migrations, applied: !isPlan };
  },
  show({ from, to, migrations, applied }) {
    if (migrations.length === 0) return `The database is up to date (migration ${to}).`;
    const list = textList(
      migrations.map(({ number, name, additive }): [string, string] => [
        String(number),
        `${name}${additive ? ' (additive)' : ''}`,
      ]),
    );
    if (applied) return `The database was migrated from ${from} to ${to}.\n${list}`;
    return [
      `The next start migrates the database from migration ${from} to ${to}, in one transaction.`,
      list,
      'Nothing was changed. Make a backup first: an older version cannot open a database that a newer one has migrated, unless all of it is additive.',
    ].join('\n');
  },
});

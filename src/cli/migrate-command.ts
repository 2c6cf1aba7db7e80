import { systemClock } from '../lib/clock.ts';
import { command } from './command.ts';
import { textList } from './text-table.ts';

type Planned = { number: number; name: string; additive: boolean; rows: number; estimate_ms: number };
type Output = { from: number; to: number; migrations: Planned[]; estimate_ms: number; applied: boolean };

export const migrateCommand = command<Output>({
  words: ['migrate'],
  changesStore: true,
  usage: '[--plan]',
  summary:
    'Migrate the database, as the next start would; --plan shows what would run and how long it may take',
  positionals: [],
  options: { plan: { type: 'boolean' } },
  optionHelp: { plan: 'change nothing' },
  async runWithoutStore({ options }, readSettings) {
    const settings = readSettings();
    // Loaded on demand, as help needs no store.
    const { planUpgrade } = await import('../store/plan-upgrade.ts');
    const { requireStore } = await import('../store/inspect-store.ts');
    const { openStore } = await import('../store/open-store.ts');
    await requireStore(settings);
    const plan = await planUpgrade(settings);
    const isPlan = options.plan === true;
    if (!isPlan) await (await openStore(settings, systemClock.now(), () => {})).close();
    const estimate_ms = plan.migrations.reduce((sum, migration) => sum + migration.estimate_ms, 0);
    return { ...plan, estimate_ms, applied: !isPlan };
  },
  show({ from, to, migrations, estimate_ms, applied }) {
    if (migrations.length === 0) return `The database is up to date (migration ${to}).`;
    const list = textList(
      migrations.map(({ number, name, additive, rows, estimate_ms: each }): [string, string] => [
        `${number} ${name}`,
        `${rows} rows, about ${seconds(each)}${additive ? ', additive' : ''}`,
      ]),
    );
    if (applied) return `The database was migrated from ${from} to ${to}.\n${list}`;
    return [
      `The next start migrates the database from migration ${from} to ${to}, in one transaction: about ${seconds(estimate_ms)}.`,
      list,
      'Nothing was changed. Make a backup first: an older version cannot open a database that a newer one has migrated, unless all of it is additive.',
    ].join('\n');
  },
});

function seconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

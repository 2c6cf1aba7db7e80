import { systemClock } from '../lib/clock.ts';
import type { CountryUpdate } from '../scan/visitor/country-data.ts';
import { command } from './command.ts';
import { readableFile } from './shared.ts';
import { textList } from './text-table.ts';

export const countryDataUpdate = command<CountryUpdate>({
  words: ['country-data', 'update'],
  summary: 'Check a country database in MMDB form and use it from now on instead of the bundled one',
  positionals: ['FILE'],
  async runWithoutStore({ positionals: [file = ''] }, settings) {
    // Loaded on demand: the bundled database has 8 MB.
    const { updateCountryData } = await import('../scan/visitor/country-data.ts');
    return updateCountryData(settings(), readableFile(file), systemClock.now());
  },
  show: ({ file, type, built_at, age_days, bytes }) =>
    `Countries are looked up in this database from now on, also by a server that runs.\n${textList([
      ['File', file],
      ['Type', type],
      ['Made', `${built_at.slice(0, 10)} (${age_days} days ago)`],
      ['Size', `${(bytes / 1e6).toFixed(1)} MB`],
    ])}`,
});

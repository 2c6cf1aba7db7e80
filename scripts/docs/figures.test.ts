import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../../src/config/settings-table.ts';
import { LAYERS } from '../check/layers.cjs';
import { PROJECT } from '../testing/temporary-project.ts';
import { amountOf, constantIn, durationsIn, FIGURES } from './figures.ts';

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

test.each(FIGURES.map((figure) => [figure.page, `${figure.file} ${figure.constant}`, figure] as const))(
  '%s tells %s as it is',
  (page, _, { says, file, constant }) => {
    const told = says.exec(read(page))?.[1];
    expect([String(says), told && amountOf(told)]).toEqual([
      String(says),
      constantIn(PROJECT, file, constant),
    ]);
  },
);

test('every duration on the architecture page is checked against the source', () => {
  const text = read('docs/architecture.md');
  const held = FIGURES.filter(({ page }) => page === 'docs/architecture.md').map(
    ({ says }) => says.exec(text)?.[1] ?? '',
  );
  for (const duration of durationsIn(text)) expect(held).toContain(duration);
});

test('every part of the import table exists', () => {
  const parts = LAYERS.flatMap((layer) => Object.keys(layer.parts));
  const missing = parts.filter(
    (part) => !existsSync(join(PROJECT, 'src', part)) && !existsSync(join(PROJECT, 'src', `${part}.ts`)),
  );
  expect(missing).toEqual([]);
});

test('a setting that the program does not read says so', () => {
  const sources = [...new Bun.Glob('src/**/*.ts').scanSync(PROJECT)]
    .filter((path) => !path.startsWith('src/config/') && !path.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  const camelCase = (name: string) =>
    name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  for (const [name, { meaning }] of Object.entries(SETTINGS)) {
    const isRead = new RegExp(`\\b${camelCase(name)}\\b`).test(sources);
    expect([name, isRead]).toEqual([name, !meaning.includes('has no effect')]);
  }
});

import { expect, test } from 'bun:test';
import { lockedPackages } from './dependencies/lock.ts';
import { collectLicences } from './licences.ts';
import { inTemporaryProject, PROJECT } from './testing/temporary-project.ts';

const licences = collectLicences(PROJECT);
const textOf = (name: string) => licences.find((each) => each.name === name)?.text;

test('every package that runs on a server or in the dashboard has its licence text, the program itself first', () => {
  expect(licences[0]).toMatchObject({ name: 'repoint', licence: 'MIT' });
  const direct = lockedPackages(PROJECT).filter(({ entry }) => !entry.dev && !entry.optional);
  const missing = direct.filter(
    ({ name, entry }) => !licences.some((each) => each.name === name && each.version === entry.version),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
  for (const name of ['react', '@mantine/core', 'recharts'])
    expect(textOf(name)).toContain('Permission is hereby granted');
  expect(licences.filter(({ text }) => text.length < 500).map(({ name }) => name)).toEqual([]);
});

test('the runtime, the font and the data have the notices that they ask for', () => {
  expect(textOf('bun')).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE');
  expect(textOf('@fontsource/inter')).toContain('SIL OPEN FONT LICENSE');
  expect(textOf('@ip-location-db/geo-whois-asn-country-mmdb')).toContain('CC BY 4.0');
  expect(textOf('world-atlas')).toContain('Michael Bostock');
});

/** A project with one package, which is part of its dashboard. */
const projectWith = (license: string, files: Record<string, string> = {}) => ({
  LICENSE: 'MIT License\n\nCopyright (c) 2026 Somebody',
  'package.json': JSON.stringify({ name: 'p', version: '1.0.0', license: 'MIT' }),
  'package-lock.json': JSON.stringify({
    packages: { 'node_modules/q': { version: '2.0.0', license, dev: true } },
  }),
  'dist/web/.vite/licences.json': '[{"name": "q", "version": "2.0.0"}]',
  'node_modules/q/package.json': JSON.stringify({ name: 'q', author: { name: 'Ada $&' } }),
  ...files,
});

test.each([
  ['ISC', 'q (ISC) has no licence text'],
  ['MPL-2.0', 'its licence MPL-2.0 is not on the list'],
])('a dashboard package under %s without a text is refused', (license, why) =>
  inTemporaryProject(projectWith(license), (root) => {
    expect(() => collectLicences(root)).toThrow(why);
  }),
);

test('a package under the MIT licence without a text gets it in the name of its author', () =>
  inTemporaryProject(projectWith('MIT'), (root) => {
    expect(collectLicences(root)[1]?.text).toContain('Copyright (c) Ada $&');
  }));

import { describe, expect, test } from 'bun:test';
import { FLOORS, floorProblems, isAtLeast, SQLITE_FLOOR } from '../dependencies/floors.ts';
import { isAllowed, licenceProblems, SHIPPED, TOOLS } from '../dependencies/licences.ts';
import type { LockedPackage } from '../dependencies/lock.ts';
import { REASONS, reasonProblems } from '../dependencies/reasons.ts';
import { PROJECT } from '../testing/temporary-project.ts';
import { dependencyProblems } from './dependencies.ts';

const locked = (name: string, entry: Partial<LockedPackage>) => ({
  name,
  path: `node_modules/${name}`,
  entry: { version: '1.0.0', license: 'MIT', ...entry },
});

test('every package of this project has a reason, is new enough and has an allowed licence', () => {
  expect(dependencyProblems(PROJECT)).toEqual([]);
});

describe('a licence', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND ISC AND BSD-3-Clause', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0', false],
    ['SEE LICENSE IN FILE', false],
    ['(MIT OR ISC) AND GPL-3.0', false],
  ])('%s is allowed: %p', (expression, allowed) => {
    expect(isAllowed(expression, SHIPPED)).toBe(allowed);
  });

  test('of a tool may be one that is not allowed in what we ship', () => {
    expect(TOOLS).toContain('MPL-2.0');
    expect(licenceProblems([locked('tool', { license: 'MPL-2.0', dev: true })])).toEqual([]);
    expect(licenceProblems([locked('part', { license: 'MPL-2.0' })])).toHaveLength(1);
  });

  test('that is missing is not allowed', () => {
    const { license: _, ...entry } = locked('x', {}).entry;
    expect(licenceProblems([{ name: 'x', path: 'node_modules/x', entry }])).toHaveLength(1);
  });
});

describe('a version with a known hole', () => {
  test('is found wherever it is installed', () => {
    for (const [name, { fixed }] of Object.entries(FLOORS)) {
      expect(floorProblems([locked(name, { version: fixed })], SQLITE_FLOOR.fixed)).toEqual([]);
      const nested = { ...locked(name, { version: '0.0.1' }), path: `node_modules/x/node_modules/${name}` };
      expect(floorProblems([nested], SQLITE_FLOOR.fixed)).toEqual([expect.stringContaining(nested.path)]);
    }
    expect(floorProblems([], '3.51.2')).toEqual([expect.stringContaining('SQLite is 3.51.2')]);
  });

  test.each([
    ['1.6.11', '1.6.11', true],
    ['1.6.9', '1.6.11', false],
    ['1.10.0', '1.6.11', true],
    ['2.0.0-beta.1', '1.6.11', true],
    ['3.53.4', '3.51.3', true],
    ['1.6', '1.6.1', false],
  ])('%s is at least %s: %p', (version, floor, result) => {
    expect(isAtLeast(version, floor)).toBe(result);
  });
});

test('a package without a reason, and a reason without a package, are found', () => {
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1']));
  const dependencies = named([...Object.keys(REASONS.dependencies), 'left-pad']);
  const devDependencies = named(Object.keys(REASONS.devDependencies));
  const tools = named(Object.keys(REASONS.tools).slice(1));
  expect(reasonProblems({ dependencies, devDependencies, tools })).toEqual([
    'left-pad of dependencies has no reason in scripts/dependencies/reasons.ts',
    '@biomejs/biome is explained, but not among the tools',
  ]);
});

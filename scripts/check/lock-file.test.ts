import { describe, expect, test } from 'bun:test';
import { type Locked, lockFileProblems } from './lock-file.ts';

const part = (os: string, cpu: string, fields: object = {}) => ({
  os: [os],
  cpu: [cpu],
  optional: true,
  ...fields,
});

/** A tool for all platforms, as npm locks it. */
const TOOL: Locked = {
  '': { optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
  'node_modules/tool': {
    optionalDependencies: {
      'tool-darwin-arm64': '1.0.0',
      'tool-darwin-x64': '1.0.0',
      'tool-linux-arm64': '1.0.0',
      'tool-linux-arm64-musl': '1.0.0',
      'tool-linux-x64': '1.0.0',
      'tool-win32-x64': '1.0.0',
    },
  },
  'node_modules/tool-darwin-arm64': part('darwin', 'arm64'),
  'node_modules/tool-darwin-x64': part('darwin', 'x64'),
  'node_modules/tool-linux-arm64': part('linux', 'arm64', { libc: ['glibc'] }),
  'node_modules/tool-linux-arm64-musl': part('linux', 'arm64', { libc: ['musl'] }),
  'node_modules/tool-linux-x64': part('linux', 'x64'),
  'node_modules/plain': { optionalDependencies: { fsevents: '2.3.3', 'pg-cloudflare': '1.2.7' } },
  'node_modules/fsevents': { os: ['darwin'], optional: true },
};

const without = (...names: string[]): Locked =>
  Object.fromEntries(Object.entries(TOOL).filter(([path]) => !names.includes(path)));

describe('the lock file', () => {
  test('is valid if each native package has all four platforms, whatever else it lacks', () => {
    expect(lockFileProblems(TOOL, {})).toEqual([]);
  });

  test.each([
    ['node_modules/tool-darwin-arm64', 'darwin-arm64'],
    ['node_modules/tool-darwin-x64', 'darwin-x64'],
    ['node_modules/tool-linux-arm64', 'linux-arm64'],
    ['node_modules/tool-linux-x64', 'linux-x64'],
  ])('without %s is refused by name', (path, platform) => {
    expect(lockFileProblems(without(path), {})).toEqual([`package-lock.json has no tool for ${platform}`]);
  });

  test('is refused if a required package does not run on all platforms', () => {
    const linuxOnly = { 'node_modules/program': { os: ['linux'], cpu: ['x64', 'arm64'] } };
    expect(lockFileProblems(linuxOnly, {})).toEqual([
      'package-lock.json has no program for darwin-arm64',
      'package-lock.json has no program for darwin-x64',
    ]);
  });

  test('is refused if an install script is allowed for one platform and not for another', () => {
    const scripted: Locked = {
      ...TOOL,
      'node_modules/tool-linux-x64': part('linux', 'x64', { hasInstallScript: true }),
      'node_modules/tool-darwin-x64': part('darwin', 'x64', { hasInstallScript: true }),
    };
    expect(lockFileProblems(scripted, {})).toEqual([]);
    expect(lockFileProblems(scripted, { 'tool-linux-x64': true })).toEqual([
      'package.json does not allow the install script of tool-darwin-x64',
    ]);
    expect(lockFileProblems(scripted, { 'tool-linux-x64': true, 'tool-darwin-x64': true })).toEqual([]);
  });
});

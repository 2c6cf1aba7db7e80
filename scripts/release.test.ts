import { describe, expect, test } from 'bun:test';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryProject, PROJECT } from './testing/temporary-project.ts';

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-01\n\n- First.\n';
const TARGETS = ['linux-x64', 'linux-arm64', 'darwin-arm64'];
/** A binary that knows its version, as the real ones do. */
const BINARY = '#!/bin/sh\necho "repoint $(cat "$(dirname "$0")/../version") ($1, today)"\n';

const FIRST_MIGRATION = { release: '0.1.0', number: 1, name: 'step 1', additive: false, completes: null, sha256: 'x' };

/** A repository whose own npm scripts are small; what they build is as large as it needs to be. */
const files = (scripts: Record<string, string> = {}) => ({
  '.gitignore': 'dist/\n',
  '.ci/run': '#!/bin/sh\nnpm run check && npm test\n',
  'binary.sh': BINARY,
  'CHANGELOG.md': CHANGELOG,
  'src/store/migrations/list.ts': `export const MIGRATIONS = [1, 2].map((number) => ({
    number, name: 'step ' + number, async up() {}, ...(number > 1 && { additive: true }) }));`,
  'src/store/migrations/released.json': JSON.stringify([FIRST_MIGRATION]),
  'package-lock.json': JSON.stringify({
    name: 'p',
    version: '0.1.0',
    lockfileVersion: 3,
    packages: { '': { name: 'p', version: '0.1.0' } },
  }),
  'package.json': JSON.stringify({
    name: 'p',
    version: '0.1.0',
    scripts: {
      check: 'true',
      test: 'true',
      sbom: 'echo {} > dist/sbom.json',
      'build:binary': `printf %s "$npm_package_version" > dist/version; ${TARGETS.map((target) => `install -m 755 binary.sh dist/repoint-${target}`).join(' && ')} && echo built`,
      ...scripts,
    },
  }),
});

const inRepository = (work: (root: string) => void, scripts?: Record<string, string>) =>
  inTemporaryProject(files(scripts), (root) => {
    chmodSync(join(root, '.ci/run'), 0o755);
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-qm', 'first'],
    ])
      git(root, ...args);
    work(root);
  });

const ENV = {
  ...process.env,
  RELEASE_KEY: undefined,
  ...{ GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' },
  ...{ GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com', GIT_CONFIG_GLOBAL: '/dev/null' },
};

function git(root: string, ...args: string[]): string {
  return Bun.spawnSync(['git', ...args], { cwd: root, env: ENV })
    .stdout.toString()
    .trim();
}

function release(root: string, args: string[], env: Record<string, string> = {}) {
  const child = Bun.spawnSync([process.execPath, join(PROJECT, 'scripts/release.ts'), ...args], {
    cwd: root,
    env: { ...ENV, ...env },
  });
  return { exitCode: child.exitCode, stdout: child.stdout.toString(), stderr: child.stderr.toString() };
}

const stateOf = (root: string) => [
  git(root, 'log', '--format=%H'),
  git(root, 'status', '--porcelain'),
  git(root, 'tag'),
];

describe('a release', () => {
  test('is a commit with version, changelog and the record of migrations, a tag on it, and files with their checksums', () =>
    inRepository((root) => {
      expect(release(root, ['0.2.0'])).toMatchObject({ exitCode: 0, stderr: '' });
      expect(git(root, 'log', '-1', '--format=%s')).toBe('release: 0.2.0');
      expect(git(root, 'rev-parse', 'v0.2.0^{commit}')).toBe(git(root, 'rev-parse', 'HEAD'));
      expect(git(root, 'status', '--porcelain')).toBe('');
      for (const file of ['package.json', 'package-lock.json'])
        expect(JSON.parse(readFileSync(join(root, file), 'utf8')).version).toBe('0.2.0');
      expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toMatch(
        /^# Changelog\n\n## \[0\.2\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing\.\n\n## \[0\.1\.0\] - 2026-01-01\n/,
      );
      expect(JSON.parse(readFileSync(join(root, 'src/store/migrations/released.json'), 'utf8'))).toMatchObject([
        FIRST_MIGRATION,
        { release: '0.2.0', number: 2, name: 'step 2', additive: true },
      ]);
      const folder = join(root, 'dist/release');
      const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
      const names = sums.map((line) => line.split('  ')[1] ?? '');
      expect(readdirSync(folder).sort()).toEqual(['SHA256SUMS', ...names].sort());
      for (const target of TARGETS) expect(names).toContain(`repoint-0.2.0-${target}`);
      for (const [i, name] of names.entries()) {
        const hash = new Bun.CryptoHasher('sha256').update(readFileSync(join(folder, name))).digest('hex');
        expect(sums[i]).toBe(`${hash}  ${name}`);
      }
      expect(readFileSync(join(folder, 'repoint-0.2.0-changes.md'), 'utf8')).toBe('### Added\n\n- A thing.\n');
    }));

  test('that is tried leaves its files, and neither a commit nor a tag; the checksums are signed with the key', () =>
    inRepository((root) => {
      const before = stateOf(root);
      const key = join(root, '.git/key');
      const hasSigner = Bun.which('ssh-keygen') !== null;
      if (hasSigner) Bun.spawnSync(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', key]);
      const tried = release(root, ['0.2.0', '--dry-run'], hasSigner ? { RELEASE_KEY: key } : {});
      expect(tried).toMatchObject({ exitCode: 0, stderr: '' });
      expect(stateOf(root)).toEqual(before);
      const sums = join(root, 'dist/release/SHA256SUMS');
      const text = readFileSync(sums);
      if (!hasSigner) return;
      writeFileSync(join(root, '.git/signers'), `release ${readFileSync(`${key}.pub`, 'utf8')}`);
      const verify = ['-Y', 'verify', '-f', '.git/signers', '-I', 'release', '-n', 'file', '-s', `${sums}.sig`];
      const exitCode = (stdin: Uint8Array) => Bun.spawnSync(['ssh-keygen', ...verify], { cwd: root, stdin }).exitCode;
      expect(exitCode(text)).toBe(0);
      expect(exitCode(Buffer.from('something else'))).not.toBe(0);
    }));

  test.each([
    ['a test fails', { test: 'exit 1' }, '.ci/run failed'],
    ['a binary cannot be built', { 'build:binary': 'echo no runtime >&2; exit 1' }, 'no runtime'],
  ])('is not made where %s, and nothing changes', (_, scripts, why) =>
    inRepository((root) => {
      const before = stateOf(root);
      const { exitCode, stderr } = release(root, ['0.2.0']);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(why)]);
      expect(stateOf(root)).toEqual(before);
    }, scripts),
  );

  test('is refused with the reason: no version, open changes, a tag that exists, nothing to release', () =>
    inRepository((root) => {
      expect(release(root, []).stderr).toContain('is no version');
      writeFileSync(join(root, 'new'), '');
      expect(release(root, ['0.2.0']).stderr).toContain('not committed');
      git(root, 'add', '.');
      git(root, 'commit', '-qm', 'new');
      git(root, 'tag', 'v0.2.0');
      expect(release(root, ['0.2.0']).stderr).toContain('there is a tag v0.2.0 already');
      writeFileSync(join(root, 'CHANGELOG.md'), CHANGELOG.replace('- A thing.', ''));
      git(root, 'commit', '-qam', 'empty');
      expect(release(root, ['0.3.0']).stderr).toContain('no section "## [Unreleased]" with entries');
    }));
});

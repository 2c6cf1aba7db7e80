import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { version } from '../../clients/typescript/package.json' with { type: 'json' };
import { PROJECT } from '../../scripts/testing/temporary-project.ts';
import { temporaryFolder } from '../harness/engines.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';

const CLIENT = join(PROJECT, 'clients/typescript');
const TSC = join(PROJECT, 'node_modules/.bin/tsc');

let app: TestApp;
let env: Record<string, string>;
let folder: string;
let installed: string;
let examples: string[];

/** A project with the package as `npm install` would put it there, and with the examples of its readme. */
beforeAll(async () => {
  app = await startApp('sqlite');
  folder = temporaryFolder();
  env = {
    REPOINT_URL: app.url,
    REPOINT_API_KEY: (await app.account()).apiKey,
    PATH: process.env.PATH ?? '',
    HOME: folder,
  };
  installed = join(folder, 'node_modules/repoint-client');
  mkdirSync(installed, { recursive: true });
  // As it would be published: npm runs the build, and packs what the metadata names.
  run(['npm', 'pack', '--silent', '--pack-destination', folder], CLIENT);
  run(['tar', '-xzf', join(folder, `repoint-client-${version}.tgz`), '--strip-components=1', '-C', installed]);
  const readme = readFileSync(join(CLIENT, 'README.md'), 'utf8');
  examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = '']) => text);
});
afterAll(() => app.stop());

function run(command: string[], cwd = folder): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, env: env ?? {} });
  expect(`${stdout}${stderr}\nexit ${exitCode}`).toEndWith('exit 0');
  return stdout.toString();
}

/** Asynchronous: the server that answers is in this process. */
async function runExample(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { cwd: folder, env, stdout: 'pipe', stderr: 'pipe' });
  const [out, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  expect(`${errors}exit ${code}`).toBe('exit 0');
  return out;
}

/** What may be created, and what the server would refuse. */
const CODES = `
import { Repoint } from 'repoint-client';
const { qrCodes } = new Repoint({ baseUrl: '', apiKey: '' });
const redirect_url = 'https://example.com/';
export const good = () => [
  qrCodes.create({ redirect_url }),
  qrCodes.create({ name: 'Menu', type: 'dynamic_url', redirect_url, text: null }),
  qrCodes.create({ type: 'text', text: 'Hello' }),
  qrCodes.create({ type: 'text', qr_data: { text: 'Hello' }, redirect_url: null }),
];
export const bad = () => [
  // @ts-expect-error leads nowhere
  qrCodes.create({ name: 'Menu' }),
  // @ts-expect-error leads nowhere
  qrCodes.create({ type: 'url', redirect_url: null }),
  // @ts-expect-error a text leads nowhere
  qrCodes.create({ type: 'text', text: 'Hello', redirect_url }),
  // @ts-expect-error a text without a text
  qrCodes.create({ type: 'text' }),
  // @ts-expect-error a text without its type
  qrCodes.create({ text: 'Hello' }),
  // @ts-expect-error a text on a link
  qrCodes.create({ redirect_url, text: 'Hello' }),
];
`;

test('the declarations of the package fit the examples of the readme, and refuse codes that the server would, in both kinds of modules', () => {
  const names = examples.map((text, i) => {
    writeFileSync(join(folder, `example-${i}.ts`), text);
    return `example-${i}.ts`;
  });
  expect(names.length).toBeGreaterThan(3);
  const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', skipLibCheck: false };
  const declared = 'declare const process: { env: Record<string, string | undefined> };';
  writeFileSync(join(folder, 'process.d.ts'), declared);
  const compilerOptions = { ...options, types: [], lib: ['es2022', 'dom', 'dom.iterable'] };
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  for (const extension of ['mts', 'cts']) {
    writeFileSync(join(folder, `codes.${extension}`), CODES);
    names.push(`codes.${extension}`);
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [...names, 'process.d.ts'] }));
  run([TSC, '-p', folder]);
});

const SHOWN = [
  /^qr-[2-9a-z]{8} http.*svg$/,
  /^Somebody else was faster: [0-9a-f-]{36}$/,
  /^Hello active$/,
  /^400 invalid_request redirect_url /,
];

test('every example of the readme runs in Node and in Bun', async () => {
  const transpiler = new Bun.Transpiler({ loader: 'ts' });
  const names = examples.map((text, i) => {
    writeFileSync(join(folder, `example-${i}.mjs`), transpiler.transformSync(text));
    return `example-${i}.mjs`;
  });
  const all = join(folder, 'examples.mjs');
  writeFileSync(all, names.map((name) => `await import('./${name}');\n`).join(''));
  for (const runtime of ['node', process.execPath]) {
    const lines = (await runExample([runtime, all])).split('\n');
    expect(lines).toEqual([...SHOWN.map((line) => expect.stringMatching(line)), '']);
  }
});

test('the package is loaded by require and by import', async () => {
  const use = `const repoint = new Repoint({ baseUrl: process.env.REPOINT_URL, apiKey: process.env.REPOINT_API_KEY });
    repoint.projects.create({ name: 'x' }).then(({ name }) => console.log(name, typeof require));`;
  writeFileSync(join(folder, 'use.cjs'), `const { Repoint } = require('repoint-client');\n${use}`);
  writeFileSync(join(folder, 'use.mjs'), `import { Repoint } from 'repoint-client';\n${use}`);
  // From 20.19 on Node can also require ES modules; older ones cannot.
  const flag = process.allowedNodeEnvironmentFlags.has('--no-experimental-require-module');
  const old = flag ? ['--no-experimental-require-module'] : [];
  expect(await runExample(['node', ...old, join(folder, 'use.cjs')])).toBe('x function\n');
  expect(await runExample(['node', ...old, join(folder, 'use.mjs')])).toBe('x undefined\n');
});

test('the package uses only what edge runtimes have, and imports nothing', async () => {
  const build = await Bun.build({
    entrypoints: [join(installed, 'dist/index.js')],
    target: 'browser',
    format: 'cjs',
  });
  const text = (await build.outputs[0]?.text()) ?? '';
  expect(text).not.toMatch(/\brequire\(|\bimport\(|\bprocess\b|\bBuffer\b/);
  const edge = { fetch, AbortController, URLSearchParams, crypto, setTimeout, clearTimeout, Response };
  const module = {
    exports: {} as {
      Repoint: new (options: object) => { projects: { create(of: object): Promise<object> } };
    },
  };
  vm.runInNewContext(text, { ...edge, module, exports: module.exports });
  const client = new module.exports.Repoint({ baseUrl: env.REPOINT_URL, apiKey: env.REPOINT_API_KEY });
  expect(await client.projects.create({ name: 'From the edge' })).toMatchObject({ name: 'From the edge' });
});

test('the package contains what its metadata references, and has no dependencies', () => {
  const { exports, main, types, files, dependencies } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'));
  expect(dependencies).toBeUndefined();
  const { require, default: standard } = exports['.'];
  for (const path of [types, main, ...Object.values<string>(require), ...Object.values<string>(standard)])
    expect(readFileSync(join(installed, path), 'utf8').length).toBeGreaterThan(0);
  for (const path of files.filter((name: string) => name !== 'dist'))
    expect(readFileSync(join(installed, path), 'utf8').length).toBeGreaterThan(0);
});

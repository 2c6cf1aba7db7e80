import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { version } from '../../clients/typescript/package.json' with { type: 'json' };
import type { Code } from '../../clients/typescript/src/index.ts';
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
async function runExample(command: string[], more: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn(command, { cwd: folder, env: { ...env, ...more }, stdout: 'pipe', stderr: 'pipe' });
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

/** What operations take and give. */
const OPERATIONS = `
import { Repoint, type AnswerOf } from 'repoint-client';
const repoint = new Repoint({ baseUrl: '' });
const path = { id: 'qr_1' };
export const good = async () => {
  const account: AnswerOf<'GET /v2/account'> = await repoint.call('GET /v2/account');
  const { etag } = await repoint.call('PATCH /v2/qr-codes/{id}', { path, body: { scan_limit: null } }, { ifMatch: '"1"' });
  const { name } = await repoint.call('POST /v2/logos', { query: { name: 'x' }, body: new Blob([]) });
  const file: Blob = await repoint.download('GET /v2/jobs/{id}/file', { path });
  for await (const { at } of repoint.pages('GET /v2/qr-codes/{id}/history', { path })) return [at, account, etag, name, file];
  return repoint.pages('GET /v2/jobs').page();
};
export const bad = () => [
  // @ts-expect-error no such operation
  repoint.call('GET /v2/nothing'),
  // @ts-expect-error which code?
  repoint.call('GET /v2/qr-codes/{id}'),
  // @ts-expect-error no such field
  repoint.call('PATCH /v2/qr-codes/{id}', { path, body: { colour: 'red' } }),
  // @ts-expect-error no such order
  repoint.pages('GET /v2/qr-codes', { query: { sort: 'random' } }),
  // @ts-expect-error the page is chosen by the iteration
  repoint.pages('GET /v2/qr-codes', { query: { page_token: 'x' } }),
  // @ts-expect-error no list
  repoint.pages('GET /v2/account'),
  // @ts-expect-error a file
  repoint.call('GET /v2/qr-codes/{id}/picture', { path }),
  // @ts-expect-error no file
  repoint.download('GET /v2/account'),
];
`;

test('the declarations of the package fit the examples of the readme, and refuse what the server would, in both kinds of modules', () => {
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
    writeFileSync(join(folder, `operations.${extension}`), OPERATIONS);
    names.push(`codes.${extension}`, `operations.${extension}`);
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [...names, 'process.d.ts'] }));
  run([TSC, '-p', folder]);
});

const SHOWN = [
  /^qr-[2-9a-z]{8} http\S* image\/svg\+xml/,
  /^Table 7 0$/,
  /^2 products, \d changes$/,
  /^1 made; 3,.*invalid_request/,
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

test('the script of the readme makes what is new, archives what is gone, takes back what returns, and run again changes nothing', async () => {
  const script = examples.find((text) => text.includes('const products')) ?? '';
  expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  const { api, apiKey } = await app.account();
  const transpiler = new Bun.Transpiler({ loader: 'ts' });
  const run = async (runtime: string, catalogue: string) => {
    const path = join(folder, 'sync.mjs');
    writeFileSync(path, transpiler.transformSync(catalogue));
    return (await runExample([runtime, path], { REPOINT_API_KEY: apiKey })).trimEnd();
  };
  /** By label: what a change of them would move, but not the drawing of their pictures. */
  const codes = async () => {
    const { items } = (await api.get('/v2/qr-codes?sort=label&status=active&status=archived')).body;
    return (items as Code[]).map(({ label, status, revision }) => ({ label, status, revision }));
  };
  // Neither a tag nor an id alone makes a code one of the catalogue.
  const other = { redirect_url: 'https://example.com/' };
  await api.post('/v2/qr-codes', { ...other, label: 'Other', external_id: 'other' });
  await api.post('/v2/qr-codes', { ...other, label: 'Tagged', tags: ['Catalogue'] });
  for (const runtime of ['node', process.execPath]) {
    expect(await run(runtime, script)).toBe('2 products, 2 changes');
    const first = await codes();
    expect(first.map(({ label, status }) => `${label} ${status}`)).toEqual([
      'Chair active',
      'Lamp active',
      'Other active',
      'Tagged active',
    ]);
    expect(await run(runtime, script)).toBe('2 products, 0 changes');
    expect(await codes()).toEqual(first);
    const without = script.replace(/^.*lamp-4.*\n/m, '').replace("'Chair'", "'Armchair'");
    expect(await run(runtime, without)).toBe('1 products, 2 changes');
    const last = await codes();
    expect(last.map(({ label, status }) => `${label} ${status}`)).toEqual([
      'Armchair active',
      'Lamp archived',
      'Other active',
      'Tagged active',
    ]);
  }
});

test('the package is loaded by import, from CommonJS too, and by require where Node can', async () => {
  const use = `const repoint = new Repoint({ baseUrl: process.env.REPOINT_URL, apiKey: process.env.REPOINT_API_KEY });
    repoint.projects.create({ name: 'x' }).then(({ name }) => console.log(name));`;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('use.mjs', `import { Repoint } from 'repoint-client';\n${use}`);
  write('import.cjs', `import('repoint-client').then(({ Repoint }) => {\n${use}\n});`);
  write('require.cjs', `const { Repoint } = require('repoint-client');\n${use}`);
  // From 20.19 on Node can also require ES modules; older ones cannot.
  const flag = process.allowedNodeEnvironmentFlags.has('--no-experimental-require-module');
  const old = flag ? ['--no-experimental-require-module'] : [];
  for (const name of ['use.mjs', 'import.cjs'])
    expect(await runExample(['node', ...old, join(folder, name)])).toBe('x\n');
  expect(await runExample(['node', join(folder, 'require.cjs')])).toBe('x\n');
});

test('the package uses only what edge runtimes have, and imports nothing', async () => {
  const build = await Bun.build({
    entrypoints: [join(installed, 'dist/index.js')],
    target: 'browser',
    format: 'cjs',
  });
  const text = (await build.outputs[0]?.text()) ?? '';
  for (const file of new Bun.Glob('**/*.{js,d.ts}').scanSync(join(installed, 'dist')))
    for (const [, from] of readFileSync(join(installed, 'dist', file), 'utf8').matchAll(/\bfrom ['"]([^'"]+)['"]/g))
      expect(from).toMatch(/^\.\/[\w-]+\.(js|ts)$/);
  expect(text).not.toMatch(/\brequire\(|\bimport\(|\bprocess\b|\bBuffer\b/);
  const edge = { fetch, AbortController, Blob, URLSearchParams, crypto, setTimeout, clearTimeout };
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
  const { exports, types, files, dependencies } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'));
  expect(dependencies).toBeUndefined();
  for (const path of [types, ...Object.values<string>(exports['.'])])
    expect(readFileSync(join(installed, path), 'utf8').length).toBeGreaterThan(0);
  for (const path of files.filter((name: string) => name !== 'dist'))
    expect(readFileSync(join(installed, path), 'utf8').length).toBeGreaterThan(0);
});

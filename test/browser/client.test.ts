import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { dashboardOn } from '../harness/dashboard.ts';

const CLIENT = join(import.meta.dir, '../../clients/typescript/src/index.ts');
const dashboard = dashboardOn('sqlite');

/** In a page of the server. */
const USE = `
  const repoint = new module.exports.Repoint({ baseUrl: '' });
  const { name } = await repoint.call('POST /v2/tags', { body: { name: 'By a page' } });
  const names = [];
  for await (const project of repoint.pages('GET /v2/projects')) names.push(project.name);
  const { qr_id: id } = await repoint.call('POST /v2/qr-codes', { body: { redirect_url: 'https://example.com/' } });
  const picture = await repoint.download('GET /v2/qr-codes/{id}/picture', { path: { id } });
  return [name, names.length, picture.type];`;

test('the client works in a page without a key, as whoever is signed in', async () => {
  const build = await Bun.build({ entrypoints: [CLIENT], target: 'browser', format: 'cjs' });
  const page = await dashboard().enter('/profile');
  const script = `(async () => { const module = { exports: {} }; ${await build.outputs[0]?.text()}\n${USE} })()`;
  expect(await page.evaluate(script)).toEqual(['By a page', 1, expect.stringMatching(/^image\/svg\+xml/)]);
});

import { expect, test } from 'bun:test';
import { V2_ROUTES } from '../../../src/http/v2/routes.ts';
import { KEY_SCOPES } from '../../../src/people/scopes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { sampleLogo } from '../../pictures/make-png.ts';
import { run, uploaded } from '../jobs/support/jobs.ts';
import { WEBHOOKS_ALLOWED } from '../webhooks/support/webhook-app.ts';
import { TARGET } from './support/codes.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';
import { HOOK } from './support/surface-cases.ts';

/** Ids that no account has, some of which mean something elsewhere. */
const STRANGE_IDS = ['%2e%2e', '%00', '%ff', 'a%2fb', '__proto__', 'constructor', '%F0%9F%98%80', '%27%3b--'];
/** Those that a key may call. The caller's own id makes or changes a code of his. */
const ROUTES = V2_ROUTES.filter(
  ({ path, scope }) =>
    path.includes('{') && !path.includes('{external_id}') && (scope === null || KEY_SCOPES.has(scope)),
);

onBothEngines('ids in paths of v2', (engine) => {
  const app = sharedApp(engine, { env: WEBHOOKS_ALLOWED });

  test('of any kind that belong to others, or to nobody, are not found, and nothing of theirs changes', async () => {
    const { api } = await freshAccount(app());
    const { api: theirs } = await freshAccount(app());
    const made = async (path: string, body: object) => (await theirs.post(path, body)).body;
    const code = await made('/v2/qr-codes', { redirect_url: TARGET, tags: ['Theirs'] });
    const upload_id = await uploaded(theirs, `redirect_url\n${TARGET}\n`);
    const logo = { body: Uint8Array.from(sampleLogo()), headers: { 'content-type': 'image/png' } };
    const ids = [
      code.qr_id,
      (await made('/v2/projects', { name: 'Theirs' })).project_id,
      (await theirs.get('/v2/tags')).body.items[0].tag_id,
      (await made('/v2/style-templates', { name: 'Theirs', qr_render_metadata: {}, decoration: {} })).style_template_id,
      (await theirs.send('POST', '/v2/logos?name=Theirs', logo)).body.logo_id,
      upload_id,
      (await made('/v2/webhook-endpoints', { url: HOOK, events: ['qr.scan'] })).endpoint_id,
      (await made('/v2/event-listeners', {})).listener_id,
      (await run(theirs, { kind: 'import', upload_id })).job_id,
    ];
    const lists = ['qr-codes', 'projects', 'tags', 'style-templates', 'logos', 'uploads', 'jobs', 'webhook-endpoints'];
    const all = () =>
      Promise.all(lists.map(async (list) => ({ ...(await theirs.get(`/v2/${list}`)).body, request_id: '' })));
    const before = await all();
    const found: string[] = [];
    for (const { method, path, body } of ROUTES) {
      for (const id of [...ids, ...STRANGE_IDS]) {
        const asked = path.replace(/\{[^}]+\}/g, () => id);
        const sent = { name: 'Taken', confirmation: code.slug };
        const { status } = await (body ? api.post(asked, sent, {}, method) : api.send(method, asked));
        // 405: of the address that `..` leads to.
        if (![404, 400, 405].includes(status)) found.push(`${status} ${method} ${asked}`);
      }
    }
    expect(found).toEqual([]);
    expect(await all()).toEqual(before);
  });
});

import { newId } from '../../../../src/lib/ids.ts';
import { query } from '../../../engines/support/query.ts';
import type { ApiClient } from '../../../harness/api-client.ts';
import type { TestApp } from '../../../harness/start-app.ts';
import { samplePdf } from '../../../pictures/make-files.ts';
import { sampleLogo } from '../../../pictures/make-png.ts';
import type { Owner } from '../../dashboard/support/dashboard-app.ts';
import { run, uploaded } from '../../jobs/support/jobs.ts';
import { createCode, renderCode } from './codes.ts';
import { type Belongings, HOOK, newHost } from './surface-cases.ts';

const PNG = { 'content-type': 'image/png' };
/** Each has another one: the same pixels have the same id. */
let logos = 0;

/** `projectId`: not in the default project. `maker`: asks for jobs, uploads and listeners. `mark`: is in every name. */
type Whose = { projectId?: string; maker?: ApiClient; mark?: string };

/** One of everything that routes name by an id. */
export async function belongings(
  app: TestApp,
  account: Owner,
  { projectId, maker = account.api, mark = 'Menu' }: Whose = {},
): Promise<Belongings> {
  const inProject = projectId === undefined ? {} : { project_id: projectId };
  const { qr_id: id, project_id } = await createCode(account, { ...inProject, name: mark });
  const { slug } = await renderCode(app, account, id);
  const tag = async () => (await account.api.post('/v2/tags', { name: `${mark} ${newId('tag', 0)}` })).body;
  const [one, other] = [await tag(), await tag()];
  // Not over the API, which asks for a domain.
  const alias = newId('alias', 0);
  const code = { accountId: account.id, codeId: id, revision: 1, set: { alias } };
  await app.app.store.write.changeQrCode({ ...code, quota: 'keep', cap: 0, affectsScans: true });
  const plan = { at: '2099-01-01T00:00:00Z', change: { redirect_url: 'https://example.com/' } };
  const { change_id } = (await account.api.post(`/v2/qr-codes/${id}/planned-changes`, plan)).body;
  const { body: template } = await account.api.post('/v2/style-templates', { name: mark, ...inProject });
  const file = new Uint8Array(sampleLogo(10 + logos++));
  const { body: logo } = await account.api.send('POST', `/v2/logos?name=${mark}`, { body: file, headers: PNG });
  const endpoint = {
    url: HOOK,
    events: ['qr.scan'],
    description: mark,
    ...(projectId && { project_ids: [projectId] }),
  };
  const { endpoint_id } = (await account.api.post('/v2/webhook-endpoints', endpoint)).body;
  const { body: test } = await account.api.post(`/v2/webhook-endpoints/${endpoint_id}/test`, undefined);
  const { listener_id } = (await maker.post('/v2/event-listeners', {})).body;
  const page = app.client(null, account.headers);
  return {
    endpoint_id,
    delivery_id: test.delivery_id,
    listener_id,
    id,
    project_id,
    slug,
    alias,
    change_id,
    tag_id: one.tag_id,
    other_tag_id: other.tag_id,
    style_template_id: template.style_template_id,
    logo_id: logo.logo_id,
    job_id: await imported(maker, mark, inProject),
    upload_id: await uploaded(maker, 'redirect_url\n'),
    file_id: (await maker.send('POST', '/v2/files', { body: new Uint8Array(samplePdf(newId('pdf', 0))) })).body.file_id,
    client_id: (await page.post('/v2/oauth-clients', { scopes: ['qr.read'] })).body.client_id,
    key_id: (await page.post('/v2/keys', { name: mark })).body.key_id,
    host: (await page.post(`/v2/projects/${project_id}/domains`, { host: newHost() })).body.host,
    member_id: await newMember(app, account.id),
    invitation_id: (await page.post('/v2/invitations', { email: 'new@example.com', role: 'viewer' })).body
      .invitation_id,
    report_id: (await maker.post('/v2/report-links', { project_id })).body.report_id,
    ...(await offers(app, account)),
  };
}

/** Not over the API, which lets an account make so many a day. */
async function offers(app: TestApp, account: Owner) {
  const { body: free } = await account.api.post('/v2/projects', { name: 'Free' });
  const { body: offered } = await account.api.post('/v2/projects', { name: 'Offered' });
  const sender = await app.account();
  const { body: foreign } = await sender.api.post('/v2/projects', { name: 'Foreign' });
  const insert = async (from: string, projectId: string, email: string) => {
    const id = newId('off', Date.now());
    await query(
      app.storeEnv,
      `insert into project_offers
        (id, account_id, project_id, project_name, email, state, created_at, expires_at)
        values ('${id}', '${from}', '${projectId}', 'P', '${email}', 'open', 0, 9999999999999)`,
    );
    return id;
  };
  return {
    free_project_id: free.project_id,
    offer_id: await insert(sender.id, foreign.project_id, account.email),
    sent_offer_id: await insert(account.id, offered.project_id, 'nobody@example.com'),
  };
}

async function newMember({ app: { store } }: TestApp, accountId: string): Promise<string> {
  const now = Date.now();
  const [personId, id] = [newId('per', now), newId('mem', now)];
  const times = { created_at: now, updated_at: now };
  const person = { id: personId, email: `${personId}@example.com`, name: 'Member', password_hash: null };
  await store.write.insertPerson({ ...person, ...times });
  const membership = { account_id: accountId, person_id: personId, role: 'editor', project_ids: null } as const;
  await store.write.insertMember({ ...membership, id, created_at: now });
  return id;
}

/** A job that made something, refused something and has a file. */
async function imported(maker: ApiClient, mark: string, inProject: object): Promise<string> {
  const upload_id = await uploaded(maker, `redirect_url,label\nhttps://example.com/,${mark}\nnonsense,${mark}\n`);
  return (await run(maker, { kind: 'import', upload_id, ...inProject })).job_id;
}

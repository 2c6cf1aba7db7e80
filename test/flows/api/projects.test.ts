import { expect, test } from 'bun:test';
import { setProjectArchived, updateProject } from '../../../src/projects/change-project.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { expectRefusal, expectSuccess } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const FIELDS = [
  'project_id',
  'name',
  'description',
  'is_default',
  'has_custom_domain',
  'created_via',
  'created_at',
  'updated_at',
];
const START = '2026-11-14T09:30:00.000Z';
const LATER = '2026-11-14T10:00:00.000Z';

onBothEngines('projects', (engine) => {
  const clock = testClock(START);
  const app = sharedApp(engine, { clock });

  test('a new account has one project: its default, with no creator', async () => {
    const account = await freshAccount(app());
    const { body } = await account.api.get('/v1/projects');
    expect(body.next_page_token).toBeNull();
    expect(body.items).toEqual([
      {
        project_id: account.defaultProjectId,
        name: expect.any(String),
        description: '',
        is_default: true,
        has_custom_domain: false,
        created_via: null,
        created_at: START,
        updated_at: START,
      },
    ]);
  });

  test('creating answers 201 with all eight fields', async () => {
    const { api } = await freshAccount(app());
    const reply = await api.post('/v1/projects', { name: 'Summer', description: 'Posters' });
    expectSuccess(reply, 201, FIELDS);
    expect(reply.body).toMatchObject({
      name: 'Summer',
      description: 'Posters',
      is_default: false,
      has_custom_domain: false,
      created_via: 'api',
      created_at: START,
      updated_at: START,
    });
    expect((await api.get('/v1/projects')).body.items[0]).toEqual(projectOf(reply.body));
  });

  test('an optional field that is null counts as not sent', async () => {
    const { api } = await freshAccount(app());
    const reply = await api.post('/v1/projects', { name: 'x', description: null, set_as_default: null });
    expect(reply.body).toMatchObject({ description: '', is_default: false });
  });

  test('set_as_default replaces the old default, and new codes go into the new one', async () => {
    const account = await freshAccount(app());
    const made = await account.api.post('/v1/projects', { name: 'New home', set_as_default: true });
    expect(made.body.is_default).toBe(true);
    const { items } = (await account.api.get('/v1/projects')).body;
    expect(items.map((item: { is_default: boolean }) => item.is_default)).toEqual([true, false]);
    const code = await account.api.post('/v1/qr-codes', { redirect_url: 'https://example.com' });
    expect(code.body.project_id).toBe(made.body.project_id);
  });

  test('projects over the cap of the plan, archived ones included, are refused with 402; replays are not', async () => {
    const account = await freshAccount(app(), { plan: 'starter' });
    const create = (body: object, key?: string) =>
      account.api.post('/v1/projects', { name: 'x', ...body }, { headers: key ? { 'idempotency-key': key } : {} });
    const first = await create({});
    for (let i = 0; i < 7; i++) await create({});
    const deps = { store: app().app.store, clock };
    await setProjectArchived(deps, account.id, first.body.project_id, true);
    const last = await create({ name: 'Last' }, 'last');
    expect(last.status).toBe(201);
    const message = 'may have 10 projects (plan starter)';
    for (const body of [{}, { set_as_default: true }]) {
      expectRefusal(await create(body), 402, 'quota_exceeded_project', message);
    }
    expectRefusal(await create({ name: '' }), 400, 'invalid_request');
    const replay = await create({ name: 'Last' }, 'last');
    expect([replay.status, replay.body.project_id]).toEqual([201, last.body.project_id]);
    const [{ is_default }] = (await account.api.get('/v1/projects')).body.items;
    expect(is_default).toBe(false);
    const lapsed = await freshAccount(app(), { plan: 'lapsed' });
    expectRefusal(await lapsed.api.post('/v1/projects', { name: 'x' }), 402, 'quota_exceeded_project');
  });

  test('a missing name is refused and the field is named', async () => {
    const { api } = await freshAccount(app());
    expectRefusal(await api.post('/v1/projects', {}), 400, 'invalid_request', 'name is required');
  });

  test('lengths count code points: 255 for the name, 2,000 for the description', async () => {
    const { api } = await freshAccount(app());
    const fits = { name: '🎈'.repeat(255), description: '𝒳'.repeat(2000) };
    expect((await api.post('/v1/projects', fits)).body).toMatchObject(fits);
    const name = { ...fits, name: `${fits.name}x` };
    expectRefusal(await api.post('/v1/projects', name), 400, 'invalid_request', 'name');
    const description = { ...fits, description: `${fits.description}x` };
    expectRefusal(await api.post('/v1/projects', description), 400, 'invalid_request', 'description');
  });

  test('an archived project is not listed until it is unarchived', async () => {
    const account = await freshAccount(app());
    const deps = { store: app().app.store, clock };
    const { body: project } = await account.api.post('/v1/projects', { name: 'Seasonal' });
    const names = async () =>
      (await account.api.get('/v1/projects')).body.items.map((item: { name: string }) => item.name);
    await setProjectArchived(deps, account.id, project.project_id, true);
    expect(await names()).not.toContain('Seasonal');
    await setProjectArchived(deps, account.id, project.project_id, false);
    expect(await names()).toContain('Seasonal');
  });

  test('renaming changes the name and updated_at and nothing else', async () => {
    const account = await freshAccount(app());
    const { body } = await account.api.post('/v1/projects', { name: 'Old' });
    clock.set(LATER);
    const deps = { store: app().app.store, clock };
    await updateProject(deps, account.id, body.project_id, { name: 'New' });
    clock.set(START);
    const [project] = (await account.api.get('/v1/projects')).body.items;
    expect(project).toEqual({ ...projectOf(body), name: 'New', updated_at: LATER });
  });

  test('the list is newest first, in pages, and starts over when a token is invalid', async () => {
    const account = await freshAccount(app());
    for (const name of ['a', 'b', 'c', 'd']) await account.api.post('/v1/projects', { name });
    const page = async (query: Record<string, string>) => {
      const { body } = await account.api.get('/v1/projects', { query: { page_size: '2', ...query } });
      return [body.items.map((item: { name: string }) => item.name).join(), body.next_page_token];
    };
    const [first, toSecond] = await page({});
    const [second, toThird] = await page({ page_token: toSecond });
    const [third, end] = await page({ page_token: toThird, page_size: '100' });
    expect([first, second, third, end]).toEqual(['d,c', 'b,a', 'Default project', null]);
    expect((await page({ page_token: 'nonsense' }))[0]).toBe('d,c');
  });
});

/** The project in a response, without the envelope fields next to it. */
function projectOf(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(FIELDS.map((name) => [name, body[name]]));
}

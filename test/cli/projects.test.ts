import { expect, test } from 'bun:test';
import { openAt } from '../engines/support/open-at.ts';
import { someProject } from '../engines/support/seed.ts';
import { runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { expectRefused, ISO, shown } from './support.ts';

type TwoProjects = { defaultId: string; otherId: string };

async function seed(storeEnv: StoreEnv): Promise<TwoProjects> {
  const account = await runCliJson(storeEnv, ['accounts', 'create', '--email', 'ann@example.com']);
  const store = await openAt(storeEnv);
  const project = someProject(account.account_id, { name: 'Posters' });
  await store.write.insertProject({ project, cap: null, idempotency: null });
  await store.close();
  return { defaultId: account.default_project_id, otherId: project.id };
}

onBothEngines('repoint projects', (engine) => {
  test('archive and unarchive print the project and its state; repeating them changes nothing', async () => {
    const storeEnv = await emptyStore(engine);
    const { otherId } = await seed(storeEnv);
    const archived = await runCliJson(storeEnv, ['projects', 'archive', otherId]);
    expect(archived).toEqual({
      project_id: otherId,
      name: 'Posters',
      description: '',
      is_default: false,
      has_custom_domain: false,
      created_via: 'api',
      created_at: ISO,
      updated_at: ISO,
      is_archived: true,
    });
    expect(await runCliJson(storeEnv, ['projects', 'archive', otherId])).toEqual(archived);
    const back = await runCliJson(storeEnv, ['projects', 'unarchive', otherId]);
    expect(back).toEqual({ ...archived, is_archived: false, updated_at: ISO });
    expect(await runCliJson(storeEnv, ['projects', 'unarchive', otherId])).toEqual(back);
  });

  test('list prints all projects of the account, archived ones too, with their number of codes', async () => {
    const storeEnv = await emptyStore(engine);
    const { defaultId, otherId } = await seed(storeEnv);
    await runCliJson(storeEnv, ['projects', 'archive', otherId]);
    const { projects } = await runCliJson(storeEnv, ['projects', 'list', '--account', 'Ann@example.com']);
    expect(projects).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          project_id: defaultId,
          is_default: true,
          is_archived: false,
          code_count: 0,
        }),
        expect.objectContaining({ project_id: otherId, name: 'Posters', is_archived: true }),
      ]),
    );
    expect(projects).toHaveLength(2);
    await expectRefused(storeEnv, ['projects', 'list'], '--account is required');
  });

  test('the default project cannot be archived', async () => {
    const storeEnv = await emptyStore(engine);
    const { defaultId } = await seed(storeEnv);
    await expectRefused(storeEnv, ['projects', 'archive', defaultId], 'the default project cannot be archived');
  });
});

test('the text output is one sentence', async () => {
  const storeEnv = await emptyStore('sqlite');
  const { otherId } = await seed(storeEnv);
  expect(await shown(storeEnv, ['projects', 'archive', otherId])).toBe(`Archived ${otherId} (Posters).\n`);
  expect(await shown(storeEnv, ['projects', 'unarchive', otherId])).toBe(`Unarchived ${otherId} (Posters).\n`);
});

test.each([
  [['archive'], 'PROJECT_ID is missing'],
  [['archive', 'posters'], 'project "posters" does not exist'],
  [['unarchive', 'prj_00000000000000000000000000'], 'project "prj_00000000000000000000000000" does not exist'],
] as [string[], string][])('projects %j is refused and changes nothing', async (args, why) => {
  const storeEnv = await emptyStore('sqlite');
  await seed(storeEnv);
  await expectRefused(storeEnv, ['projects', ...args], why);
});

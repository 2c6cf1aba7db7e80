import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { seedAccount, someProject } from './support/seed.ts';

const now = Date.now();

onBothEngines('the default project', (engine) => {
  /** Two nodes, so that the order within one process does not help. */
  let nodes: [Store, Store];

  beforeAll(async () => {
    const storeEnv = await emptyStore(engine);
    nodes = [await openAt(storeEnv), await openAt(storeEnv)];
  });
  afterAll(() => Promise.all(nodes.map((node) => node.close())));

  async function defaultsOf(accountId: string): Promise<string[]> {
    const projects = await nodes[0].read.listProjects({ accountId, beforeSeq: null, limit: 1_000 });
    return projects.filter(({ is_default }) => is_default).map(({ id }) => id);
  }

  test('is exactly one after 20 parallel calls that each set a different one', async () => {
    const { accountId } = await seedAccount(nodes[0]);
    const projects = Array.from({ length: 20 }, () => someProject(accountId, { is_default: true }));
    await Promise.all(
      projects.map((project, at) =>
        nodes[at % 2 ? 0 : 1].write.insertProject({ project, cap: null, idempotency: null }),
      ),
    );
    const defaults = await defaultsOf(accountId);
    expect(defaults).toHaveLength(1);
    expect(projects.map(({ id }) => id)).toContain(defaults[0] ?? '');
    expect((await nodes[1].read.findDefaultProject(accountId))?.id).toBe(defaults[0] ?? '');
  });

  test('is always exactly one, and never an archived one, under parallel calls', async () => {
    const step = fc.record({
      node: fc.constantFrom(0, 1),
      project: fc.nat({ max: 3 }),
      act: fc.constantFrom('create', 'choose', 'archive', 'unarchive'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const { accountId, projectId } = await seedAccount(nodes[0]);
        const projects = [projectId];
        for (let i = 0; i < 3; i++) {
          const project = someProject(accountId);
          await nodes[0].write.insertProject({ project, cap: null, idempotency: null });
          projects.push(project.id);
        }
        await Promise.all(
          steps.map(({ node, project, act }) => {
            const { write } = nodes[node === 0 ? 0 : 1];
            const input = { accountId, projectId: projects[project] ?? projectId, now };
            if (act === 'choose') return write.makeDefaultProject(input);
            if (act === 'create')
              return write.insertProject({
                project: someProject(accountId, { is_default: true }),
                cap: null,
                idempotency: null,
              });
            return write.setProjectArchived({ ...input, archived: act === 'archive' });
          }),
        );
        // Archived projects are not listed: an archived default would be missing here.
        expect(await defaultsOf(accountId)).toHaveLength(1);
      }),
      { numRuns: 30 },
    );
  });

  test('cannot be archived; an archived or unknown project cannot become it', async () => {
    const { accountId, projectId } = await seedAccount(nodes[0]);
    const { write } = nodes[0];
    expect(await write.setProjectArchived({ accountId, projectId, archived: true, now })).toEqual({
      refused: 'default',
    });
    const other = someProject(accountId);
    await write.insertProject({ project: other, cap: null, idempotency: null });
    await write.setProjectArchived({ accountId, projectId: other.id, archived: true, now });
    expect(await write.makeDefaultProject({ accountId, projectId: other.id, now })).toBeUndefined();
    const unknown = 'prj_00000000000000000000000000';
    expect(await write.makeDefaultProject({ accountId, projectId: unknown, now })).toBeUndefined();
    expect(await defaultsOf(accountId)).toEqual([projectId]);
  });

  test('of one account cannot be changed by another account', async () => {
    const mine = await seedAccount(nodes[0]);
    const theirs = await seedAccount(nodes[0]);
    const input = { accountId: theirs.accountId, projectId: mine.projectId, now };
    expect(await nodes[0].write.makeDefaultProject(input)).toBeUndefined();
    expect(await defaultsOf(mine.accountId)).toEqual([mine.projectId]);
    expect(await defaultsOf(theirs.accountId)).toEqual([theirs.projectId]);
  });
});

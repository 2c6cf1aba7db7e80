import { beforeAll, expect, test } from 'bun:test';
import { DASHBOARD_ROUTES } from '../../../src/http/dashboard/routes.ts';
import { DASHBOARD_API } from '../../../src/http/dashboard/serve-dashboard.ts';
import { V1_ROUTES } from '../../../src/http/v1/routes.ts';
import { V2_ROUTES } from '../../../src/http/v2/routes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { type Actors, CALLERS, makeActors } from './support/actors.ts';

/** What each caller gets from each route for a request that says nothing, about what does not exist. */
const TABLE = Bun.file(new URL('../../golden/who-may-what.txt', import.meta.url));

/** For whoever comes. */
const OPEN: string[] = ['public', 'session-if-any'];

const ROUTES = [
  ...V1_ROUTES.map(({ method, path }) => `${method} ${path}`),
  ...V2_ROUTES.map(({ method, path }) => `${method} ${path}`),
  ...Object.entries(DASHBOARD_ROUTES)
    .filter(([, { access }]) => !OPEN.includes(access))
    .map(([name]) => name.replace(' ', ` ${DASHBOARD_API}`)),
];

onBothEngines('every route', (engine) => {
  const clock = testClock('2026-11-18T10:00:00.000Z');
  const app = sharedDashboard(engine, { clock, roles: ['api'] });
  let actors: Actors;

  beforeAll(async () => {
    actors = await makeActors(app(), clock);
  });

  test('answers each kind of caller with the status in the table', async () => {
    const width = Math.max(...ROUTES.map((name) => name.length));
    const rows = [[''.padEnd(width), ...CALLERS].join('  ')];
    for (const name of ROUTES) {
      const cells = [];
      for (const caller of CALLERS) {
        const status = await statusOf(name, actors[caller]);
        cells.push(String(status).padEnd(caller.length));
        // Slow enough for every limit, and far within the ten minutes that a proof counts.
        clock.advance(50);
      }
      rows.push([name.padEnd(width), ...cells].join('  ').trimEnd());
    }
    const found = `${rows.join('\n')}\n`;
    if (process.env.WRITE_GOLDEN) await Bun.write(TABLE, found);
    expect(found.split('\n')).toEqual((await TABLE.text()).split('\n'));
  });

  async function statusOf(name: string, headers: Record<string, string>): Promise<number> {
    const [method = '', path = ''] = name.split(' ');
    const isRead = method === 'GET';
    const unknown = path.replaceAll('{view}', 'trend').replace(/\{\w+\}/g, 'unknown');
    const answer = await fetch(app().url + unknown, {
      method,
      headers: isRead ? headers : { ...headers, 'content-type': 'application/json' },
      ...(!isRead && { body: '{}' }),
      redirect: 'manual',
    });
    await answer.body?.cancel();
    return answer.status;
  }
});

import { afterAll, beforeAll, expect, test } from 'bun:test';
import { emptyStore, temporaryFolder } from '../../harness/engines.ts';
import { type DashboardApp, type Owner, startDashboard } from '../dashboard/support/dashboard-app.ts';
import { type DashboardClient, dashboardClient } from '../dashboard/support/dashboard-client.ts';
import { invite } from './support/invitations.ts';

const CHANGE = 'PATCH /v2/members/{member_id}';

/** Two servers that share nothing but a PostgreSQL. */
const nodes: DashboardApp[] = [];

beforeAll(async () => {
  const storeEnv = await emptyStore('postgres');
  for (const DATA_DIR of [storeEnv.DATA_DIR, temporaryFolder()])
    nodes.push(await startDashboard('postgres', { storeEnv: { ...storeEnv, DATA_DIR }, roles: ['api'] }));
});
afterAll(() => Promise.all(nodes.map((node) => node.stop())));

const [first, second] = [() => nodes[0] as DashboardApp, () => nodes[1] as DashboardApp];

/** The same browser at each of the nodes. */
const atBoth = ({ cookie }: { cookie: string }, account?: string): DashboardClient[] =>
  nodes.map(({ url, publicUrl }) => dashboardClient(url, publicUrl, cookie, account));

test('who is demoted or removed at one node is so at both from his next request on', async () => {
  const owner = await first().owner();
  const member = await first().member(owner, { role: 'admin' });
  const clients = atBoth(member, owner.id);
  const statuses = () => Promise.all(clients.map(async (each) => (await each.send('GET /v2/members')).status));
  // Asked often before, so that anything kept in memory would be there.
  for (let at = 0; at < 5; at++) expect(await statuses()).toEqual([200, 200]);
  const id = member.memberId;
  await owner.dashboard.ask(CHANGE, { id, body: { role: 'editor' } });
  expect(await statuses()).toEqual([403, 403]);
  await owner.dashboard.ask(CHANGE, { id, body: { role: 'admin' } });
  expect(await statuses()).toEqual([200, 200]);
  await owner.dashboard.ask('DELETE /v2/members/{member_id}', { id });
  for (const each of clients) {
    await each.refused('GET /v2/members', {}, 403, 'not_a_member');
    await each.refused('GET /codes/trends', {}, 403, 'not_a_member');
  }
});

test('two owners who demote each other at once at two nodes leave one', async () => {
  for (let round = 0; round < 10; round++) {
    const owner = await first().owner();
    const other = await first().member(owner, { role: 'owner' });
    const own = (await owner.dashboard.ask('GET /v2/members', {})).items.find(({ email }) => email === owner.email);
    const elsewhere = atBoth(other, owner.id)[1];
    const body = { role: 'viewer' };
    const replies = await Promise.all([
      owner.dashboard.send(CHANGE, { id: other.memberId, body }),
      elsewhere?.send(CHANGE, { id: own?.member_id ?? '', body }),
    ]);
    // The slower one is no owner any more when the write looks.
    expect(replies.map((reply) => reply?.status).sort()).toEqual([200, 403]);
    expect(await ownersOf(owner)).toBe(1);
  }
});

test('an invitation accepted at two nodes at once makes one membership', async () => {
  const [owner, home] = [await first().owner(), await second().owner()];
  for (let round = 0; round < 10; round++) {
    const person = await first().member(home, { role: 'viewer' });
    const { token } = await invite(owner, { email: person.email });
    const replies = await Promise.all(
      atBoth(person).map((each) => each.send('POST /invitation/accept', { body: { token } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await owner.dashboard.ask('GET /v2/members', {})).items).toHaveLength(2 + round);
  }
});

async function ownersOf({ id }: Owner): Promise<number> {
  const members = await first().app.store.read.listMembers(id, Date.now(), 100);
  return members.filter(({ role }) => role === 'owner').length;
}

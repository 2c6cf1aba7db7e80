import { afterAll, beforeAll } from 'bun:test';
import { newId } from '../../../../src/lib/ids.ts';
import type { Role } from '../../../../src/people/roles.ts';
import { cheapPasswords } from '../../../harness/cheap-passwords.ts';
import type { Engine } from '../../../harness/engines.ts';
import {
  type AccountOptions,
  type StartOptions,
  startApp,
  type TestAccount,
  type TestApp,
} from '../../../harness/start-app.ts';
import { NO_LIMITS } from '../../api/support/shared-app.ts';
import { type DashboardClient, dashboardClient } from './dashboard-client.ts';

export const PASSWORD = 'correct horse battery';
const passwordHash = cheapPasswords.hash(PASSWORD);

export type DashboardApp = TestApp & {
  publicUrl: string;
  /** A new account, its key, and a browser in which its owner is signed in. */
  owner(options?: AccountOptions): Promise<Owner>;
  /** The same, with the rights of an operator. */
  operator(): Promise<Owner>;
  /** A new person who is a member of this account, signed in; `role` null: of none. Requests name the account. */
  member(of: Pick<TestAccount, 'id'>, as: { role: Role | null; projectIds?: string[] }): Promise<SignedInMember>;
  /** Signs in an existing account, created by an earlier app on the same store. */
  enter(account: TestAccount): Promise<Owner>;
  /** A browser in which nobody is signed in. */
  stranger(): DashboardClient;
};

/** `cookie`: of the session; `headers`: those that its browser sends with every request. */
export type Owner = TestAccount & {
  personId: string;
  dashboard: DashboardClient;
  cookie: string;
  headers: { cookie: string; origin: string };
};

export type SignedInMember = {
  personId: string;
  memberId: string;
  email: string;
  dashboard: DashboardClient;
  /** The same browser in another account; without one in that of the person's choice. */
  in(accountId?: string): DashboardClient;
  cookie: string;
};

/** One app for all cases of a block. */
export function sharedDashboard(engine: Engine, options: StartOptions = {}): () => DashboardApp {
  let app: DashboardApp | undefined;
  beforeAll(async () => {
    app = await startDashboard(engine, options);
  });
  afterAll(() => app?.stop());
  return () => {
    if (!app) throw new Error('The app is there only while cases run');
    return app;
  };
}

export async function startDashboard(engine: Engine, options: StartOptions): Promise<DashboardApp> {
  const app = await startApp(engine, options);
  const publicUrl = app.url.replace('127.0.0.1', 'localhost');
  const enter = async (account: TestAccount): Promise<Owner> => {
    const { cookie, personId } = await signIn(app, account, publicUrl);
    const dashboard = dashboardClient(app.url, publicUrl, cookie);
    const headers = { cookie, origin: publicUrl };
    return { ...account, api: app.client(account.apiKey), dashboard, cookie, headers, personId };
  };
  const owner = async (wanted: AccountOptions = {}) =>
    enter(await app.account({ ...wanted, limits: { ...NO_LIMITS, ...wanted.limits } }));
  return {
    ...app,
    publicUrl,
    enter,
    stranger: () => dashboardClient(app.url, publicUrl, null),
    owner,
    async member({ id: accountId }, { role, projectIds = null }) {
      const person = await newPerson(app, role && { accountId, role, projectIds });
      const { cookie } = await signIn(app, { id: '', email: person.email }, publicUrl, person.personId);
      const client = (account?: string) => dashboardClient(app.url, publicUrl, cookie, account);
      return { ...person, cookie, in: client, dashboard: client(accountId) };
    },
    async operator() {
      const made = await owner();
      await app.app.store.write.setOperator({ personId: made.personId, isOperator: true, now: Date.now() });
      return made;
    },
  };
}

type NewMembership = { accountId: string; role: Role; projectIds: string[] | null };

async function newPerson({ app: { store } }: TestApp, membership: NewMembership | null) {
  const now = Date.now();
  const [personId, memberId] = [newId('per', now), newId('mem', now)];
  const email = `${personId}@example.com`;
  const times = { created_at: now, updated_at: now };
  await store.write.insertPerson({ id: personId, email, name: personId, password_hash: null, ...times });
  if (membership) {
    const { accountId: account_id, role, projectIds: project_ids } = membership;
    await store.write.insertMember({
      ...{ id: memberId, account_id, person_id: personId, role, project_ids },
      created_at: now,
    });
  }
  return { personId, memberId, email };
}

/** Signs in with a one-time link and a password, as every owner does. `of`: another person than the owner. */
export async function signIn(
  { app, url }: { app: Pick<TestApp['app'], 'store'>; url: string },
  account: Pick<TestAccount, 'id' | 'email'>,
  origin: string,
  of?: string,
): Promise<{ cookie: string; personId: string }> {
  const now = Date.now();
  const personId = of ?? (await app.store.read.findOwner(account.id))?.id;
  if (personId === undefined) throw new Error(`The account ${account.id} has no owner`);
  const link = { token_hash: crypto.randomUUID(), person_id: personId, created_at: now };
  await app.store.write.insertLink({ ...link, expires_at: now + 60_000 });
  await app.store.write.consumeLink({
    tokenHash: link.token_hash,
    passwordHash: await passwordHash,
    now,
  });
  const answer = await fetch(`${url}/dashboard-api/auth/sign-in/email`, {
    method: 'POST',
    // A new address each time, since attempts are counted by address.
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': newAddress() },
    body: JSON.stringify({ email: account.email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Nobody could sign in: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { cookie: cookies.join('; '), personId };
}

let addresses = 0;
function newAddress(): string {
  addresses++;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
}

import type { CreatedInvitation } from '../../../../src/people/members/invite.ts';
import type { Role } from '../../../../src/people/roles.ts';
import { type DashboardApp, type Owner, PASSWORD, type SignedInMember } from '../../dashboard/support/dashboard-app.ts';
import { type DashboardClient, dashboardClient, type Reply } from '../../dashboard/support/dashboard-client.ts';

export type Invited = CreatedInvitation & { token: string };

let addresses = 0;
/** Of nobody. */
export const newEmail = () => `invited-${++addresses}-${crypto.randomUUID()}@example.com`;

export const tokenOf = (url: string | null) => url?.split('/app/invitation#')[1] ?? '';

/** Invites by the page of an owner or an admin. */
export async function invite(
  { dashboard }: Pick<Owner, 'dashboard'>,
  { email = newEmail(), role = 'editor', ...rest }: { email?: string; role?: Role; project_ids?: string[] } = {},
): Promise<Invited> {
  const made = await dashboard.ask('POST /v2/invitations', { body: { email, role, ...rest } });
  return { ...(made as CreatedInvitation), token: tokenOf(made.url) };
}

let clients = 0;
/** Each stranger comes from an address of his own: attempts are counted by address. */
export const fromElsewhere = (): RequestInit => {
  clients++;
  return { headers: { 'x-forwarded-for': `198.51.${clients >> 8}.${clients & 255}` } };
};

/** As a new person, with a password. */
export function acceptAsNew(app: DashboardApp, token: string, more: object = {}): Promise<Reply> {
  const body = { token, password: PASSWORD, ...more };
  return app.stranger().send('POST /invitation/accept', { body }, fromElsewhere());
}

/** The browser that got these cookies. */
export function browserOf(app: DashboardApp, { headers }: Reply): DashboardClient {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return dashboardClient(app.url, app.publicUrl, cookies.join('; '));
}

/** The ids of the members of an account by their addresses. */
export async function memberIds({ dashboard }: Pick<Owner, 'dashboard'>): Promise<Map<string, string>> {
  const { items } = await dashboard.ask('GET /v2/members', {});
  return new Map(items.map(({ email, member_id }) => [email, member_id]));
}

/** A member with this role who comes as people do: invited, accepting. */
export async function joined(app: DashboardApp, owner: Owner, as: { role: Role; project_ids?: string[] }) {
  const { email, token } = await invite(owner, as);
  const reply = await acceptAsNew(app, token);
  return { email, reply, browser: browserOf(app, reply) };
}

export type { SignedInMember };

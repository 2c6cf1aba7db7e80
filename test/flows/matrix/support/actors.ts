import { DEFAULT_PLANS, type Plan } from '../../../../src/config/plans.ts';
import type { Clock } from '../../../../src/lib/clock.ts';
import { createKey, type NewKeyRequest } from '../../../../src/people/create-key.ts';
import type { DashboardApp, Owner } from '../../dashboard/support/dashboard-app.ts';
import { bearer, createClient, tokenOf } from '../../oauth/support/oauth.ts';

/** `limited`: an editor who is limited to one project, as the admin and the key of that name are. */
export const CALLERS = [
  'nobody',
  'viewer',
  'editor',
  'admin',
  'owner',
  'limited',
  'limited-admin',
  'operator',
  'key',
  'read-only-key',
  'limited-key',
  'token',
] as const;

/** The headers by which each calls. */
export type Actors = Record<(typeof CALLERS)[number], Record<string, string>>;

/** Everybody who can call an account's routes. The first account of a store is its operator's. */
export async function makeActors(app: DashboardApp, clock: Clock): Promise<Actors> {
  const operator = await app.operator();
  const owner = await app.owner({ plan: 'enterprise' });
  const page = { origin: app.publicUrl, 'repoint-account': owner.id };
  const member = async (role: 'viewer' | 'editor' | 'admin', projectIds?: string[]) => {
    const { cookie } = await app.member(owner, { role, ...(projectIds && { projectIds }) });
    return { ...page, cookie };
  };
  const client = await createClient(app, owner, { scopes: ['qr.read'] });
  const limits = { project_ids: [owner.defaultProjectId] };
  return {
    nobody: { origin: app.publicUrl },
    viewer: await member('viewer'),
    editor: await member('editor'),
    admin: await member('admin'),
    owner: { ...page, cookie: owner.cookie },
    limited: await member('editor', limits.project_ids),
    'limited-admin': await member('admin', limits.project_ids),
    operator: { origin: app.publicUrl, cookie: operator.cookie },
    key: { 'x-api-key': owner.apiKey },
    'read-only-key': await keyOf({ ...app, clock }, owner, { read_only: true }),
    'limited-key': await keyOf({ ...app, clock }, owner, limits),
    token: bearer(await tokenOf(app.url, client)),
  };
}

async function keyOf(
  { app: { store }, clock }: DashboardApp & { clock: Clock },
  { id: accountId }: Owner,
  request: NewKeyRequest,
): Promise<Record<string, string>> {
  const plan = DEFAULT_PLANS.get('enterprise') as Plan;
  const { value } = await createKey({ store, clock }, { accountId, plan }, request);
  return { 'x-api-key': value.api_key ?? '' };
}

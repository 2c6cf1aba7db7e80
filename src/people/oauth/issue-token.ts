import type { Plans } from '../../config/plans.ts';
import { OauthRefusal } from '../../errors/oauth-refusal.ts';
import { sha256 } from '../../lib/hash.ts';
import { newSecret } from '../../lib/random-text.ts';
import type { AccountOfClient, ClientWithAccount } from '../../store/oauth/clients.ts';
import type { StoreWith } from '../../store/store.ts';
import { hasApiAccess } from '../account.ts';
import { withIncluded } from '../scopes.ts';

export const TOKEN_LIVES_S = 3_600;
/** Tokens of a client at the same time; a further one ends its oldest. */
const MAX_PER_CLIENT = 1_000;

const TOKEN = /^at_live_[A-Za-z0-9]{32}$/;

type Deps = { store: StoreWith<'insertOauthToken'>; plans: Plans };

/** `scope`: what is asked for, separated by blanks; null: all that the client may. Returns the token itself. */
export async function issueToken(
  { store, plans }: Deps,
  client: ClientWithAccount,
  scope: string | null,
  now: number,
): Promise<{ token: string; scopes: string[] }> {
  if (!mayCall(client, plans) || !plans.get(client.plan)?.oauth)
    throw new OauthRefusal('unauthorized_client', 'The account of this client may get no tokens');
  const scopes = scope === null ? client.scopes : requireScopes(scope, client);
  const token = newSecret('at_live_');
  const row = {
    hash: sha256(token),
    client_id: client.id,
    scopes,
    issued_at: now,
    expires_at: now + TOKEN_LIVES_S * 1000,
  };
  if (await store.write.insertOauthToken({ token: row, keep: MAX_PER_CLIENT })) return { token, scopes };
  throw new OauthRefusal('invalid_client', 'The client has just been revoked');
}

/** Whether requests of the account are let in. */
export function mayCall(account: AccountOfClient, plans: Plans): boolean {
  return account.suspended_at === null && hasApiAccess(account, plans);
}

function requireScopes(scope: string, { scopes }: ClientWithAccount): string[] {
  const asked = [...new Set(scope.split(' ').filter((each) => each !== ''))];
  const allowed: ReadonlySet<string> = withIncluded(scopes);
  if (asked.length > 0 && asked.every((each) => allowed.has(each))) return asked;
  throw new OauthRefusal('invalid_scope', `This client may ask for: ${[...allowed].join(' ')}`);
}

/** Null: it cannot be one. */
export function hashToken(token: string): string | null {
  return TOKEN.test(token) ? sha256(token) : null;
}

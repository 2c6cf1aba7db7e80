import { Refusal } from '../../errors/refusal.ts';
import type { Caller } from '../../people/caller.ts';
import { hashToken } from '../../people/oauth/issue-token.ts';
import { withIncluded } from '../../people/scopes.ts';
import type { TokenWithClient } from '../../store/oauth/tokens.ts';
import type { StoreWith } from '../../store/store.ts';
import { type AdmitDeps, makePlannedChanges, requireApiAccess, spendOne } from '../admit-caller.ts';
import type { KeyDeps } from '../caller-by-key.ts';
import type { Incoming } from '../kernel/serve.ts';

type TokenDeps = AdmitDeps & Pick<KeyDeps, 'throttleBadKeys'> & { store: StoreWith<'findTokenByHash'> };

const BEARER = /^bearer(?: +(\S+))?$/i;

/** Whether the header sends a token, or should. */
export function sendsBearer(authorization: string | null): authorization is string {
  return /^bearer(\s|$)/i.test(authorization ?? '');
}

/** The client whose token was sent, and one request taken from its limits, which all its tokens share. */
export async function callerByToken(deps: TokenDeps, incoming: Incoming, authorization: string): Promise<Caller> {
  const token = await authenticate(deps, incoming, authorization);
  incoming.accountId = token.account_id;
  const actor = { kind: 'client', clientId: token.client_id, name: token.name } as const;
  const caller = requireApiAccess(deps, token, { actor, scopes: withIncluded(token.scopes), projectIds: null });
  await spendOne(deps, incoming, caller);
  await makePlannedChanges(deps, incoming, { id: token.account_id, next_change_at: token.next_change_at });
  return caller;
}

async function authenticate(
  { store, throttleBadKeys }: TokenDeps,
  { clientAddress, now }: Incoming,
  authorization: string,
): Promise<TokenWithClient> {
  const hash = hashToken(BEARER.exec(authorization)?.[1] ?? '');
  const found = hash === null ? undefined : await store.read.findTokenByHash(hash);
  if (found && found.expires_at > now) return found;
  const throttled = throttleBadKeys(clientAddress(), now);
  if (!throttled) throw new Refusal('unauthorized', 'The bearer token is unknown, expired or revoked');
  const retryAfter = throttled.retryAfterSeconds;
  throw new Refusal('rate_limited', 'Too many bad tokens from this address', { retryAfter });
}

import { sha256 } from '../../lib/hash.ts';
import { newId } from '../../lib/ids.ts';
import { toIso } from '../../lib/instant.ts';
import { newSecret } from '../../lib/random-text.ts';
import type { OauthClientRow } from '../../store/schema.ts';
import type { PublicKey } from './public-key.ts';

const CLIENT_ID = /^client_[0-9a-z]{26}$/;

/** A client as shown to its owner, without its secret. */
export type OauthClient = {
  client_id: string;
  name: string;
  scopes: string[];
  jwk: PublicKey | null;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
};

type Asked = { accountId: string; name: string; scopes: string[]; jwk: PublicKey | null };

/** With a public key it has no secret. */
export function newOauthClient(
  { accountId, name, scopes, jwk }: Asked,
  now: number,
): { row: OauthClientRow; secret: string | null } {
  const secret = jwk ? null : newSecret('cs_live_');
  const row = {
    id: newId('client', now),
    account_id: accountId,
    name,
    scopes,
    secret_hash: secret === null ? null : sha256(secret),
    jwk,
    created_at: now,
    last_used_at: null,
    revoked_at: null,
  };
  return { row, secret };
}

export function looksLikeClientId(text: string): boolean {
  return CLIENT_ID.test(text);
}

export function presentOauthClient(row: OauthClientRow): OauthClient {
  const { id: client_id, name, scopes, jwk } = row;
  return {
    client_id,
    name,
    scopes,
    jwk,
    created_at: toIso(row.created_at),
    last_used_at: toIso(row.last_used_at),
    revoked_at: toIso(row.revoked_at),
  };
}

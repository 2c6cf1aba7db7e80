import { sha256 } from '../lib/hash.ts';
import { newId } from '../lib/ids.ts';
import { newSecret } from '../lib/random-text.ts';
import type { ApiKeyRow } from '../store/schema.ts';

const FORM = /^api_live_[A-Za-z0-9]{32}$/;

/** A key as shown to its owner, without the key itself. */
export type ApiKey = {
  key_id: string;
  name: string;
  last4: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
};

export function newApiKey(
  accountId: string,
  name: string,
  now: number,
  apiKey = newSecret('api_live_'),
): { row: ApiKeyRow; apiKey: string } {
  const row = {
    id: newId('key', now),
    account_id: accountId,
    name,
    hash: hashApiKey(apiKey),
    last4: apiKey.slice(-4),
    created_at: now,
    last_used_at: null,
    revoked_at: null,
  };
  return { row, apiKey };
}

export function looksLikeApiKey(text: string): boolean {
  return FORM.test(text);
}

export function hashApiKey(apiKey: string): string {
  return sha256(apiKey);
}

export function presentKey(row: ApiKeyRow): ApiKey {
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    key_id: row.id,
    name: row.name,
    last4: row.last4,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: iso(row.last_used_at),
    revoked_at: iso(row.revoked_at),
  };
}

import { sha256 } from '../lib/hash.ts';
import { newId } from '../lib/ids.ts';
import { newSecret } from '../lib/random-text.ts';
import type { ApiKeyRow } from '../store/schema.ts';
import { type EntryActor, presentActor } from './activity.ts';
import { PROGRAM_SCOPES, type ProgramScope, READ_SCOPES } from './scopes.ts';

const FORM = /^api_live_[A-Za-z0-9]{32}$/;

/** A key as shown to its owner, without the key itself. */
export type ApiKey = {
  key_id: string;
  name: string;
  last4: string;
  /** Restricted keys, those that only read or are limited to some projects, are keys of v2 alone. */
  read_only: boolean;
  /** Null: all projects. */
  project_ids: string[] | null;
  created_at: string;
  created_by: EntryActor;
  /** Null: never. */
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
};

/** What a key has less than the account. */
export type Restrictions = Pick<ApiKeyRow, 'read_only' | 'project_ids' | 'expires_at'>;

const UNRESTRICTED: Restrictions = { read_only: false, project_ids: null, expires_at: null };

type Wanted = Partial<Restrictions & Pick<ApiKeyRow, 'created_by'>> & { apiKey?: string | undefined };

export function newApiKey(
  accountId: string,
  name: string,
  now: number,
  { apiKey = newSecret('api_live_'), created_by = null, ...restrictions }: Wanted = {},
): { row: ApiKeyRow; apiKey: string } {
  const row = {
    id: newId('key', now),
    account_id: accountId,
    name,
    hash: hashApiKey(apiKey),
    last4: apiKey.slice(-4),
    ...UNRESTRICTED,
    ...restrictions,
    created_at: now,
    created_by,
    last_used_at: null,
    revoked_at: null,
  };
  return { row, apiKey };
}

/** Not by its expiry, which all APIs know. */
export function isRestricted({ read_only, project_ids }: Omit<Restrictions, 'expires_at'>): boolean {
  return read_only || project_ids !== null;
}

/** What a key may do. */
export function scopesOfKey({ read_only }: Pick<Restrictions, 'read_only'>): ProgramScope[] {
  return PROGRAM_SCOPES.filter((scope) => !read_only || READ_SCOPES.has(scope));
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
    read_only: row.read_only,
    project_ids: row.project_ids,
    created_at: new Date(row.created_at).toISOString(),
    created_by: presentActor(row.created_by ?? { kind: 'unknown' }),
    expires_at: iso(row.expires_at),
    last_used_at: iso(row.last_used_at),
    revoked_at: iso(row.revoked_at),
  };
}

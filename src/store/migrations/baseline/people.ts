import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** Persons, the accounts that they are members of, and how they sign in. Tokens are stored as hashes. */
export function peopleTables(types: ColumnTypes): RawBuilder<unknown>[] {
  return [...membership(types), ...signIn(types), ...otherWaysIn(types)];
}

function membership({ id, text, int, bigint }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table persons (
      id ${id} primary key,
      email ${text} not null unique,
      name ${text} not null,
      password_hash ${text},
      is_operator ${int} not null default 0,
      totp_secret ${text},
      totp_confirmed_at ${bigint},
      totp_last_step ${bigint},
      recovery_codes ${text} not null default '[]',
      code_attempts ${int} not null default 0,
      codes_locked_until ${bigint},
      default_account_id ${id},
      disabled_at ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null
    )`,
    sql`create table members (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      person_id ${id} not null references persons (id),
      role ${text} not null,
      project_ids ${text},
      created_at ${bigint} not null
    )`,
    sql`create unique index members_of_account on members (account_id, person_id)`,
    sql`create index memberships_of_person on members (person_id)`,
    sql`create table invitations (
      id ${id} primary key,
      token_hash ${id} not null unique,
      mailed_token_hash ${id} unique,
      account_id ${id} not null references accounts (id),
      email ${text} not null,
      role ${text} not null,
      project_ids ${text},
      invited_by ${id},
      created_at ${bigint} not null,
      expires_at ${bigint} not null
    )`,
    sql`create unique index invitations_of_account on invitations (account_id, email)`,
    sql`create index invitations_by_email on invitations (email)`,
  ];
}

function signIn({ id, text, int, bigint }: ColumnTypes): RawBuilder<unknown>[] {
  const person = sql`person_id ${id} not null references persons (id)`;
  return [
    sql`create table sessions (
      id ${id} primary key,
      token_hash ${id} not null unique,
      ${person},
      user_agent ${text},
      created_at ${bigint} not null,
      last_seen_at ${bigint} not null,
      expires_at ${bigint} not null,
      proved_at ${bigint} not null,
      by_provider ${int} not null default 0
    )`,
    sql`create index sessions_of_person on sessions (person_id)`,
    sql`create table pending_sign_ins (
      token_hash ${id} primary key,
      ${person},
      attempts ${int} not null default 0,
      expires_at ${bigint} not null
    )`,
    sql`create index pending_sign_ins_of_person on pending_sign_ins (person_id)`,
    sql`create table sign_in_links (
      token_hash ${id} primary key,
      ${person},
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      used_at ${bigint}
    )`,
    sql`create index links_of_person on sign_in_links (person_id)`,
    sql`create table email_confirmations (
      token_hash ${id} primary key,
      person_id ${id} references persons (id),
      email ${text} not null,
      time_zone ${text},
      created_at ${bigint} not null,
      expires_at ${bigint} not null
    )`,
    sql`create index confirmations_of_person on email_confirmations (person_id)`,
  ];
}

function otherWaysIn({ id, text, bigint }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table passkeys (
      id ${id} primary key,
      person_id ${id} not null references persons (id),
      credential_id ${id} not null unique,
      public_key ${text} not null,
      sign_count ${bigint} not null,
      transports ${text} not null,
      name ${text} not null,
      created_at ${bigint} not null,
      last_used_at ${bigint}
    )`,
    sql`create index passkeys_of_person on passkeys (person_id)`,
    sql`create table passkey_challenges (
      challenge_hash ${id} primary key,
      person_id ${id} references persons (id),
      expires_at ${bigint} not null
    )`,
    sql`create index passkey_challenges_of_person on passkey_challenges (person_id)`,
    sql`create table oidc_identities (
      issuer ${text} not null,
      subject ${text} not null,
      person_id ${id} not null references persons (id),
      created_at ${bigint} not null,
      primary key (issuer, subject),
      unique (person_id, issuer)
    )`,
    sql`create table oidc_attempts (
      state_hash ${id} primary key,
      nonce ${text} not null,
      verifier ${text} not null,
      return_to ${text} not null,
      expires_at ${bigint} not null
    )`,
  ];
}

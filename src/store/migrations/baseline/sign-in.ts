import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** In the tables named sign_in_…, except the links, columns have the names and types that better-auth reads and writes. */
export function signInTables({ id, text, int, bigint, flag, date }: ColumnTypes): RawBuilder<unknown>[] {
  const user = sql`"userId" ${id} not null references sign_in_users (id)`;
  return [
    sql`create table sign_in_users (
      id ${id} primary key,
      name ${text} not null,
      email ${text} not null unique,
      "emailVerified" ${flag} not null,
      image ${text},
      "twoFactorEnabled" ${flag},
      "createdAt" ${date} not null,
      "updatedAt" ${date} not null
    )`,
    sql`create table sign_in_sessions (
      id ${id} primary key,
      token ${text} not null unique,
      ${user},
      "expiresAt" ${date} not null,
      "ipAddress" ${text},
      "userAgent" ${text},
      "createdAt" ${date} not null,
      "updatedAt" ${date} not null
    )`,
    sql`create index sessions_of_user on sign_in_sessions ("userId")`,
    sql`create table sign_in_credentials (
      id ${id} primary key,
      issuer ${text} not null default 'local:credential',
      "accountId" ${text} not null,
      "providerId" ${text} not null,
      ${user},
      "accessToken" ${text},
      "refreshToken" ${text},
      "idToken" ${text},
      "accessTokenExpiresAt" ${date},
      "refreshTokenExpiresAt" ${date},
      scope ${text},
      password ${text},
      "createdAt" ${date} not null,
      "updatedAt" ${date} not null
    )`,
    sql`create index credentials_of_user on sign_in_credentials ("userId")`,
    sql`create unique index credentials_by_issuer on sign_in_credentials (issuer, "accountId")`,
    sql`create table sign_in_verifications (
      id ${id} primary key,
      identifier ${text} not null,
      value ${text} not null,
      "expiresAt" ${date} not null,
      "createdAt" ${date} not null,
      "updatedAt" ${date} not null
    )`,
    sql`create index verifications_by_identifier on sign_in_verifications (identifier)`,
    sql`create table sign_in_two_factor (
      id ${id} primary key,
      secret ${text} not null,
      "backupCodes" ${text} not null,
      ${user},
      verified ${flag},
      "failedVerificationCount" ${int} not null default 0,
      "lockedUntil" ${date}
    )`,
    sql`create unique index two_factor_of_user on sign_in_two_factor ("userId")`,
    sql`create table sign_in_links (
      token_hash ${id} primary key,
      account_id ${id} not null references accounts (id),
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      used_at ${bigint}
    )`,
    sql`create index links_of_account on sign_in_links (account_id)`,
    sql`create table email_confirmations (
      token_hash ${id} primary key,
      account_id ${id} references accounts (id),
      email ${text} not null,
      time_zone ${text},
      created_at ${bigint} not null,
      expires_at ${bigint} not null
    )`,
    sql`create index confirmations_of_account on email_confirmations (account_id)`,
  ];
}

import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** Column names and types are the ones better-auth reads and writes. */
export const signIn: Migration = {
  number: 3,
  name: 'sign-in',
  async up(db, engine) {
    const { id, text, bigint, flag, date } = columnTypes(engine);
    const user = sql`"userId" ${id} not null references sign_in_users (id)`;
    await runAll(db, [
      sql`create table sign_in_links (
        token_hash ${id} primary key,
        account_id ${id} not null references accounts (id),
        created_at ${bigint} not null,
        expires_at ${bigint} not null,
        used_at ${bigint}
      )`,
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
        ${user}
      )`,
    ]);
  },
};

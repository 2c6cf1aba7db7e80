import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** What better-auth came to need: the issuer of a credential, and how often a second factor was tried in vain. */
export const signInDetails: Migration = {
  number: 4,
  name: 'sign-in-details',
  async up(db, engine) {
    const { text, int, flag, date } = columnTypes(engine);
    await runAll(db, [
      sql`alter table sign_in_credentials add column issuer ${text} not null default 'local:credential'`,
      sql`create unique index credentials_by_issuer on sign_in_credentials (issuer, "accountId")`,
      sql`alter table sign_in_two_factor add column verified ${flag}`,
      sql`alter table sign_in_two_factor add column "failedVerificationCount" ${int} not null default 0`,
      sql`alter table sign_in_two_factor add column "lockedUntil" ${date}`,
      sql`create unique index two_factor_of_user on sign_in_two_factor ("userId")`,
      sql`create index links_of_account on sign_in_links (account_id)`,
    ]);
  },
};

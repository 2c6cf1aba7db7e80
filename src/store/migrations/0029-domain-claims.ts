import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** Several accounts may claim a host, and only a verified one is unique. Removed hosts are remembered. */
export const domainClaims: Migration = {
  number: 29,
  name: 'domain claims',
  async up(db, engine) {
    const { id, text, int, bigint } = columnTypes(engine);
    await runAll(db, [
      sql`create table domain_claims (
        host ${id} not null,
        account_id ${id} not null references accounts (id),
        project_id ${id} not null references projects (id),
        token ${text} not null,
        created_at ${bigint} not null,
        verified_at ${bigint},
        checked_at ${bigint},
        failing_since ${bigint},
        missing_checks ${int} not null default 0,
        checks ${text},
        check_due_at ${bigint} not null,
        primary key (host, account_id)
      )`,
      sql`insert into domain_claims (host, account_id, project_id, token, created_at, verified_at, checked_at,
          failing_since, checks, check_due_at)
        select host, account_id, project_id, token, created_at, verified_at, checked_at, failing_since, checks,
          check_due_at from domains`,
      sql`drop table domains`,
      sql`alter table domain_claims rename to domains`,
      sql`create index domains_of_account on domains (account_id)`,
      sql`create index domains_of_project on domains (project_id)`,
      sql`create index domain_checks on domains (check_due_at) where verified_at is not null`,
      sql`create unique index verified_hosts on domains (host) where verified_at is not null`,
      // Without foreign keys: a host is remembered when its account is deleted.
      sql`create table removed_domains (
        host ${id} primary key,
        account_id ${id},
        project_id ${id},
        removed_at ${bigint} not null,
        serves_until ${bigint} not null
      )`,
    ]);
  },
};

import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const customDomains: Migration = {
  number: 13,
  name: 'custom-domains',
  async up(db, engine) {
    const { id, text, bigint } = columnTypes(engine);
    await runAll(db, [
      sql`create table domains (
        host ${id} primary key,
        account_id ${id} not null references accounts (id),
        project_id ${id} not null references projects (id),
        token ${text} not null,
        created_at ${bigint} not null,
        verified_at ${bigint},
        checked_at ${bigint},
        failing_since ${bigint},
        checks ${text},
        check_due_at ${bigint} not null
      )`,
      sql`create index domains_of_account on domains (account_id)`,
      sql`create index domains_of_project on domains (project_id)`,
      sql`create index domain_checks on domains (check_due_at) where verified_at is not null`,
      // The verified hosts, newest first (JSON): read with every link, so that a scan asks for nothing more.
      sql`alter table projects add column verified_hosts ${text}`,
      // Whose a picture is says its link, but that of a Wi-Fi code carries none.
      sql`create index wifi_pictures on qr_codes (picture) where type = 'wifi'`,
    ]);
  },
};

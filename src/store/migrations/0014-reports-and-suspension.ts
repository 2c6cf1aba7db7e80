import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const reportsAndSuspension: Migration = {
  number: 14,
  name: 'reports-and-suspension',
  async up(db, engine) {
    const { id, text, bigint } = columnTypes(engine);
    await runAll(db, [
      sql`create table abuse_reports (
        id ${id} primary key,
        at ${bigint} not null,
        code_id ${id} not null references qr_codes (id),
        host ${id},
        reason ${text} not null,
        details ${text} not null,
        email ${text},
        state ${id} not null,
        decided_at ${bigint}
      )`,
      sql`create index abuse_reports_by_state on abuse_reports (state, id)`,
      sql`create index abuse_reports_of_code on abuse_reports (code_id, state)`,
      sql`create index abuse_reports_of_host on abuse_reports (host, at)`,
      // The operator's word on a code, with his reason: it stays blocked whatever the safety check says.
      sql`alter table qr_codes add column operator_block ${text}`,
      sql`create index blocked_codes on qr_codes (seq) where status = 'blocked'`,
      // Since when the account can neither sign in nor use its keys; its codes go on.
      sql`alter table accounts add column suspended_at ${bigint}`,
    ]);
  },
};

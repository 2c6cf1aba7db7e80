import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** What a batch adds to the roll-ups, set aside in one row until it is worked in together with others. */
const scanJournal = sql`create table scan_journal (seq integer primary key, sums text not null)`;

export const scansLimitsSecrets: Migration = {
  number: 2,
  name: 'scans, limits, secrets',
  async up(db, engine) {
    const { id, text, int, bigint, seq } = columnTypes(engine);
    // The hour comes first: what is scanned now stands together, and a commit touches few pages.
    const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
    await runAll(db, [
      sql`create table scan_rollups (
        code_seq ${bigint} not null,
        hour ${bigint} not null,
        country ${text} not null,
        device ${text} not null,
        referrer_host ${text} not null,
        rule ${int} not null,
        class ${text} not null,
        scans ${bigint} not null,
        primary key (hour, code_seq, country, device, referrer_host, rule, class)
      ) ${clustered}`,
      sql`create table scan_batches (id ${id} primary key, applied_at ${bigint} not null, result ${text} not null)`,
      sql`create index scan_batches_age on scan_batches (applied_at)`,
      ...(engine === 'sqlite' ? [scanJournal] : []),
      sql`create table limit_counters (
        key_id ${id} primary key,
        second_start ${bigint} not null,
        second_count ${int} not null,
        minute_start ${bigint} not null,
        minute_count ${int} not null,
        day_start ${bigint} not null,
        day_count ${int} not null
      )`,
      sql`create table idempotency_records (
        account_id ${id} not null,
        path ${text} not null,
        key ${text} not null,
        body_hash ${text} not null,
        result ${text} not null,
        created_at ${bigint} not null,
        primary key (account_id, path, key)
      )`,
      sql`create index idempotency_age on idempotency_records (created_at)`,
      sql`create table safety_list (
        id ${id} primary key,
        kind ${text} not null,
        value ${text} not null,
        created_at ${bigint} not null,
        unique (kind, value)
      )`,
      sql`create table safety_events (
        seq ${seq},
        code_id ${id} not null,
        account_id ${id} not null,
        at ${bigint} not null,
        verdict ${text} not null,
        reasons ${text} not null
      )`,
      sql`create index safety_events_of_code on safety_events (code_id, seq)`,
      sql`create table server_secrets (name ${id} primary key, value ${text} not null, created_at ${bigint} not null)`,
    ]);
  },
};

import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { LABEL_INDEX } from './codes/label-index.ts';
import { claimDue, hasDue, QUEUE_NAMES } from './due/claim-due.ts';
import { migrateSqlite } from './engines/sqlite/migrate-sqlite.ts';
import { openKysely } from './engines/sqlite/open-kysely.ts';
import { scanCounter } from './engines/sqlite/scan-counter.ts';
import { MIGRATIONS } from './migrations/list.ts';
import { endRenderClaims } from './renders/render-jobs.ts';
import type { Tx } from './transaction.ts';

/** A database that records the statements it prepares. */
function recordingDatabase(statements: string[]): Database {
  const database = new Database(':memory:');
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    statements.push(sql);
    return prepare(sql);
  }) as Database['prepare'];
  return database;
}

/** These run every second on every node, however many codes there are. */
const QUEUE_STATEMENTS: Record<string, (tx: Tx) => Promise<unknown>> = {
  ...Object.fromEntries(
    QUEUE_NAMES.flatMap((queue): [string, (tx: Tx) => Promise<unknown>][] => [
      [`hasDue of ${queue}`, ({ db }) => hasDue(db, queue, 1)],
      [
        `claimDue of ${queue}`,
        (tx) => claimDue(tx, { queue, now: 1, part: '', claim: '', leaseUntil: 2, limit: 10, after: 'acc_0' }),
      ],
    ]),
  ),
  endRenderClaims: (tx) => endRenderClaims(tx, {}),
};

/** A job in each of the queues. */
const WAITING = [
  "insert into accounts (id, email, plan, time_zone, created_at, updated_at) values ('acc_a', 'a', 'free', 'UTC', 1, 1)",
  `insert into projects (id, account_id, name, description, is_default, created_at, updated_at)
    values ('prj_a', 'acc_a', '', '', 1, 1, 1)`,
  ...[null, 1].map(
    (
      rendered,
    ) => `insert into qr_codes (id, account_id, project_id, label, label_folded, search_text, slug, status, type, qr_data,
      style, render_status, render_requested_at, last_rendered_at, created_via, created_at, updated_at) values
      ('qr_${rendered}', 'acc_a', 'prj_a', '', '', '', '${rendered}', 'active', 'url', '{}', '{}', 'pending', 1, ${rendered},
      'api', 1, 1)`,
  ),
];

/** The partial indexes of the queues, and the primary key of a row that was found by one of them. */
const BY_QUEUE = /USING (COVERING )?INDEX (first_renders|re_renders|safety_jobs)|USING INTEGER PRIMARY KEY/;

for (const [name, run] of Object.entries(QUEUE_STATEMENTS)) {
  test(`${name} finds its jobs by an index on SQLite, never by reading all codes`, async () => {
    const statements: string[] = [];
    const database = recordingDatabase(statements);
    await migrateSqlite(database, MIGRATIONS, 1);
    const scans = scanCounter(database);
    const tx: Tx = { db: openKysely(database), engine: 'sqlite', labels: LABEL_INDEX.sqlite, scans };
    for (const row of WAITING) database.run(row);
    statements.length = 0;
    await run(tx);
    expect(statements).not.toBeEmpty();
    for (const statement of statements.filter((text) => text.includes('qr_codes'))) {
      const plan = database.query<{ detail: string }, []>(`explain query plan ${statement}`).all();
      const others = plan.filter(({ detail }) => / qr_codes/.test(detail) && !BY_QUEUE.test(detail));
      expect({ statement, others }).toEqual({ statement, others: [] });
    }
  });
}

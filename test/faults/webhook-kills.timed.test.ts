import { afterAll, expect, test } from 'bun:test';
import { appendFileSync } from 'node:fs';
import { emptyStore, temporaryFolder } from '../harness/engines.ts';
import { runWebhookStorm, type StormReport } from './support/webhook-storm.ts';

/** `STORM_KILLS=100` for a long storm. */
const KILLS = Number(process.env.STORM_KILLS ?? 10);
/** Starts and pauses of a busy machine. */
const TIMEOUT_MS = KILLS * 15_000 + 300_000;

const reports: string[] = [];
afterAll(() => {
  const notes = process.env.TEST_NOTES;
  if (notes === undefined) console.error(reports.join('\n'));
  else appendFileSync(notes, `${reports.join('\n')}\n`);
});

const balanced = (name: string, { problems, ...figures }: StormReport) => {
  reports.push(`Webhooks, ${name}: ${JSON.stringify(figures)}`);
  expect(problems).toEqual([]);
  for (const type of ['qr.created', 'qr.updated', 'qr.scan', 'qr.blocked', 'job.finished', 'domain.updated'])
    expect([type, (figures.events[type] ?? 0) > 0]).toEqual([type, true]);
};

test(
  `${KILLS} kills of a server on SQLite lose no event and no scan, and invent none`,
  async () => balanced('SQLite', await runWebhookStorm([await emptyStore('sqlite')], KILLS)),
  TIMEOUT_MS,
);

test(
  `${KILLS} kills of three servers on PostgreSQL lose no event and no scan, and invent none`,
  async () => {
    const { DATABASE_URL = '' } = await emptyStore('postgres');
    const nodes = [1, 2, 3].map(() => ({ DATA_DIR: temporaryFolder(), DATABASE_URL }));
    balanced('three servers on PostgreSQL', await runWebhookStorm(nodes, KILLS));
  },
  TIMEOUT_MS,
);

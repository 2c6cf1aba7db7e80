import { readFileSync } from 'node:fs';
import { query } from '../engines/support/query.ts';
import type { UnreliableReceiver } from '../faults/support/unreliable-receiver.ts';
import { findProblems } from '../faults/support/webhook-books.ts';
import { apiClient } from '../harness/api-client.ts';
import { FIRST_KEY } from '../harness/server-process.ts';
import type { Books } from './books.ts';
import { compare, type Verdict } from './compare.ts';
import type { Ground } from './ground.ts';
import { logProblems } from './logs.ts';
import { readStored } from './stored.ts';

const SETTLED_WITHIN_MS = 180_000;
const AGAIN_MS = 2_000;
const HOUR_MS = 3_600_000;
/** Further than any clock has jumped: whatever waits for a moment that another clock has written comes to it. */
const AHEAD_MS = 8 * HOUR_MS;

type Settling = {
  ground: Ground;
  books: Books;
  receiver: UnreliableReceiver;
  endpointId: string;
  /** Must not stand in any log. */
  secrets: readonly string[];
};

/** Lets the nodes come to rest in calm weather, and compares until all is right or it has taken too long. */
export async function settle(settling: Settling): Promise<{ settledAfterMs: number; verdicts: Verdict[] }> {
  const { ground, secrets } = settling;
  await Promise.all(ground.nodes.map((node) => node.isWell()));
  for (const node of ground.nodes) node.shiftClock(AHEAD_MS);
  const start = performance.now();
  for (;;) {
    await Bun.sleep(AGAIN_MS);
    const verdicts = await look(settling);
    const settledAfterMs = performance.now() - start;
    if (verdicts.every(({ problems }) => problems.length === 0) || settledAfterMs > SETTLED_WITHIN_MS) {
      const logs = ground.nodes.map(({ at, logFile }) => logProblems(at, readFileSync(logFile, 'utf8'), secrets));
      return {
        settledAfterMs,
        verdicts: [
          ...verdicts,
          await integrity(ground),
          { invariant: 'no log has a secret or an uncaught exception', checked: logs.length, problems: logs.flat() },
        ],
      };
    }
  }
}

async function look({ ground, books, receiver, endpointId }: Settling): Promise<Verdict[]> {
  const url = ground.nodes[0]?.url ?? '';
  // The pauses between attempts are hours at last.
  await apiClient(url, FIRST_KEY).post(`/v2/webhook-endpoints/${endpointId}/redeliver`, {
    since: new Date(Date.now() - 2 * AHEAD_MS).toISOString(),
  });
  const stored = await readStored(ground.directly(), url, books.scans.keys());
  const events = await findProblems(ground.directly(), receiver, books.done);
  return [
    ...compare(books, stored),
    {
      invariant: 'of every change one event has come, and of every scan one count',
      checked: receiver.events.size,
      problems: events,
    },
  ];
}

async function integrity({ pair, directly }: Ground): Promise<Verdict> {
  const invariant = 'the file of the database is whole';
  if (pair) return { invariant, checked: 0, problems: [] };
  const rows = [
    ...(await query(directly(), 'pragma integrity_check')),
    ...(await query(directly(), 'pragma foreign_key_check')),
  ];
  const problems = rows.map((row) => JSON.stringify(row)).filter((row) => row !== '{"integrity_check":"ok"}');
  return { invariant, checked: rows.length, problems };
}

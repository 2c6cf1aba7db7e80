import { startPostgres } from '../../test/harness/postgres.ts';
import { inTurns, median, ratioOf, timed } from './figures.ts';
import { type Node, startNode } from './start-node.ts';

const CODES = 100;
const ROUNDS = 9;

/** 100 creates by one caller: in one batch against one by one, both durable. Goals: 3 times on SQLite, 5 on PostgreSQL. */
export async function compareBatches(folder: string): Promise<void> {
  const postgres = await startPostgres({ syncs: true, vacuums: true });
  try {
    await onNode('SQLite', await startNode(folder, 'batch-sqlite', { codes: 1 }));
    const databaseUrl = await postgres.createDatabase();
    await onNode('PostgreSQL', await startNode(folder, 'batch-postgres', { codes: 1, databaseUrl }));
  } finally {
    await postgres.stop();
  }
}

async function onNode(name: string, { running, codes }: Node): Promise<void> {
  const headers = { 'x-api-key': codes.apiKey, 'content-type': 'application/json' };
  const code = { label: 'Menu, table 7', redirect_url: 'https://example.com/menu' };
  const post = async (path: string, body: object, status: number) => {
    const reply = await fetch(running.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await reply.arrayBuffer();
    if (reply.status !== status) throw new Error(`${path} answered ${reply.status}`);
  };
  const operations = Array.from({ length: CODES }, () => ({ create: code }));
  const batch = () => timed(() => post('/v2/qr-codes/batch', { operations }, 200));
  const single = () =>
    timed(async () => {
      for (let made = 0; made < CODES; made++) await post('/v2/qr-codes', code, 201);
    });
  try {
    await inTurns(3, { batch, single });
    const times = await inTurns(ROUNDS, { batch, single });
    console.log(`${CODES} creates of one caller on ${name}`);
    console.log(`  one by one  ${median(times.single).toFixed(1)} ms`);
    console.log(
      `  one batch   ${median(times.batch).toFixed(1)} ms: ${ratioOf(times.single, times.batch).toFixed(1)} times as fast\n`,
    );
  } finally {
    await running.stop();
  }
}

import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { openCopy } from './support/copied-database.ts';
import { compileFixture, type Fixture, startProgram } from './support/fixture.ts';
import { query, type Row } from './support/query.ts';

const KILLS: Record<Engine, number> = { sqlite: 20, postgres: 5 };
const LONGEST_LIFE_MS = 150;

/** Not among the databases: a folder in memory may refuse to run programs. */
const folder = mkdtempSync(join(tmpdir(), 'repoint-fixture-'));
let program: string;
beforeAll(async () => {
  program = await compileFixture('write-forever.ts', folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

type Rows = (sql: string) => Promise<Row[]>;

onBothEngines('a kill -9 of a writing process', (engine) => {
  test(`at ${KILLS[engine]} random moments loses nothing that was acknowledged, and the next start works`, async () => {
    const storeEnv = await emptyStore(engine);
    const acknowledged = new Acknowledged();
    for (let kill = 0; kill < KILLS[engine]; kill++) {
      await writeUntilKilled(startProgram([program], storeEnv), acknowledged);
      expect(await readDisk(storeEnv, (rows) => acknowledged.missingIn(rows))).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThan(KILLS[engine]);
  });
});

/** Kills the process at a random moment after its first acknowledged write. */
async function writeUntilKilled(writing: Fixture, acknowledged: Acknowledged): Promise<void> {
  let isFirst = true;
  for await (const line of writing.lines) {
    acknowledged.add(line);
    if (!isFirst) continue;
    isFirst = false;
    setTimeout(() => writing.kill(), Math.random() * LONGEST_LIFE_MS);
  }
  if (isFirst) throw new Error(`It wrote nothing: ${await writing.errors}`);
  await writing.exited;
}

/** Reads what is on the disk; on SQLite it also checks the integrity of the file. */
async function readDisk<Result>(storeEnv: StoreEnv, look: (rows: Rows) => Promise<Result>): Promise<Result> {
  if (storeEnv.DATABASE_URL) return look((sql) => query(storeEnv, sql));
  const database = openCopy(storeEnv);
  const rows: Rows = async (sql) => database.query<Row, []>(sql).all();
  expect(await rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(await rows('pragma foreign_key_check')).toEqual([]);
  try {
    return await look(rows);
  } finally {
    database.close();
  }
}

/** The writes that the killed processes acknowledged. */
class Acknowledged {
  readonly #accounts = new Set<string>();
  readonly #projects = new Set<string>();
  /** Code → the last acknowledged edit of its label; 0: none. */
  readonly #edits = new Map<string, number>();

  add(line: string): void {
    const [kind, id = '', edit = '0'] = line.split(' ');
    if (kind === 'account') this.#accounts.add(id);
    else if (kind === 'project') this.#projects.add(id);
    else this.#edits.set(id, Number(edit));
  }

  get size(): number {
    return this.#accounts.size + this.#projects.size + this.#edits.size;
  }

  /** An edit in flight may have been stored too, but none older than the last acknowledged one. */
  async missingIn(rows: Rows): Promise<string[]> {
    const ids = async (table: string) => new Set((await rows(`select id from ${table}`)).map(({ id }) => id));
    const [accounts, projects] = [await ids('accounts'), await ids('projects')];
    const codes = await rows('select id, label from qr_codes');
    const edits = new Map(codes.map(({ id, label }) => [id, Number.parseInt(String(label), 10) || 0]));
    return [
      ...[...this.#accounts].filter((id) => !accounts.has(id)),
      ...[...this.#projects].filter((id) => !projects.has(id)),
      ...[...this.#edits].filter(([id, edit]) => (edits.get(id) ?? -1) < edit).map(([id]) => id),
    ];
  }
}

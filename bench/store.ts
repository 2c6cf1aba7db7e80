import { closeSync, fdatasyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../src/lib/ids.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/store/store.ts';
import { batchOf } from '../test/engines/support/scan-batches.ts';
import { median, perSecond } from './load/figures.ts';
import { insertCode, type Owner, seedOwner } from './load/seed.ts';
import { benchFolder } from './load/server.ts';

/** Durable writes on SQLite: many callers, whose writes share commits, against one that waits for each. */
const CALLERS = 64;
const ROUNDS = 7;
const ROUND_MS = 400;

type Write = (caller: number) => Promise<unknown>;

export async function run(): Promise<void> {
  const folder = benchFolder(`store-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log(`a sync of 4 KiB to this disk takes ${syncMicroseconds(folder).toFixed(0)} µs\n`);
  const store = await openStore({ databaseUrl: null, dataDir: folder }, Date.now(), () => {});
  try {
    const owner = await seedOwner(store);
    await compare('scans counted', await scanWrite(store, owner));
    await compare('projects created', (_) => createProject(store, owner));
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both take turns, so that other load affects both alike. */
async function compare(what: string, write: Write): Promise<void> {
  await writesPerSecond(write, CALLERS);
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await writesPerSecond(write, 1));
    together.push(await writesPerSecond(write, CALLERS));
  }
  const ratio = median(together) / median(alone);
  console.log(`${what}, one by one  ${perSecond(median(alone))}`);
  console.log(
    `${what}, ${CALLERS} callers  ${perSecond(median(together))}: ${ratio.toFixed(1)} times as many\n`,
  );
}

/** A separate code for each caller, so that only the commit is shared. */
async function scanWrite(store: Store, owner: Owner): Promise<Write> {
  const codes = await Promise.all(Array.from({ length: CALLERS }, () => insertCode(store, owner)));
  return (caller) => {
    const { [caller]: code } = codes;
    return store.write.countScans(batchOf(code ? [code] : []));
  };
}

function createProject(store: Store, { accountId }: Owner): Promise<unknown> {
  const now = Date.now();
  const project = {
    id: newId('prj', now),
    account_id: accountId,
    name: 'Summer campaign',
    description: '',
    is_default: false,
    created_via: 'api',
    created_at: now,
    updated_at: now,
  };
  return store.write.insertProject({ project, cap: null, idempotency: null });
}

async function writesPerSecond(write: Write, callers: number): Promise<number> {
  const start = performance.now();
  const end = start + ROUND_MS;
  let written = 0;
  const call = async (caller: number) => {
    for (; performance.now() < end; written++) await write(caller);
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return (written / (performance.now() - start)) * 1000;
}

function syncMicroseconds(folder: string): number {
  const file = openSync(join(folder, 'sync'), 'w');
  const page = Buffer.alloc(4096);
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    return performance.now() - start;
  });
  closeSync(file);
  return median(times) * 1000;
}

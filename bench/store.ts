import { closeSync, fdatasyncSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { newAccount } from '../src/accounts/create-account.ts';
import { DEFAULT_PLANS } from '../src/config/plans.ts';
import { newId } from '../src/lib/ids.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/store/store.ts';
import { median, perSecond } from './load/figures.ts';

/** Durable writes on SQLite: many callers, whose writes share commits, against one that waits for each. */
const CALLERS = 64;
const ROUNDS = 5;
const ROUND_MS = 600;

/** In the project, not in the system's temporary folder: that one may be in memory, where durable means nothing. */
const FOLDER = join(import.meta.dir, '..', '.cache', 'bench');

export async function run(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'store-'));
  try {
    console.log(`a sync of 4 KiB to this disk takes ${syncMicroseconds(folder).toFixed(0)} µs`);
    await compare(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Both take turns, so that whatever else the machine does meets both alike. */
async function compare(folder: string): Promise<void> {
  const store = await openStore({ databaseUrl: null, dataDir: folder }, Date.now(), () => {});
  const accountId = await createAccount(store);
  const write = () => createProject(store, accountId);
  await writesPerSecond(write, CALLERS);
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await writesPerSecond(write, 1));
    together.push(await writesPerSecond(write, CALLERS));
  }
  await store.close();
  const ratio = median(together) / median(alone);
  console.log(`1 caller (baseline)  ${perSecond(median(alone))} projects created and durable`);
  console.log(
    `${CALLERS} callers           ${perSecond(median(together))}: ${ratio.toFixed(1)} times as many`,
  );
}

async function createAccount(store: Store): Promise<string> {
  const request = { email: 'bench@example.com', plan: 'enterprise', timeZone: 'UTC', password: null };
  const account = await newAccount(request, DEFAULT_PLANS, Date.now());
  await store.write.createAccount(account);
  return account.account.id;
}

function createProject(store: Store, accountId: string): Promise<unknown> {
  const now = Date.now();
  const project = {
    id: newId('prj', now),
    account_id: accountId,
    name: 'Summer campaign',
    description: '',
    is_default: 0,
    created_via: 'api',
    created_at: now,
    updated_at: now,
  };
  return store.write.insertProject({ project, idempotency: null });
}

async function writesPerSecond(write: () => Promise<unknown>, callers: number): Promise<number> {
  const start = performance.now();
  const end = start + ROUND_MS;
  let written = 0;
  const caller = async () => {
    for (; performance.now() < end; written++) await write();
  };
  await Promise.all(Array.from({ length: callers }, caller));
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

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreEnv } from '../../test/harness/engines.ts';
import { makeScanCodes, type ScanCodes } from './scan-codes.ts';
import { plansWithoutLimits } from './seed.ts';
import { type Running, startServer } from './server.ts';

const NO_DRAWING = ['--roles', 'api,scan'];

export type Node = { running: Running; storeEnv: StoreEnv; codes: ScanCodes };

/** A server without limits and drawing, in a folder of its own, with this many codes; on SQLite unless a database is named. */
export async function startNode(
  parent: string,
  name: string,
  { codes: count, databaseUrl, args = [] }: { codes: number; databaseUrl?: string; args?: string[] },
  env: Record<string, string> = {},
): Promise<Node> {
  const folder = join(parent, name.replaceAll(/\W/g, '-'));
  mkdirSync(folder, { recursive: true });
  const storeEnv: StoreEnv = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const codes = await makeScanCodes(storeEnv, count);
  const settings = { PLANS_FILE: plansWithoutLimits(folder), ...env };
  const running = await startServer(storeEnv, settings, [...NO_DRAWING, ...args]);
  return { running, storeEnv, codes };
}

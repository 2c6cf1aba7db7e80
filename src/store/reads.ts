import { findUsage } from './accounts/operator-accounts.ts';
import { listExportedCodes } from './codes/exported-codes.ts';
import { listQrCodes } from './codes/list-codes.ts';
import { countMatchingCodes, findOwnedCode, listOwnedCodes } from './codes/list-owned-codes.ts';
import { findSeenLogo, listLogos } from './codes/logos.ts';
import { findWholeCode, listWholeCodes } from './codes/whole-codes.ts';
import type { Db, InSnapshot, ReadContext } from './db.ts';
import { findFile, sumFileBytes } from './files/files.ts';
import { listJobs } from './jobs/jobs.ts';
import { listUploads } from './jobs/uploads.ts';
import type { EngineName } from './migrations/migration.ts';
import * as READS from './read-list.ts';
import { listReportLinks } from './report-links/report-links.ts';
import {
  readAllDays,
  readCodeTotals,
  readDays,
  readScopeTotals,
  readTopCodes,
  sumCodeTotals,
} from './scans/read-days.ts';
import { readDaysOfCodes } from './scans/read-days-of-codes.ts';
import { readStoreSize } from './store-size.ts';
import { listWebhookEndpoints } from './webhooks/endpoints.ts';

/** Those that know the engine. */
const ENGINE_READS = {
  listQrCodes,
  listOwnedCodes,
  findOwnedCode,
  findWholeCode,
  listWholeCodes,
  countMatchingCodes,
  listExportedCodes,
  readDays,
  readDaysOfCodes,
  readAllDays,
  readCodeTotals,
  sumCodeTotals,
  readScopeTotals,
  readStoreSize,
  readTopCodes,
  findUsage,
  findSeenLogo,
  findFile,
  sumFileBytes,
  listLogos,
  listJobs,
  listReportLinks,
  listUploads,
  listWebhookEndpoints,
};

type Bound<All> = {
  [Name in keyof All]: All[Name] extends (from: never, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

export type Reads = Bound<typeof READS> & Bound<typeof ENGINE_READS>;

export function bindReads(db: Db, engine: EngineName, inSnapshot: InSnapshot): Reads {
  // On SQLite one statement needs no snapshot, and does not wait for those of others.
  const inStatement: InSnapshot = engine === 'sqlite' ? (read) => read(db) : inSnapshot;
  const context: ReadContext = { db, engine, inSnapshot, inStatement };
  return { ...bind(READS, db), ...bind(ENGINE_READS, context) };
}

function bind<All extends object>(reads: All, from: Db | ReadContext): Bound<All> {
  const entries = Object.entries(reads).map(([name, read]) => [name, read.bind(null, from)]);
  return Object.fromEntries(entries) as Bound<All>;
}

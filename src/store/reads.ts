import { findAccount, findAccountByIdOrEmail, listAccounts } from './accounts.ts';
import { findKeyByHash, listKeys } from './api-keys.ts';
import type { Db } from './db.ts';
import { isEmpty } from './first-account.ts';
import { findReplay } from './idempotency.ts';
import { LABEL_INDEX } from './label-index.ts';
import { readCounters } from './limits.ts';
import { findLink } from './links.ts';
import type { EngineName } from './migrations/migration.ts';
import { findDefaultProject, findProject, findProjectOfAnyone, listProjects } from './projects.ts';
import { listQrCodes, type QrCodeFilter, type QrCodeListItem } from './qr-code-list.ts';
import { findQrCode, findQrCodeBySlug } from './qr-codes.ts';
import { findPicture, hasDueRender } from './render-jobs.ts';
import { listRollups } from './rollups.ts';
import { hasDueSafetyCheck, safetyJobsAfter } from './safety.ts';
import { listSafetyEvents } from './safety-events.ts';
import { listSafetyEntries, safetyListMark } from './safety-list.ts';

/** Every read of the store. Each takes the database first and plain values after. */
const READS = {
  findAccount,
  findAccountByIdOrEmail,
  listAccounts,
  findKeyByHash,
  listKeys,
  isEmpty,
  findReplay,
  readCounters,
  findProject,
  findProjectOfAnyone,
  findDefaultProject,
  listProjects,
  findQrCode,
  findQrCodeBySlug,
  findLink,
  hasDueRender,
  findPicture,
  listSafetyEntries,
  safetyListMark,
  hasDueSafetyCheck,
  safetyJobsAfter,
  listSafetyEvents,
  listRollups,
};

type WithoutDb<Read> = Read extends (db: Db, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

export type Reads = { [Name in keyof typeof READS]: WithoutDb<(typeof READS)[Name]> } & {
  listQrCodes(filter: QrCodeFilter): Promise<QrCodeListItem[]>;
};

export function bindReads(db: Db, engine: EngineName): Reads {
  const bound = Object.fromEntries(
    Object.entries(READS).map(([name, read]) => [
      name,
      (read as (...all: unknown[]) => unknown).bind(null, db),
    ]),
  );
  const withLabels = { listQrCodes: (filter: QrCodeFilter) => listQrCodes(db, LABEL_INDEX[engine], filter) };
  return { ...bound, ...withLabels } as Reads;
}

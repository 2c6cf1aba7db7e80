import { findAccount, findAccountByIdOrEmail, findOldestAccountId, listAccounts } from './accounts.ts';
import { findKeyByHash, listKeys } from './api-keys.ts';
import { listCodeChanges } from './code-changes.ts';
import type { CodePageFilter } from './code-page.ts';
import type { Db } from './db.ts';
import { isEmpty } from './first-account.ts';
import { findReplay } from './idempotency.ts';
import { LABEL_INDEX } from './label-index.ts';
import { findCounter, readCounters } from './limits.ts';
import { findLink } from './links.ts';
import type { EngineName } from './migrations/migration.ts';
import { hasProjectToRender } from './project-renders.ts';
import {
  findDefaultProject,
  findProject,
  findProjectOfAnyone,
  listAllProjects,
  listProjects,
} from './projects.ts';
import {
  findOwnedCode,
  listOwnedCodes,
  listQrCodes,
  type OwnedCodeItem,
  type QrCodeFilter,
  type QrCodeListItem,
} from './qr-code-list.ts';
import { findQrCode, findQrCodeBySlug } from './qr-codes.ts';
import { findPicture, hasDueRender } from './render-jobs.ts';
import { listRollups } from './rollups.ts';
import { hasDueSafetyCheck, safetyJobsAfter } from './safety.ts';
import { listSafetyEvents, pageSafetyEvents } from './safety-events.ts';
import { findSafetyEntry, listSafetyEntries, pageSafetyEntries, safetyListMark } from './safety-list.ts';
import { listSavedStyles } from './saved-styles.ts';
import { findPasswordHash } from './sign-in.ts';
import { isLinkOpen } from './sign-in-links.ts';
import { listSessions } from './sign-in-sessions.ts';

/** Every read of the store. Each takes the database first and plain values after. */
const READS = {
  findAccount,
  findAccountByIdOrEmail,
  listAccounts,
  findOldestAccountId,
  findKeyByHash,
  listKeys,
  isEmpty,
  findReplay,
  readCounters,
  findCounter,
  findProject,
  findProjectOfAnyone,
  findDefaultProject,
  listProjects,
  listAllProjects,
  listSavedStyles,
  listCodeChanges,
  findOwnedCode,
  findQrCode,
  findQrCodeBySlug,
  findLink,
  hasDueRender,
  hasProjectToRender,
  findPicture,
  listSafetyEntries,
  pageSafetyEntries,
  findSafetyEntry,
  safetyListMark,
  hasDueSafetyCheck,
  safetyJobsAfter,
  listSafetyEvents,
  pageSafetyEvents,
  listRollups,
  findPasswordHash,
  isLinkOpen,
  listSessions,
};

type WithoutDb<Read> = Read extends (db: Db, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

export type Reads = { [Name in keyof typeof READS]: WithoutDb<(typeof READS)[Name]> } & {
  listQrCodes(filter: QrCodeFilter): Promise<QrCodeListItem[]>;
  listOwnedCodes(filter: CodePageFilter): Promise<OwnedCodeItem[]>;
};

export function bindReads(db: Db, engine: EngineName): Reads {
  const bound = Object.fromEntries(
    Object.entries(READS).map(([name, read]) => [
      name,
      (read as (...all: unknown[]) => unknown).bind(null, db),
    ]),
  );
  const labels = LABEL_INDEX[engine];
  const withLabels = {
    listQrCodes: (filter: QrCodeFilter) => listQrCodes(db, labels, filter),
    listOwnedCodes: (filter: CodePageFilter) => listOwnedCodes(db, labels, filter),
  };
  return { ...bound, ...withLabels } as Reads;
}

import {
  findAccount,
  findAccountByIdOrEmail,
  findOldestAccountId,
  listAccounts,
} from './accounts/accounts.ts';
import { findKeyByHash, listKeys } from './accounts/api-keys.ts';
import { isEmpty } from './accounts/create-account.ts';
import { listCodeChanges } from './codes/code-changes.ts';
import type { CodePageFilter } from './codes/code-page.ts';
import { LABEL_INDEX } from './codes/label-index.ts';
import {
  findOwnedCode,
  listOwnedCodes,
  listQrCodes,
  type OwnedCodeItem,
  type QrCodeFilter,
  type QrCodeListItem,
} from './codes/list-codes.ts';
import { findQrCode, findQrCodeBySlug } from './codes/qr-codes.ts';
import { listSavedStyles } from './codes/saved-styles.ts';
import type { Db } from './db.ts';
import { findReplay } from './limits/idempotency.ts';
import { findCounter, readCounters } from './limits/limit-counters.ts';
import type { EngineName } from './migrations/migration.ts';
import {
  findDefaultProject,
  findProject,
  findProjectOfAnyone,
  listAllProjects,
  listProjects,
} from './projects/projects.ts';
import { findRedraw, listCodeAddresses, listLinkAddresses } from './renders/link-addresses.ts';
import { hasOutdatedPictures } from './renders/outdated-pictures.ts';
import { findDrawnCode, findPictures } from './renders/pictures.ts';
import { listRenderClaims } from './renders/render-jobs.ts';
import { hasDueRender } from './renders/render-queue.ts';
import { hasDueSafetyCheck, safetyJobsAfter } from './safety/safety-checks.ts';
import { listSafetyEvents, pageSafetyEvents } from './safety/safety-events.ts';
import {
  findSafetyEntry,
  listSafetyEntries,
  pageSafetyEntries,
  safetyListRevision,
} from './safety/safety-list.ts';
import { findLink } from './scans/links.ts';
import { listRollups } from './scans/rollups.ts';
import { findPasswordHash } from './sign-in/credentials.ts';
import { isLinkOpen } from './sign-in/links.ts';
import { listSessions } from './sign-in/sessions.ts';

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
  hasOutdatedPictures,
  listRenderClaims,
  findPictures,
  findDrawnCode,
  listLinkAddresses,
  listCodeAddresses,
  findRedraw,
  listSafetyEntries,
  pageSafetyEntries,
  findSafetyEntry,
  safetyListRevision,
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

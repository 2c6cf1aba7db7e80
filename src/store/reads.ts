import { countCodesInQuota, findAccount, findAccountByIdOrEmail, listAccounts } from './accounts/accounts.ts';
import { findKeyByHash, listKeys } from './accounts/api-keys.ts';
import { isEmpty } from './accounts/create-account.ts';
import { listCodeChanges } from './codes/code-changes.ts';
import type { CodePageFilter } from './codes/code-page.ts';
import { LABEL_INDEX } from './codes/label-index.ts';
import {
  findOwnedCode,
  listOwnedCodes,
  listOwnedCodesByIds,
  listQrCodes,
  type OwnedCodeItem,
  type QrCodeFilter,
  type QrCodeListItem,
} from './codes/list-codes.ts';
import { findLogo, listLogos } from './codes/logos.ts';
import { findCodeOfAnyone, findQrCode, findQrCodeBySlug } from './codes/qr-codes.ts';
import { listSavedStyles } from './codes/saved-styles.ts';
import { findCodeSeqs, listCodesBySeq, listExpiringCodes, listLimitedCodes } from './codes/watched-codes.ts';
import type { Db } from './db.ts';
import { findReplay } from './limits/idempotency.ts';
import { findCounter, readCounters } from './limits/limit-counters.ts';
import type { EngineName } from './migrations/migration.ts';
import {
  findCountedProject,
  findDefaultProject,
  findProject,
  findProjectOfAnyone,
  listCountedProjects,
  listProjects,
} from './projects/projects.ts';
import { listUtmPresets } from './projects/utm-presets.ts';
import { findRedraw, listCodeAddresses, listLinkAddresses } from './renders/link-addresses.ts';
import { hasOutdatedPictures } from './renders/outdated-pictures.ts';
import { findDrawnCode, findPictures } from './renders/pictures.ts';
import { listRenderClaims } from './renders/render-jobs.ts';
import { countWaitingRenders, hasDueRender } from './renders/render-queue.ts';
import { hasDueSafetyCheck, safetyJobsAfter } from './safety/safety-checks.ts';
import { listSafetyEvents, pageSafetyEvents } from './safety/safety-events.ts';
import {
  findSafetyEntry,
  listSafetyEntries,
  pageSafetyEntries,
  safetyListRevision,
} from './safety/safety-list.ts';
import type { DayScope } from './scans/days.ts';
import { findLink } from './scans/links.ts';
import {
  type CodeDayTotal,
  type DayRange,
  readCodeTotals,
  readDays,
  readTopCodes,
  type ScopeDays,
  sumCodeTotals,
} from './scans/read-days.ts';
import { findSignUp } from './sign-in/confirmations.ts';
import { findPasswordHash } from './sign-in/credentials.ts';
import { findLinkOwner, isLinkOpen } from './sign-in/links.ts';
import { listSessions } from './sign-in/sessions.ts';

/** Every read of the store. Each takes the database first and plain values after. */
const READS = {
  findAccount,
  findAccountByIdOrEmail,
  countCodesInQuota,
  listAccounts,
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
  listCountedProjects,
  findCountedProject,
  listSavedStyles,
  listLogos,
  findLogo,
  listUtmPresets,
  listCodeChanges,
  findOwnedCode,
  listOwnedCodesByIds,
  findQrCode,
  findQrCodeBySlug,
  findCodeOfAnyone,
  findCodeSeqs,
  listCodesBySeq,
  listExpiringCodes,
  listLimitedCodes,
  findLink,
  countWaitingRenders,
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
  findPasswordHash,
  isLinkOpen,
  findLinkOwner,
  findSignUp,
  listSessions,
};

type WithoutDb<Read> = Read extends (db: Db, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

export type Reads = { [Name in keyof typeof READS]: WithoutDb<(typeof READS)[Name]> } & {
  listQrCodes(filter: QrCodeFilter): Promise<QrCodeListItem[]>;
  listOwnedCodes(filter: CodePageFilter): Promise<OwnedCodeItem[]>;
  readDays(scope: DayScope, range: DayRange): Promise<ScopeDays>;
  readCodeTotals(codes: number[], range: { from: number; to: number }): Promise<CodeDayTotal[]>;
  sumCodeTotals(codes: number[], range: { from: number; to: number }): Promise<Map<number, number>>;
  readTopCodes(accountId: string, range: { from: number; to: number }): Promise<Map<number, number>>;
};

export function bindReads(db: Db, engine: EngineName): Reads {
  const bound = Object.fromEntries(
    Object.entries(READS).map(([name, read]) => [
      name,
      (read as (...all: unknown[]) => unknown).bind(null, db),
    ]),
  );
  const labels = LABEL_INDEX[engine];
  const ofEngine: Partial<Reads> = {
    listQrCodes: (filter: QrCodeFilter) => listQrCodes(db, labels, filter),
    listOwnedCodes: (filter: CodePageFilter) => listOwnedCodes(db, labels, filter),
    readDays: (scope, range) => readDays(db, engine, scope, range),
    readCodeTotals: (codes, range) => readCodeTotals(db, engine, codes, range),
    sumCodeTotals: (codes, range) => sumCodeTotals(db, engine, codes, range),
    readTopCodes: (accountId, range) => readTopCodes(db, engine, accountId, range),
  };
  return { ...bound, ...ofEngine } as Reads;
}

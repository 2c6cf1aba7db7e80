import { countCodesInQuota, findAccount, findAccountByIdOrEmail, listAccounts } from './accounts/accounts.ts';
import { findKeyByHash, listKeys } from './accounts/api-keys.ts';
import { isEmpty } from './accounts/create-account.ts';
import { listAccountsInDeletion } from './accounts/delete-account.ts';
import { findAccountUse, pageAccounts } from './accounts/operator-accounts.ts';
import { pageDeadDestinations, pageDomainNotices, pageExpiringCodes, pageLimitedCodes } from './alerts/alert-causes.ts';
import { findBulkEntry, listBulkActions, listBulkChanged, listBulkRefusals } from './codes/bulk-actions.ts';
import { listCodeChanges } from './codes/code-changes.ts';
import { countExportedCodes, type ExportedCode, type ExportPage, listExportedCodes } from './codes/exported-codes.ts';
import {
  listAddressesOfCodes,
  listChangesOfCodes,
  listSafetyEventsOfCodes,
  listVisitorDays,
} from './codes/history-of-codes.ts';
import { findConflictingCodes, findConflictingProjects, findUnusedDefault } from './codes/import-codes.ts';
import { findImportedRows } from './codes/imported-rows.ts';
import { LABEL_INDEX } from './codes/label-index.ts';
import { listQrCodes, type QrCodeFilter, type QrCodeListItem } from './codes/list-codes.ts';
import {
  countMatchingCodes,
  findLastScan,
  findOwnedCode,
  listOwnedCodes,
  listOwnedCodesByIds,
  type OwnedCodeItem,
  type OwnedCodesRequest,
  type PageLimits,
} from './codes/list-owned-codes.ts';
import { findLogo, listKeptLogos, listLogos } from './codes/logos.ts';
import type { CodeFilter } from './codes/matching-codes.ts';
import { findCodeOfAnyAccount, findQrCode, findQrCodeBySlug } from './codes/qr-codes.ts';
import { listSavedStyles } from './codes/saved-styles.ts';
import { hasSearchBacklog } from './codes/search-index.ts';
import { findTags, listTagNames, listTags, listTagsOfCodes } from './codes/tags.ts';
import {
  findCodeSeqs,
  listCodesBySeq,
  listCodesLastScanned,
  listExpiringCodes,
  listLimitedCodes,
} from './codes/watched-codes.ts';
import type { Db, InSnapshot } from './db.ts';
import {
  countDestinationStates,
  findDestinationCheck,
  hasDestinationsToList,
} from './destinations/destination-checks.ts';
import { domainsRevision, findClaims, listDomains, listHosts, listRemovedDomains } from './domains/domains.ts';
import { ownersOfWifiPicture, wasDrawnWith } from './domains/printed-codes.ts';
import { hasDue } from './due/claim-due.ts';
import { findReplay } from './idempotency/idempotent-results.ts';
import { countImportedCodes, findJob, listImportedCodes, listJobs, listOldJobs } from './jobs/jobs.ts';
import { findNewerMigration } from './migrations/migrate.ts';
import type { EngineName } from './migrations/migration.ts';
import {
  findCountedProject,
  findDefaultProject,
  findProject,
  findProjectOfAnyAccount,
  listCountedProjects,
  listProjects,
} from './projects/projects.ts';
import { listUtmPresets } from './projects/utm-presets.ts';
import { findVisitorPage, pageVisitorPages } from './projects/visitor-pages.ts';
import { findCounter, readCounters } from './rate-limits/rate-counters.ts';
import { findRedraw, listCodeAddresses, listLinkAddresses } from './renders/link-addresses.ts';
import { hasOutdatedPictures } from './renders/outdated-pictures.ts';
import { findDrawnCode, findPictures, findPrintedPictures } from './renders/pictures.ts';
import { countWaitingRenders } from './renders/render-queue.ts';
import { countOpenReports, findReport, listReports } from './reports/reports.ts';
import { listBlockedCodes } from './safety/operator-blocks.ts';
import { safetyJobsAfter } from './safety/safety-checks.ts';
import { listAllSafetyEvents, listSafetyEvents, pageSafetyEvents } from './safety/safety-events.ts';
import { findSafetyEntry, listSafetyEntries, pageSafetyEntries, safetyListRevision } from './safety/safety-list.ts';
import type { DayScope, DayTable } from './scans/days.ts';
import { findLink } from './scans/links.ts';
import {
  type CodeDayTotal,
  type DayRange,
  readAllDays,
  readCodeTotals,
  readDays,
  readScopeTotals,
  readTopCodes,
  type ScopeDays,
  type StoredDay,
  sumCodeTotals,
} from './scans/read-days.ts';
import { findSignUp } from './sign-in/confirmations.ts';
import { findPasswordHash } from './sign-in/credentials.ts';
import { findLinkOwner } from './sign-in/links.ts';
import { listSessions } from './sign-in/sessions.ts';
import { readStoreSize, type StoreSize } from './store-size.ts';
import { readVisitors } from './visitors/daily-visitors.ts';

/** Every read of the store. Each takes the database first and plain values after. */
const READS = {
  findAccount,
  findAccountByIdOrEmail,
  countCodesInQuota,
  listAccounts,
  pageAccounts,
  findAccountUse,
  findKeyByHash,
  listKeys,
  isEmpty,
  findNewerMigration,
  listAccountsInDeletion,
  listJobs,
  findJob,
  listOldJobs,
  listImportedCodes,
  countImportedCodes,
  countExportedCodes,
  findReplay,
  readCounters,
  findCounter,
  findProject,
  findProjectOfAnyAccount,
  findDefaultProject,
  listProjects,
  listCountedProjects,
  findCountedProject,
  listDomains,
  listRemovedDomains,
  findClaims,
  listHosts,
  domainsRevision,
  hasDue,
  hasDestinationsToList,
  findDestinationCheck,
  countDestinationStates,
  pageExpiringCodes,
  pageLimitedCodes,
  pageDeadDestinations,
  pageDomainNotices,
  wasDrawnWith,
  ownersOfWifiPicture,
  findImportedRows,
  findConflictingCodes,
  findConflictingProjects,
  findUnusedDefault,
  listChangesOfCodes,
  listSafetyEventsOfCodes,
  listAddressesOfCodes,
  listVisitorDays,
  listSavedStyles,
  listLogos,
  findLogo,
  listKeptLogos,
  listUtmPresets,
  findVisitorPage,
  pageVisitorPages,
  listCodeChanges,
  listOwnedCodesByIds,
  findQrCode,
  findQrCodeBySlug,
  findCodeOfAnyAccount,
  findCodeSeqs,
  listCodesBySeq,
  listCodesLastScanned,
  listExpiringCodes,
  listLimitedCodes,
  hasSearchBacklog,
  findBulkEntry,
  listBulkChanged,
  listBulkActions,
  listBulkRefusals,
  findLastScan,
  listTags,
  listTagNames,
  findTags,
  listTagsOfCodes,
  findLink,
  countWaitingRenders,
  hasOutdatedPictures,
  findPictures,
  findPrintedPictures,
  findDrawnCode,
  listLinkAddresses,
  listCodeAddresses,
  findRedraw,
  listSafetyEntries,
  pageSafetyEntries,
  findSafetyEntry,
  safetyListRevision,
  safetyJobsAfter,
  listSafetyEvents,
  pageSafetyEvents,
  listAllSafetyEvents,
  listReports,
  findReport,
  countOpenReports,
  listBlockedCodes,
  findPasswordHash,
  findLinkOwner,
  findSignUp,
  listSessions,
  readVisitors,
};

type WithoutDb<Read> = Read extends (db: Db, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;

export type Reads = { [Name in keyof typeof READS]: WithoutDb<(typeof READS)[Name]> } & {
  listQrCodes(filter: QrCodeFilter): Promise<QrCodeListItem[]>;
  listOwnedCodes(request: OwnedCodesRequest, limits?: PageLimits): Promise<OwnedCodeItem[]>;
  findOwnedCode(slug: string, filter: CodeFilter): Promise<OwnedCodeItem | undefined>;
  countMatchingCodes(filter: CodeFilter, limit: number): Promise<number>;
  listExportedCodes(page: ExportPage): Promise<ExportedCode[]>;
  readDays(scope: DayScope, range: DayRange): Promise<ScopeDays>;
  readAllDays(table: DayTable, scopes: readonly (number | string)[]): Promise<StoredDay[]>;
  readCodeTotals(codes: number[], range: { from: number; to: number }): Promise<CodeDayTotal[]>;
  sumCodeTotals(codes: number[], range: { from: number; to: number }): Promise<Map<number, number>>;
  readScopeTotals(scopes: DayScope[], fromDay: number): Promise<number[]>;
  readStoreSize(): Promise<StoreSize>;
  readTopCodes(accountId: string, range: { from: number; to: number }): Promise<Map<number, number>>;
};

export function bindReads(db: Db, engine: EngineName, inSnapshot: InSnapshot): Reads {
  const bound = Object.fromEntries(
    Object.entries(READS).map(([name, read]) => [name, (read as (...all: unknown[]) => unknown).bind(null, db)]),
  );
  const labels = LABEL_INDEX[engine];
  // On SQLite one statement needs no snapshot, and does not wait for those of others.
  const inStatement: InSnapshot = engine === 'sqlite' ? (read) => read(db) : inSnapshot;
  const ofEngine: Partial<Reads> = {
    listQrCodes: (filter: QrCodeFilter) => listQrCodes(db, labels, filter),
    listOwnedCodes: (request, limits) => listOwnedCodes(db, engine, request, limits),
    findOwnedCode: (slug, filter) => findOwnedCode(db, engine, slug, filter),
    countMatchingCodes: (filter, limit) => countMatchingCodes(db, engine, filter, limit),
    listExportedCodes: (page) => listExportedCodes(db, labels, page),
    readDays: (scope, range) => readDays(inSnapshot, engine, scope, range),
    readAllDays: (table, scopes) => readAllDays(inStatement, engine, table, scopes),
    readCodeTotals: (codes, range) => readCodeTotals(inStatement, engine, codes, range),
    sumCodeTotals: (codes, range) => sumCodeTotals(inStatement, engine, codes, range),
    readScopeTotals: (scopes, fromDay) => readScopeTotals(inStatement, engine, scopes, fromDay),
    readStoreSize: () => readStoreSize(db, engine),
    readTopCodes: (accountId, range) => readTopCodes(inSnapshot, engine, accountId, range),
  };
  return { ...bound, ...ofEngine } as Reads;
}

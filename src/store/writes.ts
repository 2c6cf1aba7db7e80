import { updateAccount } from './accounts/accounts.ts';
import { insertKey, markKeysUsed, revokeKey } from './accounts/api-keys.ts';
import { createAccount, createFirstAccount } from './accounts/create-account.ts';
import { beginAccountDeletion, deleteAccountBatch } from './accounts/delete-account.ts';
import { releaseExpiredPlaces, releasePlaces, reservePlaces } from './accounts/reserved-places.ts';
import { claimAlertMail, finishAlertMail, recordAlerts } from './alerts/alerts.ts';
import { insertBulkAction, insertBulkUndo, saveBulkProgress, stopBulkAction } from './codes/bulk-actions.ts';
import { changeQrCode } from './codes/change-qr-code.ts';
import { deleteArchivedCode } from './codes/delete-codes.ts';
import { importCodes, importProject, importVisitorDays } from './codes/import-codes.ts';
import { insertListedCodes } from './codes/insert-listed-codes.ts';
import { deleteLogo, importLogo, insertLogo, renameLogo } from './codes/logos.ts';
import { insertQrCode } from './codes/qr-codes.ts';
import { deleteSavedStyle, insertSavedStyle } from './codes/saved-styles.ts';
import { analyzeCodes, indexSearchTexts } from './codes/search-index.ts';
import { importTag, insertTag, removeTag, renameTag } from './codes/tags.ts';
import { dropDestinations, listDestinations, recordDestinationChecks } from './destinations/destination-checks.ts';
import { addDomain, recordDomainCheck, removeDomain } from './domains/domains.ts';
import { type Claimed, claimDue, type DueRow, type QueueName, renewDue } from './due/claim-due.ts';
import type { Claim } from './due/due-queue.ts';
import { dropExpired } from './housekeeping/drop-expired.ts';
import { changeJob, dropJob, growJob, insertJob } from './jobs/jobs.ts';
import { releaseLease, takeLease } from './leases.ts';
import { insertProject, makeDefaultProject, setProjectArchived, updateProject } from './projects/projects.ts';
import { deleteUtmPreset, insertUtmPreset } from './projects/utm-presets.ts';
import { setButtonBlock, setVisitorPage } from './projects/visitor-pages.ts';
import { saveCounters, takeLimits } from './rate-limits/rate-counters.ts';
import { setLinkAddress, setUnprinted } from './renders/link-addresses.ts';
import { requestOutdatedRenders } from './renders/outdated-pictures.ts';
import { keepPicture } from './renders/pictures.ts';
import { endRenderClaims, failRender, publishRenders, releaseRender } from './renders/render-jobs.ts';
import { decideReports, insertReport } from './reports/reports.ts';
import { blockCode, unblockCode } from './safety/operator-blocks.ts';
import { changeStatusBySafety, scheduleSafetyChecks } from './safety/safety-checks.ts';
import { addSafetyEntry, removeSafetyEntry } from './safety/safety-list.ts';
import type { DayScope } from './scans/days.ts';
import { dropOldDays } from './scans/drop-old-days.ts';
import type { LateBatch, ScanBatch, ScanResult } from './scans/scan-batch.ts';
import { getOrCreateSecret } from './secrets.ts';
import { clearCodeAttempts, takeCodeAttempt } from './sign-in/code-attempts.ts';
import { confirmEmail, createConfirmedAccount, insertConfirmation } from './sign-in/confirmations.ts';
import { changeEmail, dropTwoFactor, renameSignIn, setPassword } from './sign-in/credentials.ts';
import { consumeLink, insertLink } from './sign-in/links.ts';
import { endSessions } from './sign-in/sessions.ts';
import { runSignInStatement } from './sign-in/statement.ts';
import type { Tx } from './transaction.ts';
import { addVisitors, finishVisitorDays, getOrCreateVisitorKey } from './visitors/daily-visitors.ts';

/**
 * Every write of the store: one transaction each, called by name with plain data. So the same functions run in
 * SQLite's writer thread, several per commit, and on a PostgreSQL connection.
 */
export const WRITES = {
  createAccount,
  createFirstAccount,
  updateAccount,
  beginAccountDeletion,
  deleteAccountBatch,
  reservePlaces,
  releasePlaces,
  releaseExpiredPlaces,
  insertKey,
  revokeKey,
  markKeysUsed,
  insertProject,
  updateProject,
  makeDefaultProject,
  setProjectArchived,
  setButtonBlock,
  setVisitorPage,
  addDomain,
  recordDomainCheck,
  removeDomain,
  listDestinations,
  dropDestinations,
  recordDestinationChecks,
  recordAlerts,
  claimAlertMail,
  finishAlertMail,
  claimDue,
  renewDue,
  takeLease,
  releaseLease,
  insertQrCode,
  insertListedCodes,
  importProject,
  importVisitorDays,
  importCodes,
  deleteArchivedCode,
  changeQrCode,
  indexSearchTexts,
  analyzeCodes,
  insertBulkAction,
  insertBulkUndo,
  saveBulkProgress,
  stopBulkAction,
  insertTag,
  importTag,
  renameTag,
  removeTag,
  insertSavedStyle,
  deleteSavedStyle,
  insertLogo,
  importLogo,
  renameLogo,
  deleteLogo,
  insertUtmPreset,
  deleteUtmPreset,
  insertJob,
  growJob,
  changeJob,
  dropJob,
  saveCounters,
  takeLimits,
  dropExpired,
  getOrCreateSecret,
  setLinkAddress,
  setUnprinted,
  requestOutdatedRenders,
  releaseRender,
  endRenderClaims,
  publishRenders,
  failRender,
  keepPicture,
  addSafetyEntry,
  removeSafetyEntry,
  scheduleSafetyChecks,
  changeStatusBySafety,
  insertReport,
  decideReports,
  blockCode,
  unblockCode,
  setPassword,
  changeEmail,
  renameSignIn,
  dropTwoFactor,
  takeCodeAttempt,
  clearCodeAttempts,
  insertConfirmation,
  createConfirmedAccount,
  confirmEmail,
  insertLink,
  consumeLink,
  endSessions,
  runSignInStatement,
  /** Succeeds when something could be written. */
  ping: async (_: Tx, __: Record<string, never>): Promise<void> => {},
  /** Fails if the disk is full. */
  writeSomething: async (tx: Tx, { now }: { now: number }): Promise<void> => tx.scans.writeProbe(now),
  getOrCreateVisitorKey,
  addVisitors,
  finishVisitorDays,
  dropOldDays,
  /** On SQLite; on PostgreSQL it runs without an explicit transaction (engines/postgres/open-postgres.ts). */
  countScans: async (tx: Tx, batch: ScanBatch): Promise<ScanResult> => tx.scans.count(batch),
  countLateScans: async (tx: Tx, { batches }: { batches: LateBatch[] }): Promise<void> => tx.scans.countLate(batches),
  /** After this, reads include every scan counted before. */
  applyScanCounts: async (tx: Tx, _: Record<string, never>): Promise<void> => tx.scans.applyCounts(),
  /** After this, reads of the days of these scopes include every scan counted before. */
  applyScanDays: async (tx: Tx, { scopes }: { scopes: DayScope[] }): Promise<void> => tx.scans.applyDays(scopes),
  /** See `ScanStatements.mergeJournal`. */
  mergeScanJournal: async (tx: Tx, { upTo }: { upTo: number | null }): Promise<number | null> =>
    tx.scans.mergeJournal(upTo),
};

export type WriteName = keyof typeof WRITES;

export type Writes = {
  [Name in Exclude<WriteName, 'claimDue'>]: (
    input: Parameters<(typeof WRITES)[Name]>[1],
  ) => ReturnType<(typeof WRITES)[Name]>;
} & { claimDue<Name extends QueueName>(claim: Claim & { queue: Name }): Promise<Claimed<DueRow<Name>>> };

/** Runs the write called `name`; names and inputs are type-checked on the caller's side. */
export async function runWrite(tx: Tx, name: WriteName, input: unknown): Promise<unknown> {
  return (WRITES[name] as (tx: Tx, input: unknown) => Promise<unknown>)(tx, input);
}

/** One method per write, each calling `run`. */
export function bindWrites(run: (name: WriteName, input: unknown) => Promise<unknown>): Writes {
  const names = Object.keys(WRITES) as WriteName[];
  return Object.fromEntries(names.map((name) => [name, (input: unknown) => run(name, input)])) as Writes;
}

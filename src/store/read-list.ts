/** Every read of the store that is the same on both engines. Each takes the database first and plain values after. */

export { countCodesInQuota, findAccount, findAccountByIdOrEmail, listAccounts } from './accounts/accounts.ts';
export { findKeyByHash, listKeys } from './accounts/api-keys.ts';
export { isEmpty } from './accounts/create-account.ts';
export { listAccountsDueForDeletion, listAccountsInDeletion } from './accounts/delete-account.ts';
export { findAccountUse, pageAccounts } from './accounts/operator-accounts.ts';
export { exportActivity, listActivity } from './activity/activity.ts';
export {
  pageDeadDestinations,
  pageDomainNotices,
  pageExpiringCodes,
  pageExpiringKeys,
  pageLimitedCodes,
} from './alerts/alert-causes.ts';
export { findTakenAliases } from './codes/code-aliases.ts';
export { countChangesOfJob, findChangesOfJob, listChangedCodes, listCodeChanges } from './codes/code-changes.ts';
export { findCodesByKey } from './codes/code-keys.ts';
export {
  countExportedCodes,
  listAddressesOfCodes,
  listChangesOfCodes,
  listSafetyEventsOfCodes,
  listVisitorDays,
} from './codes/exported-codes.ts';
export { findConflictingCodes, findConflictingProjects, findUnusedDefault } from './codes/import-codes.ts';
export { findImportedRows } from './codes/imported-rows.ts';
export { findLogo, listKeptLogos } from './codes/logos.ts';
export {
  findByExternalIds,
  findCodeOfAnyAccount,
  findQrCode,
  findQrCodeBySlug,
  findTakenSlugs,
} from './codes/qr-codes.ts';
export { hasSearchBacklog } from './codes/search-index.ts';
export { findTags, listTagNames, listTags, listTagsOfCodes } from './codes/tags.ts';
export {
  findCodeSeqs,
  listCodesBySeq,
  listCodesLastScanned,
  listExpiringCodes,
  listLimitedCodes,
} from './codes/watched-codes.ts';
export { findWholeCode } from './codes/whole-codes.ts';
export {
  countDestinationStates,
  findDestinationCheck,
  hasDestinationsToList,
} from './destinations/destination-checks.ts';
export { domainsRevision, findClaims, listDomains, listHosts, listRemovedDomains } from './domains/domains.ts';
export { hasDue } from './due/claim-due.ts';
export { listBlockedFiles, listFileHashesOfCode } from './files/blocked-files.ts';
export { listFilesOfCode } from './files/code-files.ts';
export { listDroppedFiles } from './files/drop-files.ts';
export { findFilePiece } from './files/file-contents.ts';
export { findFileByHash, findServedFile } from './files/files.ts';
export { findReceivedOffer, findSentOffer, listReceivedOffers, listSentOffers } from './hand-over/offers.ts';
export { findReplay } from './idempotency/idempotent-results.ts';
export { findPiece } from './jobs/file-pieces.ts';
export { findJobAsker } from './jobs/job-asker.ts';
export {
  findJob,
  listImportedCodes,
  listJobsOfUploads,
  listOldJobs,
  listPreview,
  listRefusals,
} from './jobs/jobs.ts';
export { findUpload, listOldUploads } from './jobs/uploads.ts';
export { findNewerMigration } from './migrations/migrate.ts';
export { findOauthClient, listOauthClients } from './oauth/clients.ts';
export { findTokenByHash } from './oauth/tokens.ts';
export { findInvitation, listInvitations } from './people/invitations.ts';
export { findMemberByEmail, listMembers } from './people/list-members.ts';
export {
  findOwner,
  findOwnerEmail,
  findRecipient,
  isOwnedByOperator,
  listMemberships,
  listOwners,
} from './people/members.ts';
export { findPersonUse, pagePersons } from './people/operator-persons.ts';
export { findPerson, findPersonByEmail, listPersons } from './people/persons.ts';
export { hasOnlySuspended } from './people/suspended.ts';
export {
  findDueChange,
  listDueChanges,
  listPlannedChanges,
  listPlannedChangesOfCodes,
} from './planned/planned-changes.ts';
export { findStyleTemplate, listStyleTemplates, listUtmPresets, pageStyleTemplates } from './projects/named-items.ts';
export {
  findCountedProject,
  findDefaultProject,
  findProject,
  findProjectOfAnyAccount,
  listCountedProjects,
  listProjects,
} from './projects/projects.ts';
export { findVisitorPage, pageVisitorPages } from './projects/visitor-pages.ts';
export { findCounter, readCounters } from './rate-limits/rate-counters.ts';
export { findRedraw, listCodeAddresses, listLinkAddresses } from './renders/link-addresses.ts';
export { hasOutdatedPictures } from './renders/outdated-pictures.ts';
export {
  findDrawnCode,
  findPictures,
  findPrintedPictures,
  ownersOfWifiPicture,
  wasDrawnWith,
} from './renders/pictures.ts';
export { countWaitingRenders } from './renders/render-queue.ts';
export { findReportByToken, findReportLink } from './report-links/report-links.ts';
export { countOpenReports, findReport, listReports } from './reports/reports.ts';
export { listBlockedCodes } from './safety/operator-blocks.ts';
export { safetyJobsAfter } from './safety/safety-checks.ts';
export { listAllSafetyEvents, pageSafetyEvents } from './safety/safety-events.ts';
export { findSafetyEntry, listSafetyEntries, pageSafetyEntries, safetyListRevision } from './safety/safety-list.ts';
export { findLink } from './scans/links.ts';
export { listTaggedCodes } from './scans/read-days-of-codes.ts';
export { findScanVersions } from './scans/scan-versions.ts';
export { hasUnfinishedImport } from './server-archive/unfinished-import.ts';
export { findSignUp } from './sign-in/confirmations.ts';
export { findLinkOwner } from './sign-in/links.ts';
export { findPasskey, listPasskeys } from './sign-in/passkeys.ts';
export { findPendingPerson } from './sign-in/pending-sign-ins.ts';
export { findSignedIn, listSessions } from './sign-in/sessions.ts';
export { readVisitors } from './visitors/daily-visitors.ts';
export { findDelivery, listDeliveries, listDueDeliveries, listHeardEvents } from './webhooks/deliveries.ts';
export { webhookBacklog } from './webhooks/dispatch.ts';
export { findWebhookEndpoint } from './webhooks/endpoints.ts';
export { listOutbox } from './webhooks/outbox.ts';
export { findScanReader, firstOfJournal, hasScanEndpoints, listJournal } from './webhooks/scan-endpoints.ts';
export { listAccountsWithScans } from './webhooks/tell-scans.ts';

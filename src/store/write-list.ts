/** Every write of the store but those of `ScanStatements`. Each takes the transaction first and plain data after. */

export { updateAccount } from './accounts/accounts.ts';
export { insertKey, markKeysUsed, revokeKey } from './accounts/api-keys.ts';
export { createAccount, createFirstAccount } from './accounts/create-account.ts';
export { beginAccountDeletion, deleteAccountBatch, planAccountDeletion } from './accounts/delete-account.ts';
export { releaseExpiredPlaces, releasePlaces, reservePlaces } from './accounts/reserved-places.ts';
export { importActivity, recordFailedSignIn, writeActivity as recordActivity } from './activity/activity.ts';
export { claimAlertMail, finishAlertMail, recordAlerts } from './alerts/alerts.ts';
export { applyBatch } from './codes/apply-batch.ts';
export { changeQrCode } from './codes/change-qr-code.ts';
export { deleteArchivedCode } from './codes/delete-codes.ts';
export { importCodes, importProject, importVisitorDays } from './codes/import-codes.ts';
export { insertListedCodes } from './codes/insert-listed-codes.ts';
export { deleteLogo, importLogo, insertLogo, renameLogo } from './codes/logos.ts';
export { insertQrCode } from './codes/qr-codes.ts';
export { analyzeCodes, indexSearchTexts } from './codes/search-index.ts';
export { importTag, insertTag, removeTag, renameTag } from './codes/tags.ts';
export { dropDestinations, listDestinations, recordDestinationChecks } from './destinations/destination-checks.ts';
export { addDomain, recordDomainCheck, removeDomain } from './domains/domains.ts';
export { claimDue, renewDue } from './due/claim-due.ts';
export { blockFile, unblockFile } from './files/blocked-files.ts';
export { dropReplacedFiles } from './files/code-files.ts';
export { deleteFile, dropFile, dropUnusedFiles, forgetDroppedFile } from './files/drop-files.ts';
export { dropFilePieces, putFilePiece } from './files/file-contents.ts';
export { finishFile, insertFile, reuseFile } from './files/files.ts';
export { acceptOffer } from './hand-over/accept-offer.ts';
export { declineOffer, insertOffer, withdrawOffer } from './hand-over/offers.ts';
export { dropExpired } from './housekeeping/drop-expired.ts';
export { putPiece } from './jobs/file-pieces.ts';
export { cancelJob, dropJob, dropPreviewRest, growFiles, insertJob, insertUndo, saveJob } from './jobs/jobs.ts';
export { dropUpload, finishUpload, insertUpload } from './jobs/uploads.ts';
export { releaseLease, takeLease } from './leases.ts';
export { insertOauthClient, revokeOauthClient } from './oauth/clients.ts';
export { deleteOauthToken, insertOauthToken, takeOauthAssertion } from './oauth/tokens.ts';
export { acceptInvitation } from './people/accept-invitation.ts';
export { changeMember, leaveAccount, removeMember } from './people/change-members.ts';
export { deletePerson } from './people/delete-person.ts';
export { insertInvitation, withdrawInvitation } from './people/invitations.ts';
export { insertMember, setDefaultAccount } from './people/members.ts';
export { insertPerson, renamePerson, setOperator, setPersonDisabled } from './people/persons.ts';
export { deletePlannedChange, dropPlannedChange, insertPlannedChange } from './planned/planned-changes.ts';
export { deleteNamedItem, insertNamedItem, updateStyleTemplate } from './projects/named-items.ts';
export { insertProject, makeDefaultProject, setProjectArchived, updateProject } from './projects/projects.ts';
export { setButtonBlock, setVisitorPage } from './projects/visitor-pages.ts';
export { saveCounters, takeLimits, takeMoreOfLimits } from './rate-limits/rate-counters.ts';
export { setLinkAddress, setUnprinted } from './renders/link-addresses.ts';
export { requestOutdatedRenders } from './renders/outdated-pictures.ts';
export { keepPicture } from './renders/pictures.ts';
export { endRenderClaims, failRender, publishRenders, releaseRender } from './renders/render-jobs.ts';
export {
  deleteReportLink,
  endReportMail,
  insertReportLink,
  repeatReportMail,
  takeReportMail,
} from './report-links/report-links.ts';
export { decideReports, insertReport } from './reports/reports.ts';
export { blockCode, unblockCode } from './safety/operator-blocks.ts';
export { changeStatusBySafety, scheduleSafetyChecks } from './safety/safety-checks.ts';
export { addSafetyEntry, removeSafetyEntry } from './safety/safety-list.ts';
export { dropOldDays } from './scans/drop-old-days.ts';
export { getOrCreateSecret } from './secrets.ts';
export { admitIdentity } from './sign-in/admit-identity.ts';
export { changeEmail } from './sign-in/change-email.ts';
export { confirmEmail, createConfirmedAccount, insertConfirmation } from './sign-in/confirmations.ts';
export { consumeLink, insertLink } from './sign-in/links.ts';
export { insertOidcAttempt, takeOidcAttempt } from './sign-in/oidc-attempts.ts';
export { deletePasskey, insertPasskey, renamePasskey, signInByPasskey } from './sign-in/passkeys.ts';
export { setPassword, signInByPassword } from './sign-in/password.ts';
export {
  finishSignIn,
  insertPendingSignIn,
  takeCodeAttempt,
  takeCodeAttemptOf,
} from './sign-in/pending-sign-ins.ts';
export { proveSession } from './sign-in/prove-session.ts';
export { confirmTwoFactor, dropTwoFactor, prepareTwoFactor, replaceRecoveryCodes } from './sign-in/second-factor.ts';
export { endSessions, endSessionsOfSuspended, extendSession, insertSession } from './sign-in/sessions.ts';
export { addVisitors, finishVisitorDays, getOrCreateVisitorKey } from './visitors/daily-visitors.ts';
export {
  dropDeliveries,
  endEndpointClaims,
  insertSentEvent,
  keepListening,
  markHeard,
  recordAttempts,
  redeliver,
  releaseEndpoint,
} from './webhooks/deliveries.ts';
export { dispatchEvents } from './webhooks/dispatch.ts';
export {
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  insertWebhookEndpoint,
  rotateWebhookSecret,
} from './webhooks/endpoints.ts';
export { dropScanReader } from './webhooks/scan-endpoints.ts';
export { keepJournalSums, tellJournal, tellScans } from './webhooks/tell-scans.ts';

import { getAccount } from './account-routes.ts';
import { activityRoute } from './activity-routes.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { batchRoute } from './batch-route.ts';
import {
  changeCode,
  countCodes,
  createCode,
  deleteCode,
  getCode,
  listCodes,
  putCode,
  releaseAliasRoute,
} from './codes-routes.ts';
import {
  addDomainRoute,
  getDomainRoute,
  listDomainsRoute,
  removeDomainRoute,
  verifyDomainRoute,
} from './domains-routes.ts';
import { createFile, deleteFileRoute, getFile, getFileContent, listFilesOfCode } from './files-routes.ts';
import { codeHistoryRoute } from './history-route.ts';
import { createInvitationRoute, listInvitationsRoute, withdrawInvitationRoute } from './invitations-routes.ts';
import {
  cancelJobRoute,
  deleteJobRoute,
  getJob,
  getJobFile,
  getJobPreview,
  getJobRefusals,
  listJobs,
  startJobRoute,
  undoJobRoute,
} from './jobs-routes.ts';
import { createKeyRoute, listKeysRoute, revokeKeyRoute } from './keys-routes.ts';
import { createListenerRoute, listHeardEventsRoute } from './listeners-routes.ts';
import { createLogo, deleteLogoRoute, listLogos } from './logos-routes.ts';
import { changeMemberRoute, listMembersRoute, removeMemberRoute } from './members-routes.ts';
import { createOauthClientRoute, listOauthClientsRoute, revokeOauthClientRoute } from './oauth-clients-routes.ts';
import { pictureRoute } from './picture-route.ts';
import {
  createPlannedChangeRoute,
  deletePlannedChangeRoute,
  listPlannedChangesRoute,
} from './planned-changes-routes.ts';
import {
  acceptOfferRoute,
  declineOfferRoute,
  listOffersRoute,
  offerProjectRoute,
  withdrawOfferRoute,
} from './project-offers-routes.ts';
import { changeProjectV2, createProjectV2, getProjectV2, listProjectsV2 } from './projects-routes.ts';
import { createReportLinkRoute, deleteReportLinkRoute, listReportLinksRoute } from './report-links-routes.ts';
import type { V2Route } from './route.ts';
import { simulateRoute } from './simulate-route.ts';
import {
  changeStyleTemplateRoute,
  createStyleTemplateRoute,
  deleteStyleTemplateRoute,
  getStyleTemplateRoute,
  listStyleTemplatesRoute,
} from './style-templates-routes.ts';
import { createTagRoute, deleteTagRoute, listTags, mergeTagRoute, renameTagRoute } from './tags-routes.ts';
import { createUpload, deleteUploadRoute, listUploads } from './uploads-routes.ts';
import {
  changeWebhookEndpointRoute,
  createWebhookEndpointRoute,
  deleteWebhookEndpointRoute,
  getDeliveryRoute,
  getWebhookEndpointRoute,
  listDeliveriesRoute,
  listWebhookEndpointsRoute,
  redeliverRoute,
  rotateSecretRoute,
  testWebhookRoute,
} from './webhooks-routes.ts';

/** All routes of v2. A path without braces wins over one with them. */
export const V2_ROUTES: readonly V2Route[] = [
  listProjectsV2,
  createProjectV2,
  getProjectV2,
  changeProjectV2,
  offerProjectRoute,
  listOffersRoute,
  acceptOfferRoute,
  declineOfferRoute,
  withdrawOfferRoute,
  listDomainsRoute,
  addDomainRoute,
  getDomainRoute,
  verifyDomainRoute,
  removeDomainRoute,
  listCodes,
  countCodes,
  createCode,
  batchRoute,
  getCode,
  changeCode,
  putCode,
  deleteCode,
  releaseAliasRoute,
  codeHistoryRoute,
  listFilesOfCode,
  pictureRoute,
  simulateRoute,
  listPlannedChangesRoute,
  createPlannedChangeRoute,
  deletePlannedChangeRoute,
  listTags,
  createTagRoute,
  renameTagRoute,
  mergeTagRoute,
  deleteTagRoute,
  listStyleTemplatesRoute,
  createStyleTemplateRoute,
  getStyleTemplateRoute,
  changeStyleTemplateRoute,
  deleteStyleTemplateRoute,
  listLogos,
  createLogo,
  deleteLogoRoute,
  createFile,
  getFile,
  getFileContent,
  deleteFileRoute,
  createUpload,
  listUploads,
  deleteUploadRoute,
  listJobs,
  startJobRoute,
  getJob,
  deleteJobRoute,
  cancelJobRoute,
  undoJobRoute,
  getJobFile,
  getJobPreview,
  getJobRefusals,
  listWebhookEndpointsRoute,
  createWebhookEndpointRoute,
  getWebhookEndpointRoute,
  changeWebhookEndpointRoute,
  deleteWebhookEndpointRoute,
  rotateSecretRoute,
  testWebhookRoute,
  listDeliveriesRoute,
  getDeliveryRoute,
  redeliverRoute,
  createListenerRoute,
  listHeardEventsRoute,
  getAccount,
  activityRoute,
  listMembersRoute,
  changeMemberRoute,
  removeMemberRoute,
  listInvitationsRoute,
  createInvitationRoute,
  withdrawInvitationRoute,
  listKeysRoute,
  createKeyRoute,
  revokeKeyRoute,
  listOauthClientsRoute,
  createOauthClientRoute,
  revokeOauthClientRoute,
  ...analyticsRoutes,
  listReportLinksRoute,
  createReportLinkRoute,
  deleteReportLinkRoute,
];

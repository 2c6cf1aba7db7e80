import { accountsProjectsCodes } from './0001-accounts-projects-codes.ts';
import { scansLimitsSecrets } from './0002-scans-limits-secrets.ts';
import { signIn } from './0003-sign-in.ts';
import { signInDetails } from './0004-sign-in-details.ts';
import { dashboard } from './0005-dashboard.ts';
import { operatorAndConfirmations } from './0006-operator-and-confirmations.ts';
import { ownerVersions } from './0007-owner-versions.ts';
import { scanDays } from './0008-scan-days.ts';
import { firstStepsAndUtmPresets } from './0009-first-steps-and-utm-presets.ts';
import { pictures } from './0010-pictures.ts';
import { batchesByRun } from './0011-batches-by-run.ts';
import { dailyVisitors } from './0012-daily-visitors.ts';
import { customDomains } from './0013-custom-domains.ts';
import { reportsAndSuspension } from './0014-reports-and-suspension.ts';
import { lists } from './0015-lists.ts';
import { moving } from './0016-moving.ts';
import { visitorPages } from './0017-visitor-pages.ts';
import { decorations } from './0018-decorations.ts';
import { destinationChecks } from './0019-destination-checks.ts';
import { alerts } from './0020-alerts.ts';
import { reservedPlaces } from './0021-reserved-places.ts';
import { picturesOfCodes } from './0022-pictures-of-codes.ts';
import { orderByScans } from './0023-order-by-scans.ts';
import { codeSearch } from './0024-code-search.ts';
import { standbyPrivate } from './0025-standby-private.ts';
import { jobBytes } from './0026-job-bytes.ts';
import { abuse } from './0027-abuse.ts';
import { additiveMigrations } from './0028-additive-migrations.ts';
import { domainClaims } from './0029-domain-claims.ts';
import { bulkUndo } from './0030-bulk-undo.ts';
import { unprintedAddresses } from './0031-unprinted-addresses.ts';
import { checkTextLinks } from './0032-check-text-links.ts';
import type { Migration } from './migration.ts';

/** In order, without gaps. A released migration is never edited; add a new one. */
export const MIGRATIONS: readonly Migration[] = [
  accountsProjectsCodes,
  scansLimitsSecrets,
  signIn,
  signInDetails,
  dashboard,
  operatorAndConfirmations,
  ownerVersions,
  scanDays,
  firstStepsAndUtmPresets,
  pictures,
  batchesByRun,
  dailyVisitors,
  customDomains,
  reportsAndSuspension,
  lists,
  moving,
  visitorPages,
  decorations,
  destinationChecks,
  alerts,
  reservedPlaces,
  picturesOfCodes,
  orderByScans,
  codeSearch,
  standbyPrivate,
  jobBytes,
  abuse,
  additiveMigrations,
  domainClaims,
  bulkUndo,
  unprintedAddresses,
  checkTextLinks,
];

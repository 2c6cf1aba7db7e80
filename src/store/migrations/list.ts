import { accountsProjectsCodes } from './0001-accounts-projects-codes.ts';
import { scansLimitsSecrets } from './0002-scans-limits-secrets.ts';
import { signIn } from './0003-sign-in.ts';
import { signInDetails } from './0004-sign-in-details.ts';
import { dashboard } from './0005-dashboard.ts';
import { pictures } from './0006-pictures.ts';
import type { Migration } from './migration.ts';

/** In order, without gaps. A migration that was released is never edited; a new one is added. */
export const MIGRATIONS: readonly Migration[] = [
  accountsProjectsCodes,
  scansLimitsSecrets,
  signIn,
  signInDetails,
  dashboard,
  pictures,
];

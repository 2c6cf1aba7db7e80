import {
  accountsCreate,
  accountsDelete,
  accountsList,
  accountsResetLink,
  accountsUpdate,
} from './accounts-commands.ts';
import { exportCommand, importCommand } from './archive-commands.ts';
import { backupCommand, restoreCommand, restoreDrill } from './backup-commands.ts';
import { codesDelete, codesExport, codesImport } from './codes-commands.ts';
import type { Command } from './command.ts';
import { countryDataUpdate } from './country-data-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { domainsAdd, domainsList, domainsRemove, domainsVerify } from './domains-commands.ts';
import { keysCreate, keysList, keysRevoke } from './keys-commands.ts';
import { migrateCommand } from './migrate-command.ts';
import { projectsArchive, projectsList, projectsUnarchive } from './projects-commands.ts';
import { safetyBlock, safetyCheck, safetyRescan, safetyUnblock } from './safety-commands.ts';
import { standbyCommand, standbyDrill } from './standby-commands.ts';
import { stats } from './stats-command.ts';

/** All commands but `serve`, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  accountsCreate,
  accountsUpdate,
  accountsList,
  accountsResetLink,
  accountsDelete,
  keysCreate,
  keysList,
  keysRevoke,
  projectsList,
  projectsArchive,
  projectsUnarchive,
  domainsAdd,
  domainsVerify,
  domainsList,
  domainsRemove,
  codesExport,
  codesImport,
  codesDelete,
  exportCommand,
  importCommand,
  standbyDrill,
  standbyCommand,
  stats,
  safetyCheck,
  safetyBlock,
  safetyUnblock,
  safetyRescan,
  countryDataUpdate,
  migrateCommand,
  backupCommand,
  restoreCommand,
  restoreDrill,
  doctorCommand,
];

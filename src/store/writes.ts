import { updateAccount } from './accounts.ts';
import { insertKey, markKeysUsed, revokeKey } from './api-keys.ts';
import { createAccount, createFirstAccount } from './first-account.ts';
import { dropExpired } from './housekeeping.ts';
import { saveCounters, takeLimits } from './limits.ts';
import { requestProjectRenders } from './project-renders.ts';
import { insertProject, makeDefaultProject, setProjectArchived, updateProject } from './projects.ts';
import { changeQrCode, insertQrCode } from './qr-codes.ts';
import { claimRenders, failRender, publishRender } from './render-jobs.ts';
import { claimSafetyChecks, moveBySafety, scheduleSafetyChecks } from './safety.ts';
import { addSafetyEntry, removeSafetyEntry } from './safety-list.ts';
import { deleteSavedStyle, insertSavedStyle } from './saved-styles.ts';
import type { ScanBatch, ScanResult } from './scan-batch.ts';
import { keepSecret } from './secrets.ts';
import { changeEmail, dropTwoFactor, renameSignIn, setPassword } from './sign-in.ts';
import { insertLink, spendLink } from './sign-in-links.ts';
import { endSessions } from './sign-in-sessions.ts';
import { runSignInStatement } from './sign-in-statement.ts';
import type { Tx } from './transaction.ts';

/**
 * Every write of the store: one transaction each, called by name with plain data. So the same function runs in
 * SQLite's writer thread, many to a commit, and on a PostgreSQL connection.
 */
export const WRITES = {
  createAccount,
  createFirstAccount,
  updateAccount,
  insertKey,
  revokeKey,
  markKeysUsed,
  insertProject,
  updateProject,
  makeDefaultProject,
  setProjectArchived,
  insertQrCode,
  changeQrCode,
  insertSavedStyle,
  deleteSavedStyle,
  saveCounters,
  takeLimits,
  dropExpired,
  keepSecret,
  requestProjectRenders,
  claimRenders,
  publishRender,
  failRender,
  addSafetyEntry,
  removeSafetyEntry,
  claimSafetyChecks,
  scheduleSafetyChecks,
  moveBySafety,
  setPassword,
  changeEmail,
  renameSignIn,
  dropTwoFactor,
  insertLink,
  spendLink,
  endSessions,
  runSignInStatement,
  countScans: async (tx: Tx, batch: ScanBatch): Promise<ScanResult> => tx.scans.count(batch),
  /** Reads tell every scan counted before this. */
  settleScans: async (tx: Tx, _: Record<string, never>): Promise<void> => tx.scans.settle(),
  /** False when everything that was counted stands in the roll-ups. */
  foldScans: async (tx: Tx, _: Record<string, never>): Promise<boolean> => tx.scans.fold(),
};

export type WriteName = keyof typeof WRITES;

export type Writes = {
  [Name in WriteName]: (input: Parameters<(typeof WRITES)[Name]>[1]) => ReturnType<(typeof WRITES)[Name]>;
};

/** Runs the write called `name`; which names exist and what they take is the compiler's business on the caller's side. */
export async function runWrite(tx: Tx, name: WriteName, input: unknown): Promise<unknown> {
  return (WRITES[name] as (tx: Tx, input: unknown) => Promise<unknown>)(tx, input);
}

/** One method per write over an engine's way to run one. */
export function bindWrites(run: (name: WriteName, input: unknown) => Promise<unknown>): Writes {
  const names = Object.keys(WRITES) as WriteName[];
  return Object.fromEntries(names.map((name) => [name, (input: unknown) => run(name, input)])) as Writes;
}

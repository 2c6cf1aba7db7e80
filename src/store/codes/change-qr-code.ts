import type { UsedFile } from '../../codes/values/content-types/content-type.ts';
import { fold } from '../../lib/fold.ts';
import { lockAccount, releaseQuota, takeQuota } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import { forgetDestinationCheck } from '../destinations/destination-checks.ts';
import { setFiles } from '../files/code-files.ts';
import { isJobLost, type JobClaim } from '../jobs/job-claim.ts';
import { takePlannedChange } from '../planned/planned-changes.ts';
import { prepared } from '../prepared.ts';
import { findProject } from '../projects/projects.ts';
import { wholeAccount } from '../reach.ts';
import { insertSafetyEvent, type SafetyEvent } from '../safety/safety-events.ts';
import { bumpVersion } from '../scans/scan-counters.ts';
import type { Code, ProjectRow } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { type CodeEvent, recordCodeEvents } from '../webhooks/outbox.ts';
import { writeAliases } from './code-aliases.ts';
import { type CodeChangeEntry, insertCodeChange } from './code-changes.ts';
import { recordLogoUse } from './logos.ts';
import { isExternalIdTaken, SEARCHED, searchTextOf } from './qr-codes.ts';
import { changeCodeTags, type TagChange } from './tags.ts';

export type CodeUpdate = {
  accountId: string;
  codeId: string;
  /** The revision that the change is based on; if it is no longer current, decide again. */
  revision: number;
  set: Partial<
    Omit<Code, 'seq' | 'id' | 'account_id' | 'scan_count' | 'revision' | 'version' | 'label_folded' | 'logo'>
  >;
  /** Whether the change takes or releases a place in the quota. */
  quota: 'take' | 'release' | 'keep';
  cap: number;
  /** Whether scans may be answered differently after the change. */
  affectsScans: boolean;
  /** The project to move to, as it was when that was decided; if it has changed, decide again. */
  target?: Pick<ProjectRow, 'id' | 'compact_codes' | 'custom_domain'>;
  /** The files of its new content, if codes of its type have some. */
  files?: UsedFile[];
  /** Added to the code's safety audit trail. */
  safetyEvent?: SafetyEvent;
  tags?: TagChange;
  /** Added to the code's history. */
  history?: CodeChangeEntry;
  /** The job that it is a part of; if another run has claimed that, nothing is changed. */
  job?: JobClaim;
  /** The planned change that is made by it; if it is none any more, nothing is changed. */
  planned?: { id: string };
};

type Set = Partial<Omit<Code, 'seq' | 'id' | 'account_id' | 'revision' | 'version' | 'scan_count'>>;
type StoredCode = Omit<Code, 'version' | 'scan_count'>;
type RowUpdate = Set & { accountId: string; codeId: string; before: number };

const updateOf = (columns: readonly (keyof Set)[]) => (db: Db, update: RowUpdate) =>
  db
    .updateTable('qr_codes')
    .set((eb) => ({
      ...Object.fromEntries(columns.map((name) => [name, update[name]])),
      revision: eb('revision', '+', 1),
    }))
    .where('account_id', '=', update.accountId)
    .where('id', '=', update.codeId)
    .where('revision', '=', update.before)
    .returningAll();

/** By the columns that change. Which of them change together is up to callers, so not all are kept. */
const updates = new Map<string, (db: Db, update: RowUpdate) => Promise<StoredCode[]>>();
const MAX_UPDATES = 50;

/** Returns no row if the revision is no longer current. */
async function updateRow(
  db: Db,
  { accountId, codeId, revision }: CodeUpdate,
  set: Set,
): Promise<StoredCode | undefined> {
  const columns = (Object.keys(set) as (keyof Set)[]).filter((name) => set[name] !== undefined);
  const key = columns.join();
  const build = updateOf(columns);
  if (!updates.has(key) && updates.size < MAX_UPDATES) updates.set(key, prepared(build));
  const update = updates.get(key) ?? ((on, of) => build(on, of).execute());
  return (await update(db, { ...set, accountId, codeId, before: revision }))[0];
}

const setSearchText = prepared<{ seq: number; text: string }, unknown>((db, { seq, text }) =>
  db.updateTable('qr_codes').set({ search_text: text, search_stale: 1 }).where('seq', '=', seq),
);

/** The columns on which it depends what leads to a code. */
const ALIAS_COLUMNS = ['alias', 'earlier_aliases', 'project_id'] as const;

type ChangeRefusal = {
  refused:
    | 'conflict'
    | 'quota'
    | 'project_archived'
    | 'no_logo'
    | 'no_file'
    | 'tags_full'
    | 'external_id_taken'
    | 'alias_taken'
    | 'not_planned'
    | 'job_lost';
};

export async function changeQrCode(tx: Tx, change: CodeUpdate): Promise<{ code: Code } | ChangeRefusal> {
  const { accountId } = change;
  if (await isJobLost(tx, change.job)) return { refused: 'job_lost' };
  const { alias, external_id } = change.set;
  // Imports and batches look under the same lock for what is taken.
  const locks = change.files || change.tags?.create || alias || (external_id ?? null) !== null || change.planned;
  if (locks) await lockAccount(tx, accountId);
  if (await isExternalIdTaken(tx, accountId, external_id)) return { refused: 'external_id_taken' };
  if (change.target) await requireTarget(tx, accountId, change.target);
  if (change.quota === 'take' && !(await takeQuota(tx, accountId, change.cap))) return { refused: 'quota' };
  if (change.quota === 'release') await releaseQuota(tx, accountId);
  const { label, decoration } = change.set;
  const set = {
    ...change.set,
    ...(label !== undefined && { label_folded: fold(label) }),
    ...(decoration && { logo: decoration.logo?.hash ?? null }),
  };
  const row = await updateRow(tx.db, change, set);
  if (!row) throw new Rollback({ refused: 'conflict' });
  if (!(await recordLogoUse(tx, accountId, set.logo ?? null))) throw new Rollback({ refused: 'no_logo' });
  if (change.files && !(await setFiles(tx, row, change.files, row.updated_at)))
    throw new Rollback({ refused: 'no_file' });
  const { version, scan_count } = await bumpVersion(tx, row.seq, change.affectsScans ? 1 : 0);
  if (change.planned && !(await takePlannedChange(tx, row, change.planned.id)))
    throw new Rollback({ refused: 'not_planned' });
  const code = { ...row, version, scan_count };
  if (change.quota === 'take') {
    const project = await findProject(tx.db, wholeAccount(accountId), code.project_id);
    if (project?.is_archived) throw new Rollback({ refused: 'project_archived' });
  }
  if (ALIAS_COLUMNS.some((column) => column in set)) await writeAliases(tx, code);
  if (change.tags) await changeCodeTags(tx, code, change.tags);
  if (change.history) await insertCodeChange(tx, code, change.history);
  if (change.safetyEvent) await insertSafetyEvent(tx, code, change.safetyEvent);
  const { redirect_url, redirect_rules, qr_data } = change.set;
  if (redirect_url !== undefined || redirect_rules !== undefined || qr_data !== undefined) {
    await forgetDestinationCheck(tx, code.seq, code.updated_at);
  }
  if (set.label_folded !== undefined) await tx.labels.put(tx.db, code.seq, accountId, set.label_folded);
  if (SEARCHED.some((column) => column in set)) await setSearchText(tx.db, { seq: code.seq, text: searchTextOf(code) });
  await recordCodeEvents(tx, accountId, eventsOf(change, code));
  return { code };
}

function eventsOf({ set, history }: CodeUpdate, code: Code): CodeEvent[] {
  const changes = history?.fields ?? [];
  const movedFrom = changes.find(({ field }) => field === 'project_id')?.before as string | undefined;
  const at = code.updated_at;
  const isNewLimit = changes.some(({ field }) => field === 'scan_limit');
  const isReached = isNewLimit && set.scan_limit != null && code.scan_count >= set.scan_limit;
  return [
    { type: 'qr.updated', code, at, changes, ...(movedFrom !== undefined && { movedFrom }) },
    ...(isReached ? [{ type: 'qr.limit_reached' as const, code, at }] : []),
  ];
}

/** Archiving a project or changing its printed links locks the account too. */
async function requireTarget(tx: Tx, accountId: string, target: NonNullable<CodeUpdate['target']>): Promise<void> {
  await lockAccount(tx, accountId);
  const project = await findProject(tx.db, wholeAccount(accountId), target.id);
  if (!project || project.is_archived) throw new Rollback({ refused: 'project_archived' });
  const isAsDecided = project.compact_codes === target.compact_codes && project.custom_domain === target.custom_domain;
  if (!isAsDecided) throw new Rollback({ refused: 'conflict' });
}

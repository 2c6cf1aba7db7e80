import type { OwnedCodesFilter } from '../../codes/list-owned-codes.ts';
import type { CodeChangeInput } from '../../codes/owner-fields.ts';
import type { UrlReplacement } from '../../codes/replace-in-url.ts';
import type { Plan } from '../../config/plans.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { SheetOptions } from '../../render/picture/sheet-layout.ts';
import type { CodeOrder } from '../../store/codes/code-page.ts';
import type { Reach } from '../../store/reach.ts';
import type { JobRow } from '../../store/schema.ts';
import type { ListColumns } from '../lists/list-columns.ts';

export const JOB_KINDS = ['import', 'update', 'export', 'pictures', 'label_sheet'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** `cancelling`: it ends after its batch. */
export type JobState = 'waiting' | 'running' | 'cancelling' | 'done' | 'failed' | 'cancelled';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'ndjson', 'archive', 'analytics_csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const PICTURE_FORMATS = ['svg', 'png', 'pdf'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** By what the rows of a list name codes. */
export const MATCHES = ['slug', 'qr_id', 'external_id', 'link', 'label'] as const;
export type Match = (typeof MATCHES)[number];

/** A change of many codes: as that of one, and a part of their destinations can be replaced. */
export type ManyChange = Omit<CodeChangeInput, 'redirect_url'> & {
  redirect_url?: string | UrlReplacement | undefined;
};

export type ImportRequest = {
  kind: 'import';
  /** Whether the first line names the columns. */
  has_header: boolean;
  columns: ListColumns;
  short_link: number | null;
  project_id: string | null;
  create_projects: boolean;
  style_template_id: string | null;
  dry_run: boolean;
};
export type ListUpdateRequest = { kind: 'update'; match: Match; columns: Record<string, number>; dry_run: boolean };
export type UpdateRequest = { kind: 'update'; filter: OwnedCodesFilter; change: ManyChange; dry_run: boolean };
/** Without a filter: all codes, archived ones included. */
export type ExportRequest = {
  kind: 'export';
  format: ExportFormat;
  filter: OwnedCodesFilter | null;
  /** Whether an archive has the activity log: whoever asked for it may see it. */
  with_activity?: boolean;
};
export type PicturesRequest = { kind: 'pictures'; format: PictureFormat; filter: OwnedCodesFilter | null };
export type LabelSheetRequest = {
  kind: 'label_sheet';
  filter: OwnedCodesFilter;
  order: CodeOrder;
  sheet: SheetOptions;
  /** Also if labels are too small to be scanned well. */
  accept_small: boolean;
};
/** What it undoes is in the row. */
export type UndoRequest = { kind: 'import' | 'update'; undo: true };

/** What was asked for, checked and with everything that it names resolved. */
export type JobRequest =
  | ImportRequest
  | ListUpdateRequest
  | UpdateRequest
  | ExportRequest
  | PicturesRequest
  | LabelSheetRequest
  | UndoRequest;

/** What a file that a job reads is called; null: it reads none, or it was sent without a name. */
export function listNameOf({ request }: Pick<JobRow, 'request'>): string | null {
  return (request as { list_name?: string | null }).list_name ?? null;
}

/** What the job reaches: what its caller did when it was asked for. */
export function reachOfJob({ account_id, project_ids }: Pick<JobRow, 'account_id' | 'project_ids'>): Reach {
  return { accountId: account_id, projectIds: project_ids };
}

/** The column has what `startJob` wrote. */
export function requestOf({ request }: Pick<JobRow, 'request'>): JobRequest {
  return request as JobRequest;
}

export function isDryRun({ request }: Pick<JobRow, 'request'>): boolean {
  return 'dry_run' in request && request.dry_run === true;
}

/** Whether its file has the activity log, which not everybody may see who may see the job. */
export function hasActivity({ request }: Pick<JobRow, 'request'>): boolean {
  return 'with_activity' in request && request.with_activity === true;
}

const FINISHED: readonly string[] = ['done', 'failed', 'cancelled'] satisfies JobState[];

export function isFinished({ state }: Pick<JobRow, 'state'>): boolean {
  return FINISHED.includes(state);
}

/** How long jobs and their files are kept, and lists that no job reads. */
export const JOB_LIFETIME_MS = 7 * 24 * 3_600_000;
export const UPLOAD_LIFETIME_MS = 24 * 3_600_000;
/** A list that did not arrive in this time goes: 64 MiB need 300 kbit/s. A node that dies leaves some that never will. */
export const ARRIVING_MS = 30 * 60_000;

/** Of a preview, pages show the first so many; its file has all. */
export const SHOWN_PREVIEW = 200;

/** The account's files would take more than its plan allows. */
export function jobBytesExceeded(plan: Plan | undefined): Refusal {
  const most = ((plan?.job_bytes ?? 0) / 1_000_000).toLocaleString('en');
  return new Refusal(
    'quota_exceeded_job_bytes',
    `Files of imports and exports may take ${most} MB on the plan ${plan?.name}; delete older ones, or change to a larger plan`,
  );
}

/** Ends a run: the server stops, the owner cancelled it, or another worker has it by now. */
export class Interrupted extends Error {
  constructor(readonly why: 'stopped' | 'cancelled' | 'lost') {
    super(why);
    this.name = 'Interrupted';
  }
}

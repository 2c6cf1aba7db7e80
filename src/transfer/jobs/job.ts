import { z } from 'zod';
import type { Plan } from '../../config/plans.ts';
import { Refusal } from '../../errors/refusal.ts';
import { LIST_FIELDS } from '../lists/list-columns.ts';

/** What can be exported. */
export const EXPORT_KINDS = ['codes_csv', 'codes_json', 'analytics_csv', 'pictures_zip', 'archive'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
export type JobKind = ExportKind | 'import';

/** For an import; an export has only `run`. */
export type JobPhase = 'upload' | 'check' | 'run' | 'undo';
export type JobState = 'waiting' | 'running' | 'cancelling' | 'done' | 'failed' | 'cancelled';

export const PICTURE_FORMATS = ['svg', 'png', 'pdf'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** How long files are kept, and those of an import that was not started. */
export const JOB_LIFETIME_MS = 7 * 24 * 3_600_000;
export const UNSTARTED_LIFETIME_MS = 3_600_000;

/** The account's files would take more than its plan allows. */
export function jobBytesExceeded(plan: Plan | undefined): Refusal {
  const most = ((plan?.job_bytes ?? 0) / 1_000_000).toLocaleString('en');
  return new Refusal(
    'quota_exceeded_job_bytes',
    `Files of imports and exports may take ${most} MB on the plan ${plan?.name}; delete older ones, or change to a larger plan`,
  );
}

const column = z.int().min(0).max(1_000);

export const importOptions = z.strictObject({
  columns: z.strictObject(
    Object.fromEntries(LIST_FIELDS.map((field) => [field, column.optional()])) as Record<
      (typeof LIST_FIELDS)[number],
      z.ZodOptional<typeof column>
    >,
  ),
  short_link: column.nullable(),
  project_id: z.string('must be a string').nullable(),
});
export type ImportOptions = z.infer<typeof importOptions>;

/** Ends a run because the server stops or the owner cancelled it. */
export class Interrupted extends Error {
  constructor(readonly why: 'stopped' | 'cancelled') {
    super(why);
    this.name = 'Interrupted';
  }
}

import { z } from 'zod';
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

/** How long files are kept. */
export const JOB_LIFETIME_MS = 7 * 24 * 3_600_000;

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

import { z } from 'zod';
import { toIso } from '../../lib/instant.ts';
import type { JobRow } from '../../store/schema.ts';
import {
  EXPORT_FORMATS,
  isDryRun,
  JOB_KINDS,
  JOB_LIFETIME_MS,
  type JobKind,
  listNameOf,
  type ManyChange,
  PICTURE_FORMATS,
  requestOf,
} from '../../transfer/jobs/job.ts';
import { isUndoable } from '../../transfer/jobs/start-job.ts';
import { fullAnswer } from '../v1/present-qr-code.ts';

const STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const count = z.int().min(0);
const timestamp = fullAnswer.shape.created_at;

export const jobAnswer = z.strictObject({
  job_id: z.string().describe('Opaque.'),
  kind: z.enum(JOB_KINDS),
  state: z.enum(STATES).describe('The last three are final.'),
  dry_run: z.boolean().describe('Whether it only tells what would become of the rows or codes.'),
  format: z
    .enum([...EXPORT_FORMATS, ...PICTURE_FORMATS])
    .nullable()
    .describe('Of an export, or of pictures.'),
  list_name: z.string().nullable().describe('What the list that it reads is called, if it was uploaded with a name.'),
  change: z.looseObject({}).nullable().describe('What an update by a filter changes.'),
  done: count.describe('Rows or codes that it is done with.'),
  total: count.nullable().describe('Of so many; null until that is known.'),
  result: z
    .strictObject({
      created: count.optional().describe('Of an import: codes that it created.'),
      changed: count.optional().describe('Of an update or an undo: codes that it changed.'),
      pictures: count.optional().describe('Of pictures: files that it made.'),
      new_projects: count
        .optional()
        .describe('Of a dry run of an import, if there are any: projects that its rows name and that do not exist.'),
      refused: count.describe('Rows or codes that it refused; of pictures, those that show an earlier design too.'),
    })
    .nullable()
    .describe('So far, while it runs; null for other exports and label sheets.'),
  error: z
    .strictObject({
      code: z.string().describe('An error code of the API.'),
      message: z.string().describe('Why, for people.'),
    })
    .nullable()
    .describe('Why it failed.'),
  file: z
    .strictObject({ name: z.string(), bytes: count, sha256: z.string() })
    .nullable()
    .describe(
      'What it made; an import has a line for each row, the dry run of an update one for each field that would change.',
    ),
  file_url: z
    .string()
    .nullable()
    .describe(
      'Where the file is; takes the same credentials, and ranges. Null also for an archive with the activity log, to those who may not see that.',
    ),
  refusals_url: z
    .string()
    .nullable()
    .describe('A CSV file of what was refused: `line` of the list or `qr_id`, `code`, `message`.'),
  undoes: z.string().nullable().describe('The job that it takes back.'),
  can_undo: z.boolean(),
  created_at: timestamp,
  expires_at: timestamp.describe('Then the job and its files are deleted.'),
});

export type Job = z.infer<typeof jobAnswer>;

/** `base`: of the addresses of files. `isFileGiven`: whether the file is given to whom this is shown. */
export function presentJob(job: JobRow, base: string, isFileGiven = true): Job {
  const { id, state, kind, file, undoes } = job;
  const request = requestOf(job);
  const address = `${base}/v2/jobs/${id}`;
  return {
    job_id: id,
    kind: kind as JobKind,
    state: state === 'cancelling' ? 'running' : (state as Job['state']),
    dry_run: isDryRun(job),
    format: 'format' in request ? request.format : null,
    list_name: listNameOf(job),
    change: 'change' in request ? shownChange(request.change) : null,
    done: job.done,
    total: job.total,
    result: resultOf(kind, undoes === null, job),
    error: job.error,
    file: file && { name: file.name, bytes: file.bytes, sha256: file.sha256 },
    file_url: file && isFileGiven ? `${address}/file` : null,
    refusals_url: job.refusals_file && `${address}/refusals`,
    undoes,
    can_undo: isUndoable(job),
    created_at: toIso(job.created_at),
    expires_at: toIso(job.created_at + JOB_LIFETIME_MS),
  };
}

function resultOf(kind: string, isFirst: boolean, { changed, refused, new_projects }: JobRow): Job['result'] {
  if (kind === 'pictures') return { pictures: changed, refused };
  if (kind === 'import' && isFirst) return { created: changed, refused, ...(new_projects && { new_projects }) };
  return kind === 'import' || kind === 'update' ? { changed, refused } : null;
}

/** As it was sent. */
function shownChange({ expires_at, ...change }: ManyChange): Record<string, unknown> {
  return expires_at === undefined ? change : { ...change, expires_at: toIso(expires_at) };
}

import { z } from 'zod';
import { getStyleTemplate } from '../../codes/find-style-template.ts';
import { URL_PARTS } from '../../codes/replace-in-url.ts';
import { tagNames } from '../../codes/tags.ts';
import { targetUrl } from '../../codes/target-url-field.ts';
import { changeManyV2 } from '../../codes/v2-requests.ts';
import { invalid, invalidField } from '../../errors/refusal.ts';
import { type Caller, requireWholeAccount } from '../../people/caller.ts';
import { requireProject } from '../../projects/find-project.ts';
import { sheetProblem } from '../../render/picture/sheet-layout.ts';
import type { Store } from '../../store/store.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  JOB_KINDS,
  type JobRequest,
  MATCHES,
  type ManyChange,
  PICTURE_FORMATS,
  type PictureFormat,
} from '../../transfer/jobs/job.ts';
import type { ReadList } from '../../transfer/jobs/start-job.ts';
import { updateColumns } from '../../transfer/jobs/update-by-list.ts';
import { requireUpload, type UploadedList } from '../../transfer/jobs/uploads.ts';
import { LIST_FIELDS, requireTarget } from '../../transfer/lists/list-columns.ts';
import { CODE_SORTS } from '../dashboard/contract.ts';
import { sheet } from '../dashboard/label-sheet-routes.ts';
import { type Needs, permit } from '../permit.ts';
import { codeFilter, readFilter } from './code-filter.ts';
import { asRequest } from './route.ts';

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const FORMATS = [...EXPORT_FORMATS, ...PICTURE_FORMATS] as const;
const column = z.int('must be the index of a column').min(0, 'must not be negative').max(1_000, 'is too large');
const id = z.string('must be a string');
const flag = z.boolean('must be true or false');
const filter = z.strictObject(codeFilter.shape, 'must be an object');

/** What is replaced is any text within the destination. */
const replacement = z.strictObject({
  find: z.string('must be a string').min(1, 'must not be empty').max(2_048, 'is too long'),
  replace: z.string('must be a string').max(2_048, 'is too long'),
  in: oneOf(URL_PARTS).optional().describe('Only in this part of the destination; anywhere, if it is not sent.'),
});

const manyChange = z
  .strictObject({
    ...changeManyV2.shape,
    redirect_url: z
      .union([targetUrl, replacement], 'must be a URL, or an object with find and replace')
      .optional()
      .describe('The destination, or a text within it that is replaced by another.'),
    style_template_id: id.optional().describe('The look of this template is copied.'),
    add_tags: tagNames.optional().describe('By name; new ones are made.'),
    remove_tags: tagNames.optional().describe('By name.'),
  })
  .refine((change) => Object.keys(change).length > 0, 'must say what is to change')
  .refine(
    ({ rules, redirect_rules }) => rules === undefined || redirect_rules === undefined,
    'takes either rules or redirect_rules',
  )
  .refine(
    ({ tags, add_tags, remove_tags }) => tags === undefined || (add_tags ?? remove_tags) === undefined,
    'takes either tags or add_tags and remove_tags',
  );
asRequest('ManyChange', 'What to change in many codes.', manyChange);

export const jobRequest = z.strictObject({
  kind: oneOf(JOB_KINDS),
  upload_id: id.optional().describe('The list that an import or an update reads.'),
  columns: z
    .record(z.string(), column, 'must be an object')
    .optional()
    .describe('The index of the column of each field; as the upload recognised them, if it is not sent.'),
  has_header: flag
    .optional()
    .describe('Of an import: whether the first line names the columns; as the upload says, if it is not sent.'),
  short_link: column.nullish().describe("Of an import: the column of another service's short links, for the result."),
  project_id: id.nullish().describe('Of an import: for rows that name none; the default project, if it is not sent.'),
  create_projects: flag
    .optional()
    .describe('Of an import: make the projects that its rows name and that do not exist.'),
  style_template_id: id.nullish().describe('Of an import: the look of this template is copied to all codes.'),
  match: oneOf(MATCHES).optional().describe('Of an update by a list: by what its rows name codes.'),
  dry_run: flag.optional().describe('Of an import or an update: only tell what would become of the rows or codes.'),
  filter: filter.optional().describe('Which codes; the names are those of the list of codes.'),
  change: manyChange.optional().describe('Of an update by a filter.'),
  format: oneOf(FORMATS).optional().describe('Of an export, or of pictures.'),
  sheet: sheet.optional().describe('Of a label sheet.'),
  sort: oneOf(CODE_SORTS).optional().describe('Of a label sheet: the order of the codes.'),
  accept_small: flag.optional().describe('Of a label sheet: also if labels are too small to be scanned well.'),
});

type Sent = z.output<typeof jobRequest>;
type Field = Exclude<keyof Sent, 'kind'>;

/** As of the route that makes one; of programs no more is asked than of any import. */
const MAKING_PROJECTS: Needs = { scope: null, role: 'admin', wholeAccount: true };

/** By kind: what is required, and what else is taken. */
const SHAPES: Record<string, { needs: Field[]; takes: Field[] }> = {
  import: {
    needs: ['upload_id'],
    takes: ['columns', 'has_header', 'short_link', 'project_id', 'create_projects', 'style_template_id', 'dry_run'],
  },
  'update by filter': { needs: ['filter', 'change'], takes: ['dry_run'] },
  'update by list': { needs: ['upload_id', 'match'], takes: ['columns', 'dry_run'] },
  export: { needs: ['format'], takes: ['filter'] },
  pictures: { needs: ['format'], takes: ['filter'] },
  label_sheet: { needs: ['filter', 'sheet'], takes: ['sort', 'accept_small'] },
};

function requireShape(sent: Sent): void {
  const shape =
    sent.kind !== 'update' ? sent.kind : sent.upload_id === undefined ? 'update by filter' : 'update by list';
  const { needs, takes } = SHAPES[shape] ?? { needs: [], takes: [] };
  for (const name of needs) if (sent[name] === undefined) throw invalidField(name, `is required for the kind ${shape}`);
  for (const name of Object.keys(sent) as (keyof Sent)[]) {
    if (name === 'kind' || needs.includes(name) || takes.includes(name) || sent[name] === undefined) continue;
    throw invalidField(name, `is not allowed for the kind ${shape}`);
  }
}

/** The job that is asked for, with everything that it names; what is not there is refused. */
export async function readJobRequest(
  store: Store,
  caller: Caller,
  sent: Sent,
): Promise<{ request: JobRequest; upload: ReadList | null }> {
  requireShape(sent);
  const upload = sent.upload_id === undefined ? null : await requireUpload({ store }, caller, sent.upload_id);
  const given = sent.filter === undefined ? null : await readFilter(store, caller.accountId, sent.filter);
  const request = await requestOf(store, caller, sent, given, upload?.list ?? null);
  if (!upload) return { request, upload };
  const { rows, name } = upload.list;
  // Without a header the first line is a row too.
  const more = 'has_header' in request && !request.has_header && upload.list.format !== 'ndjson' ? 1 : 0;
  return { request, upload: { id: upload.id, rows: rows + more, name } };
}

async function requestOf(
  store: Store,
  caller: Caller,
  sent: Sent,
  given: Awaited<ReturnType<typeof readFilter>> | null,
  list: UploadedList | null,
): Promise<JobRequest> {
  const { kind, change, match, sheet: wanted, project_id = null, style_template_id = null, dry_run = false } = sent;
  if (kind === 'import' && list) {
    if (sent.create_projects) permit(MAKING_PROJECTS, caller, null, 0);
    if (project_id !== null) await requireProject(store, caller, project_id);
    if (style_template_id !== null) await getStyleTemplate(store, caller, style_template_id);
    return {
      kind,
      has_header: sent.has_header ?? list.has_header,
      columns: importColumns(sent.columns, list),
      short_link: sent.short_link === undefined ? list.short_link : sent.short_link,
      project_id,
      create_projects: sent.create_projects ?? false,
      style_template_id,
      dry_run,
    };
  }
  if (kind === 'update' && list && match)
    return { kind, match, columns: updateColumns(match, sent.columns, list), dry_run };
  if (kind === 'update' && given && change) {
    if (change.project_id !== undefined) await requireProject(store, caller, change.project_id);
    return { kind, filter: given, change: await withLook(store, caller, change), dry_run };
  }
  if (kind === 'label_sheet' && given && wanted) {
    const problem = sheetProblem(wanted);
    if (problem !== undefined) throw invalid(problem, 'sheet');
    return {
      kind,
      filter: given,
      sheet: wanted,
      order: sent.sort ?? 'oldest',
      accept_small: sent.accept_small ?? false,
    };
  }
  const format = formatOf(sent);
  if (kind === 'pictures') return { kind, format: format as PictureFormat, filter: given };
  if (format === 'archive') requireWholeAccount(caller);
  if (format === 'archive' && given) throw invalidField('filter', 'is not allowed: an archive has the whole account');
  return { kind: 'export', format: format as ExportFormat, filter: given };
}

/** A template is copied, and what else was sent wins over it; the rest of the look becomes its own. */
async function withLook(
  store: Store,
  caller: Caller,
  { style_template_id: templateId, ...change }: NonNullable<Sent['change']>,
): Promise<ManyChange> {
  if (templateId === undefined) return change;
  const { style, decoration } = await getStyleTemplate(store, caller, templateId);
  return {
    ...change,
    qr_render_metadata: { ...style, ...change.qr_render_metadata },
    decoration: { ...decoration, ...change.decoration },
  };
}

function formatOf({ kind, format }: Sent): Sent['format'] {
  const formats: readonly string[] = kind === 'pictures' ? PICTURE_FORMATS : EXPORT_FORMATS;
  if (format !== undefined && formats.includes(format)) return format;
  throw invalidField('format', `must be one of ${formats.join(', ')}`);
}

/** Lists of JSON objects have no columns. */
function importColumns(sent: Sent['columns'], { format, columns: recognised }: UploadedList) {
  if (format === 'ndjson') {
    if (sent !== undefined) throw invalidField('columns', 'is not allowed: the list has JSON objects');
    return {};
  }
  const columns = sent ?? recognised;
  const unknown = Object.keys(columns).find((name) => !(LIST_FIELDS as readonly string[]).includes(name));
  if (unknown !== undefined) throw invalid(`columns.${unknown} is not a field of lists`, `columns.${unknown}`);
  requireTarget(columns);
  return columns;
}

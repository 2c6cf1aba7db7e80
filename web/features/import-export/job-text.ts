import { countText } from '../../lib/count-text.ts';
import type { Job } from '../../lib/jobs.ts';
import type { Schemas } from '../../lib/v2.ts';

const FORMATS: Record<NonNullable<Job['format']>, string> = {
  csv: 'Codes as CSV',
  xlsx: 'Codes as a spreadsheet',
  ndjson: 'Codes as JSON',
  analytics_csv: 'Analytics as CSV',
  archive: 'Whole account',
  svg: 'Pictures as ZIP',
  png: 'Pictures as ZIP',
  pdf: 'Pictures as ZIP',
};

export function jobName({
  kind,
  format,
  undoes,
  dry_run,
  list_name: list,
}: Pick<Job, 'kind' | 'format' | 'undoes' | 'dry_run' | 'list_name'>): string {
  const of = list === null ? '' : `: ${list}`;
  if (format !== null) return FORMATS[format];
  if (kind === 'label_sheet') return 'Labels';
  if (undoes !== null) return kind === 'import' ? 'Undo of an import' : 'Undo of a change of codes';
  if (kind === 'update') return `Change of codes${of}`;
  return `${dry_run ? 'Preview of an import' : 'Import'}${of}`;
}

const STATES: Record<Job['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

type Told = Pick<Job, 'kind' | 'state' | 'dry_run' | 'undoes' | 'result' | 'error'>;

/** The state of a job, in one line. */
export function jobState({ kind, state, dry_run, undoes, result, error }: Told): string {
  if (error !== null) return error.message;
  if (!result || state !== 'done' || kind === 'pictures') return STATES[state];
  const { created = 0, changed = 0, refused } = result;
  if (undoes !== null) return `Undone: ${countText(changed)} ${kind === 'import' ? 'archived' : 'changed back'}`;
  const many = kind === 'import' ? created : changed;
  const verb = kind === 'import' ? 'created' : 'changed';
  if (dry_run) return `Preview: ${countText(many)} can be ${verb}, ${countText(refused)} are refused`;
  return `${countText(many)} ${verb}, ${countText(refused)} refused`;
}

/** "1 row", "10,004 rows": of a list, whose first line is one of them unless it names the columns. */
export function rowsText({ rows, format }: Pick<Schemas['Upload'], 'rows' | 'format'>, hasHeader: boolean): string {
  const count = rows + (hasHeader || format === 'ndjson' ? 0 : 1);
  return `${countText(count)} ${count === 1 ? 'row' : 'rows'}`;
}

const MEGA = 1_000_000;

export function sizeText(bytes: number): string {
  return bytes < MEGA ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / MEGA).toFixed(1)} MB`;
}

import { alertsOff } from '../../alerts/alert-kinds.ts';
import { shownChange } from '../../codes/changed-fields.ts';
import { archivedFields } from '../../codes/code-fields.ts';
import { presentPlanned } from '../../codes/planned-changes/planned-fields.ts';
import type { PlannedNote } from '../../codes/values/planned-change.ts';
import { toIso } from '../../lib/instant.ts';
import type { CodeChangeEntry } from '../../store/codes/code-changes.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';
import type { StoredFile } from '../../store/files/files.ts';
import type { SafetyEvent } from '../../store/safety/safety-events.ts';
import { forEachSum, NO_SUMS, type SumColumns } from '../../store/scans/day-sums.ts';
import type {
  AccountRow,
  ActivityRow,
  LogoRow,
  PlannedChangeRow,
  ProjectRow,
  StyleTemplateRow,
  TagRow,
  UtmPresetRow,
} from '../../store/schema.ts';
import { archivedActor } from './archived-actor.ts';
import { type ArchiveRecord, RECORDS, type RecordFile, type WrittenRecord } from './format.ts';

/** Converts stored rows to archive records. */

const TIMES: ReadonlySet<string> = new Set(['at', 'created_at', 'updated_at']);

/** The fields of a record from values of the same names, in their order; what else there is stays behind. */
function record<File extends RecordFile>(file: File, values: ArchiveRecord<File>): WrittenRecord<File> {
  const named = values as Record<string, unknown>;
  const fields = Object.keys(RECORDS[file].shape).map((name) => [
    name,
    TIMES.has(name) ? toIso(named[name] as number) : named[name],
  ]);
  return Object.fromEntries(fields) as WrittenRecord<File>;
}

export function accountRecord(row: AccountRow): WrittenRecord<'account.ndjson'> {
  const { id: account_id, time_zone: timezone } = row;
  return record('account.ndjson', { ...row, account_id, timezone, alerts_off: alertsOff(row.alerts_off) });
}

/** Without the address: it stays where somebody came. */
export function activityRecord(row: ActivityRow): WrittenRecord<'activity.ndjson'> {
  const actor = archivedActor(row.actor);
  return record('activity.ndjson', { ...row, actor, activity_id: row.id, details: row.facts });
}

/** `page`: the stored visitor page, if any. */
export function projectRecord(row: ProjectRow, page: string | undefined): WrittenRecord<'projects.ndjson'> {
  const visitor_page = page === undefined ? null : JSON.parse(page);
  return record('projects.ndjson', { ...row, project_id: row.id, visitor_page });
}

export function logoRecord(row: LogoRow): WrittenRecord<'logos.ndjson'> {
  return record('logos.ndjson', { ...row, is_deleted: row.deleted_at !== null });
}

export function fileRecord(row: StoredFile): WrittenRecord<'files.ndjson'> {
  return record('files.ndjson', { ...row, file_id: row.id, bytes: row.kept_bytes });
}

export function tagRecord(row: TagRow): WrittenRecord<'tags.ndjson'> {
  return record('tags.ndjson', { ...row, tag_id: row.id });
}

export function styleTemplateRecord(row: StyleTemplateRow): WrittenRecord<'style-templates.ndjson'> {
  return record('style-templates.ndjson', { ...row, style_id: row.id });
}

export function utmPresetRecord(row: UtmPresetRow): WrittenRecord<'utm-presets.ndjson'> {
  return record('utm-presets.ndjson', { ...row, preset_id: row.id });
}

/** `scanCount` is the sum of its days: both are from one read, so they agree even while the code is scanned. */
export function codeRecord(
  row: ExportedCode,
  scanCount: number,
  earlierAddresses: string[],
  tags: string[],
  planned: PlannedChangeRow[],
): WrittenRecord<'codes.ndjson'> {
  return {
    ...archivedFields({ ...row, scan_count: scanCount }),
    created_by: row.created_by && archivedActor(row.created_by),
    tags,
    earlier_link_addresses: earlierAddresses,
    planned_changes: planned.map(({ at, change, planned_by, created_at }) => ({
      at: toIso(at),
      change: presentPlanned(change),
      planned_by: archivedActor(planned_by),
      planned_at: toIso(created_at),
    })),
  };
}

export function changeRecord(qrId: string, change: CodeChangeEntry): WrittenRecord<'code-changes.ndjson'> {
  const fields = change.fields.map(shownChange) as never;
  const { at, actor, planned } = change;
  return {
    qr_id: qrId,
    at: toIso(at),
    actor: archivedActor(actor),
    fields,
    planned: planned ? noteRecord(planned) : null,
  };
}

function noteRecord({ change_id, planned_at, at, refused }: PlannedNote) {
  const times = { planned_at: toIso(planned_at), at: toIso(at) };
  return { change_id, ...times, refused: refused ? { ...refused, change: presentPlanned(refused.change) } : null };
}

export function safetyEventRecord(qrId: string, event: SafetyEvent): WrittenRecord<'safety-events.ndjson'> {
  return record('safety-events.ndjson', { ...event, qr_id: qrId });
}

type WrittenSums = Omit<WrittenRecord<'account-days.ndjson'>, 'day'>;

/** Pairs instead of objects, since a value can be any string. */
export function sumsRecord(row: SumColumns, visitors: number | undefined): WrittenSums {
  const pairs = <Value extends number | string>(text: string | null) => {
    const all: [Value, number][] = [];
    forEachSum<Value>(text, (value, scans) => all.push([value, scans]));
    return all;
  };
  return {
    total: row.total,
    visitors: visitors ?? null,
    hours: pairs<number>(row.hours),
    devices: pairs<string>(row.devices),
    rules: pairs<number>(row.rules),
    variants: pairs<string>(row.variants),
    buttons: pairs<string>(row.buttons),
    countries: pairs<string>(row.countries),
    referrers: pairs<string>(row.referrers),
    visits: pairs<string>(row.visits),
  };
}

/** The columns of a stored day for a record. */
export function sumColumns(record: WrittenSums): SumColumns {
  const column = (pairs: [number | string, number][]) => (pairs.length === 0 ? null : JSON.stringify(pairs.flat()));
  return {
    ...NO_SUMS,
    total: record.total,
    hours: column(record.hours),
    devices: column(record.devices),
    rules: column(record.rules),
    variants: column(record.variants),
    buttons: column(record.buttons),
    countries: column(record.countries),
    referrers: column(record.referrers),
    visits: column(record.visits),
  };
}

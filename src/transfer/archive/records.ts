import { alertsOff } from '../../alerts/alert-kinds.ts';
import { shownChange } from '../../codes/changed-fields.ts';
import { archivedFields } from '../../codes/code-fields.ts';
import { toIso } from '../../lib/instant.ts';
import type { CodeChangeEntry } from '../../store/codes/code-changes.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';
import type { SafetyEvent } from '../../store/safety/safety-events.ts';
import { forEachSum, NO_SUMS, type SumColumns } from '../../store/scans/day-sums.ts';
import type { AccountRow, LogoRow, ProjectRow, SavedStyleRow, TagRow, UtmPresetRow } from '../../store/schema.ts';
import type { WrittenRecord } from './format.ts';

/** Converts stored rows to archive records. */

export function accountRecord(row: AccountRow): WrittenRecord<'account.ndjson'> {
  return {
    account_id: row.id,
    email: row.email,
    plan: row.plan,
    timezone: row.time_zone,
    date_locale: row.date_locale,
    daily_visitors: row.daily_visitors,
    check_destinations: row.check_destinations,
    standby_private: row.standby_private,
    alerts_off: alertsOff(row.alerts_off),
    checklist_dismissed: row.checklist_dismissed,
    created_at: toIso(row.created_at),
  };
}

/** `page`: the stored visitor page, if any. */
export function projectRecord(row: ProjectRow, page: string | undefined): WrittenRecord<'projects.ndjson'> {
  return {
    project_id: row.id,
    name: row.name,
    description: row.description,
    is_default: row.is_default,
    is_archived: row.is_archived,
    compact_codes: row.compact_codes,
    custom_domain: row.custom_domain,
    visitor_page: page === undefined ? null : JSON.parse(page),
    created_via: row.created_via,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

export function logoRecord(row: LogoRow): WrittenRecord<'logos.ndjson'> {
  return {
    hash: row.hash,
    name: row.name,
    image: row.image,
    is_deleted: row.deleted_at !== null,
    created_at: toIso(row.created_at),
  };
}

export function tagRecord(row: TagRow): WrittenRecord<'tags.ndjson'> {
  return { tag_id: row.id, name: row.name, created_at: toIso(row.created_at) };
}

export function savedStyleRecord(row: SavedStyleRow): WrittenRecord<'saved-styles.ndjson'> {
  return {
    style_id: row.id,
    project_id: row.project_id,
    name: row.name,
    style: row.style,
    decoration: row.decoration,
    created_at: toIso(row.created_at),
  };
}

export function utmPresetRecord(row: UtmPresetRow): WrittenRecord<'utm-presets.ndjson'> {
  return {
    preset_id: row.id,
    project_id: row.project_id,
    name: row.name,
    parameters: row.parameters,
    created_at: toIso(row.created_at),
  };
}

/** `scanCount` is the sum of its days: both are from one read, so they agree even while the code is scanned. */
export function codeRecord(
  row: ExportedCode,
  scanCount: number,
  earlierAddresses: string[],
  tags: string[],
): WrittenRecord<'codes.ndjson'> {
  return {
    ...archivedFields({ ...row, scan_count: scanCount }),
    tags,
    earlier_link_addresses: earlierAddresses,
  };
}

export function changeRecord(
  qrId: string,
  { at, actor, fields }: CodeChangeEntry,
): WrittenRecord<'code-changes.ndjson'> {
  return { qr_id: qrId, at: toIso(at), actor, fields: fields.map(shownChange) as never };
}

export function safetyEventRecord(
  qrId: string,
  { at, verdict, reasons }: SafetyEvent,
): WrittenRecord<'safety-events.ndjson'> {
  return { qr_id: qrId, at: toIso(at), verdict, reasons };
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
    countries: column(record.countries),
    referrers: column(record.referrers),
    visits: column(record.visits),
  };
}

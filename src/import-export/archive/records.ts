import { alertsOff } from '../../alerts/alert-kinds.ts';
import { toIso } from '../../lib/instant.ts';
import { type StoredChange, shownChange } from '../../qr-codes/changed-fields.ts';
import { rulesOf } from '../../qr-codes/qr-code.ts';
import type { CodeChangeEntry } from '../../store/codes/code-changes.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';
import type { SafetyEvent } from '../../store/safety/safety-events.ts';
import { forEachSum, NO_SUMS, type SumColumns } from '../../store/scans/day-sums.ts';
import type {
  AccountRow,
  LogoRow,
  ProjectRow,
  SavedStyleRow,
  TagRow,
  UtmPresetRow,
} from '../../store/schema.ts';
import type { WrittenRecord } from './format.ts';

/** Converts stored rows to archive records. */

const parsed = (text: string | null) => (text === null ? null : JSON.parse(text));

export function accountRecord(row: AccountRow): WrittenRecord<'account.ndjson'> {
  return {
    account_id: row.id,
    email: row.email,
    plan: row.plan,
    timezone: row.time_zone,
    date_locale: row.date_locale,
    daily_visitors: row.daily_visitors === 1,
    check_destinations: row.check_destinations === 1,
    standby_private: row.standby_private === 1,
    alerts_off: alertsOff(row.alerts_off),
    checklist_dismissed: row.checklist_dismissed === 1,
    created_at: toIso(row.created_at),
  };
}

/** `page`: the stored visitor page, if any. */
export function projectRecord(row: ProjectRow, page: string | undefined): WrittenRecord<'projects.ndjson'> {
  return {
    project_id: row.id,
    name: row.name,
    description: row.description,
    is_default: row.is_default === 1,
    is_archived: row.is_archived === 1,
    compact_codes: row.compact_codes === 1,
    custom_domain: row.custom_domain,
    visitor_page: parsed(page ?? null),
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
    style: JSON.parse(row.style),
    decoration: parsed(row.decoration),
    created_at: toIso(row.created_at),
  };
}

export function utmPresetRecord(row: UtmPresetRow): WrittenRecord<'utm-presets.ndjson'> {
  return {
    preset_id: row.id,
    project_id: row.project_id,
    name: row.name,
    parameters: JSON.parse(row.parameters),
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
    qr_id: row.id,
    slug: row.slug,
    project_id: row.project_id,
    label: row.label,
    note: row.note,
    tags,
    type: row.type as WrittenRecord<'codes.ndjson'>['type'],
    status: row.status as WrittenRecord<'codes.ndjson'>['status'],
    redirect_url: row.redirect_url,
    redirect_rules: rulesOf(row),
    qr_data: JSON.parse(row.qr_data),
    expires_at: toIso(row.expires_at),
    scan_limit: row.scan_limit,
    scan_count: scanCount,
    analytics_enabled: row.analytics_enabled === 1,
    pass_query: row.pass_query === 1,
    style: JSON.parse(row.style),
    decoration: parsed(row.decoration),
    destination_url: row.destination_url,
    link_address: row.picture_address,
    earlier_link_addresses: earlierAddresses,
    has_png: row.picture_has_png === 1,
    scannability: parsed(row.scannability),
    render_requested_at: toIso(row.render_requested_at),
    last_rendered_at: toIso(row.last_rendered_at),
    safety_reasons: parsed(row.safety_reasons),
    operator_block: row.operator_block,
    created_via: row.created_via,
    created_by: parsed(row.created_by),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    revision: row.revision,
  };
}

export function changeRecord(
  qrId: string,
  { at, actor, fields }: CodeChangeEntry,
): WrittenRecord<'code-changes.ndjson'> {
  const changes: StoredChange[] = JSON.parse(fields);
  return { qr_id: qrId, at: toIso(at), actor: JSON.parse(actor), fields: changes.map(shownChange) as never };
}

export function safetyEventRecord(
  qrId: string,
  { at, verdict, reasons }: SafetyEvent,
): WrittenRecord<'safety-events.ndjson'> {
  return { qr_id: qrId, at: toIso(at), verdict, reasons: JSON.parse(reasons) };
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
  const column = (pairs: [number | string, number][]) =>
    pairs.length === 0 ? null : JSON.stringify(pairs.flat());
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

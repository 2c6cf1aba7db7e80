import { toIso } from '../lib/instant.ts';
import { readStoredDecoration } from '../render/picture/decoration.ts';
import type { CodeUpdate } from '../store/codes/change-qr-code.ts';
import type { TagChange } from '../store/codes/tags.ts';
import type { QrCodeRow } from '../store/schema.ts';
import type { CodeChangeInput } from './owner-fields.ts';
import { rulesOf } from './qr-code.ts';

/** The fields in a code's history, as in the dashboard's API, so that sending a value back restores it. */
const FIELDS = {
  label: (code) => code.label,
  redirect_url: (code) => code.redirect_url,
  status: (code) => code.status,
  redirect_rules: rulesOf,
  expires_at: (code) => toIso(code.expires_at),
  scan_limit: (code) => code.scan_limit,
  project_id: (code) => code.project_id,
  qr_data: (code) => JSON.parse(code.qr_data),
  qr_render_metadata: (code) => JSON.parse(code.style),
  decoration: (code) => readStoredDecoration(code.decoration),
  analytics_enabled: (code) => code.analytics_enabled === 1,
  pass_query: (code) => code.pass_query === 1,
  note: (code) => code.note,
} as const satisfies Record<
  Exclude<keyof CodeChangeInput, 'name' | 'add_tags' | 'remove_tags'>,
  (code: QrCodeRow) => unknown
>;

/** Tags are stored apart from the code, and recorded by name. */
export type ChangedField = { field: keyof typeof FIELDS | 'tags'; before: unknown; after: unknown };

/** The same as it is stored: tags may be renamed, so their ids are kept too. */
export type StoredChange = ChangedField & { ids?: TagChange };

/** Without what is stored for an undo only. */
export function shownChange({ field, before, after }: StoredChange): ChangedField {
  return { field, before, after };
}

const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** The fields that `set` changes. For a style only the settings that differ, for a decoration the parts. */
export function changedFields(before: QrCodeRow, set: CodeUpdate['set']): ChangedField[] {
  const after = { ...before, ...set };
  return NAMES.flatMap((field): ChangedField[] => {
    const [old, present] = [FIELDS[field](before), FIELDS[field](after)];
    if (JSON.stringify(old) === JSON.stringify(present)) return [];
    return field === 'qr_render_metadata' || field === 'decoration'
      ? [{ field, before: differences(old, present), after: differences(present, old) }]
      : [{ field, before: old, after: present }];
  });
}

/** The fields of a bulk change that are sent back as they were; tags by their ids, see `undoTags`. */
const UNDOABLE = ['status', 'project_id', 'qr_render_metadata', 'decoration'] as const;

/** The change that takes the recorded one back. What was changed again since then is left alone. */
export function undoFields(code: QrCodeRow, changes: readonly ChangedField[]): CodeChangeInput {
  const undone = changes.flatMap(({ field, before, after }) => {
    const name = UNDOABLE.find((one) => one === field);
    const value = name && valueBefore(FIELDS[name](code), before, after);
    return value === undefined ? [] : [[field, value]];
  });
  const request = Object.fromEntries(undone);
  // Whether a code is blocked is decided by the safety check, when the code is activated.
  return request.status === 'blocked' ? { ...request, status: 'active' } : request;
}

/** The recorded value, or those of its parts that are as they were left; undefined: none is. */
function valueBefore(present: unknown, before: unknown, after: unknown): unknown {
  if (!isRecord(present) || !isRecord(before) || !isRecord(after))
    return present === after ? before : undefined;
  const same = Object.entries(before).filter(
    ([key]) => JSON.stringify(present[key]) === JSON.stringify(after[key]),
  );
  return same.length === 0 ? undefined : Object.fromEntries(same);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function differences(one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(one).filter(([key, value]) => JSON.stringify(other[key]) !== JSON.stringify(value)),
  );
}

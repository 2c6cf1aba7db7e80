import { fold } from '../lib/fold.ts';
import { readStoredDecoration, storedDecoration } from '../render/picture/decoration.ts';
import type { CodeUpdate } from '../store/codes/change-qr-code.ts';
import { pendingRender } from '../store/renders/render-jobs.ts';
import type { QrCodeRow } from '../store/schema.ts';
import { targetsOf, websiteOf } from '../url-safety/targets.ts';
import { linksOf } from '../url-safety/text-links.ts';
import { readContent, readDecoration, readStyle } from './code-content.ts';
import type { CodeChangeInput } from './owner-fields.ts';
import { rulesOf } from './qr-code.ts';
import type { RedirectRule } from './redirect-rule.ts';

type Set = CodeUpdate['set'];

/** What a request changes on the current code. */
export type CodeDiff = Pick<CodeUpdate, 'quota' | 'affectsScans'> & {
  set: Set & { updated_at: number };
  /** URLs that must be safe before the change is made. */
  urls: string[];
  /** Links in its text or note that are checked too, and may be blocked one by one. */
  links: string[];
  /** Whether an archived code becomes active. */
  reactivates: boolean;
  /** New rules alone do not unblock a code: the re-scan, due now, decides. */
  awaitsRescan: boolean;
};

/** Null if the request changes nothing. Refuses `qr_data` and styles that do not fit the code. */
export function diffCode(
  code: QrCodeRow,
  request: CodeChangeInput,
  now: number,
  hasNewTags = false,
): CodeDiff | null {
  const scans = scanChange(code, request);
  const set: Set = {
    ...labelChange(code, request),
    ...noteChange(code, request),
    ...styleChange(code, request),
    ...scans,
  };
  if (Object.keys(set).length === 0 && !hasNewTags) return null;
  if (changesPicture(code, set)) Object.assign(set, pendingRender(now));
  const { from, to } = { from: code.status, to: set.status ?? code.status };
  return {
    set: { ...set, updated_at: now },
    quota:
      from !== 'archived' && to === 'archived'
        ? 'release'
        : from === 'archived' && to === 'active'
          ? 'take'
          : 'keep',
    affectsScans: Object.keys(scans).length > 0,
    urls: urlsToCheck(code, set),
    links: set.qr_data !== undefined || set.status === 'active' ? linksOf({ ...code, ...set }) : [],
    reactivates: from === 'archived' && to === 'active',
    awaitsRescan: to === 'blocked' && set.redirect_rules !== undefined,
  };
}

function labelChange(code: QrCodeRow, request: CodeChangeInput): Set {
  const label = request.label ?? request.name;
  return label === undefined || label === code.label ? {} : { label, label_folded: fold(label) };
}

function noteChange(code: QrCodeRow, { note }: CodeChangeInput): Set {
  return note === undefined || note === code.note ? {} : { note };
}

function styleChange(code: QrCodeRow, request: CodeChangeInput): Set {
  const { qr_render_metadata, decoration } = request;
  if (qr_render_metadata === undefined && decoration === undefined) return {};
  const before = JSON.parse(code.style);
  const style = qr_render_metadata === undefined ? before : readStyle(qr_render_metadata, before);
  // Validated again with every style: colours that matched the old background may not match the new one.
  const parts = readDecoration(decoration ?? {}, style, readStoredDecoration(code.decoration));
  const after = { style: JSON.stringify(style), decoration: storedDecoration(parts) };
  return {
    ...(after.style !== code.style && { style: after.style }),
    ...(after.decoration !== code.decoration && {
      decoration: after.decoration,
      logo: parts.logo?.hash ?? null,
    }),
  };
}

function scanChange(code: QrCodeRow, request: CodeChangeInput): Set {
  const set: Set = { ...switchChange(code, request), ...dataChange(code, request) };
  if (request.status !== undefined && request.status !== code.status) set.status = request.status;
  if (request.project_id !== undefined && request.project_id !== code.project_id)
    set.project_id = request.project_id;
  if (request.expires_at !== undefined && request.expires_at !== code.expires_at)
    set.expires_at = request.expires_at;
  if (request.scan_limit !== undefined && request.scan_limit !== code.scan_limit)
    set.scan_limit = request.scan_limit;
  if (request.redirect_rules !== undefined && !sameRules(code, request.redirect_rules ?? [])) {
    set.redirect_rules = JSON.stringify(request.redirect_rules ?? []);
  }
  if (request.redirect_url !== undefined && request.redirect_url !== code.redirect_url) {
    Object.assign(set, newDestination(code, request.redirect_url));
  }
  // A blocked code with a safe new destination becomes active, unless the same change archives it.
  const mayReturn = code.status === 'blocked' && code.operator_block === null;
  if (mayReturn && hasNewTarget(code, set)) set.status ??= 'active';
  if (set.status === 'active') set.safety_reasons = null;
  return set;
}

function switchChange(code: QrCodeRow, request: CodeChangeInput): Set {
  const set: Set = {};
  for (const name of ['analytics_enabled', 'pass_query'] as const) {
    const wanted = request[name];
    if (wanted !== undefined && Number(wanted) !== code[name]) set[name] = Number(wanted);
  }
  return set;
}

function dataChange(code: QrCodeRow, request: CodeChangeInput): Set {
  if (request.qr_data === undefined) return {};
  const data = JSON.stringify(readContent(code.type, request.qr_data));
  return data === code.qr_data ? {} : { qr_data: data };
}

/** Rules do not count: they are checked separately. */
function hasNewTarget(code: QrCodeRow, set: Set): boolean {
  return set.redirect_url !== undefined || newWebsite(code, set) !== undefined;
}

/** Undefined: unchanged; null: removed. */
function newWebsite(code: QrCodeRow, { qr_data }: Set): string | null | undefined {
  if (qr_data === undefined) return undefined;
  const website = websiteOf({ qr_data });
  return website === websiteOf(code) ? undefined : website;
}

/** Scans go to the new URL immediately, so a published destination changes with it. */
function newDestination(code: QrCodeRow, url: string): Set {
  return code.destination_url === null ? { redirect_url: url } : { redirect_url: url, destination_url: url };
}

/** The picture of a Wi-Fi code contains the network; all others contain their link. */
function changesPicture(code: QrCodeRow, { redirect_url, style, decoration, qr_data }: Set): boolean {
  const isDrawnOtherwise = style !== undefined || decoration !== undefined;
  return redirect_url !== undefined || isDrawnOtherwise || (qr_data !== undefined && code.type === 'wifi');
}

/** New destinations are checked; for an unarchived or unblocked code, all of them. */
function urlsToCheck(code: QrCodeRow, set: Set): string[] {
  const after = { ...code, ...set };
  if (set.status === 'active') return targetsOf(after);
  const rules = set.redirect_rules === undefined ? [] : rulesOf(after).map((rule) => rule.url);
  const targets = [set.redirect_url, newWebsite(code, set)];
  return [...targets.filter((url) => url !== undefined && url !== null), ...rules];
}

export function sameRules(code: QrCodeRow, rules: readonly RedirectRule[]): boolean {
  return JSON.stringify(rules) === JSON.stringify(rulesOf(code));
}

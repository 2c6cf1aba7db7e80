import type { Caller } from '../accounts/caller.ts';
import { invalid } from '../errors/refusal.ts';
import { fold } from '../lib/fold.ts';
import type { CodeChange } from '../store/qr-codes.ts';
import type { QrCodeRow } from '../store/schema.ts';
import { rulesOf, targetsOf } from './qr-code.ts';
import type { CodeChangeRequest } from './qr-code-fields.ts';
import { advancedDisabled } from './refusals.ts';

/** What a change amounts to on the code as it stands. */
export type PlannedChange = Pick<CodeChange, 'set' | 'quota' | 'mattersToScans'> & {
  /** URLs to be found safe before the change is made. */
  urls: string[];
  /** Whether the code becomes active again, from archived. */
  reactivates: boolean;
  /** New rules alone leave a blocked code blocked: the re-scan, due at once, says whether it may come back. */
  awaitsRescan: boolean;
};

/** What the code's own state forbids, whatever the plan. */
export function refuseByState(code: QrCodeRow, request: CodeChangeRequest): void {
  if (request.redirect_url !== undefined && code.type !== 'url') {
    throw invalid(`redirect_url can only be changed on a code of type url; this one is of type ${code.type}`);
  }
  if (request.status === 'active' && code.status === 'blocked') {
    throw invalid('status cannot be set on a blocked code; give it a safe redirect_url instead');
  }
}

/** Only what is set anew needs the feature: what a larger plan left behind stays in force, and may be cleared. */
export function refuseByPlan(code: QrCodeRow, request: CodeChangeRequest, { plan }: Caller): void {
  if (plan.advanced_redirects) return;
  const rules = request.redirect_rules ?? [];
  if (rules.length > 0 && !sameRules(code, rules)) throw advancedDisabled(plan, 'redirect_rules');
  const { expires_at, scan_limit } = request;
  if (typeof expires_at === 'number' && expires_at !== code.expires_at)
    throw advancedDisabled(plan, 'expires_at');
  if (typeof scan_limit === 'number' && scan_limit !== code.scan_limit)
    throw advancedDisabled(plan, 'scan_limit');
}

/** Null when the request leaves everything as it is. */
export function planChange(code: QrCodeRow, request: CodeChangeRequest, now: number): PlannedChange | null {
  const label = labelChange(code, request);
  const scans = scanChange(code, request, now);
  if (!label && !scans) return null;
  const set: CodeChange['set'] = { ...label, ...scans, updated_at: now };
  const { from, to } = { from: code.status, to: set.status ?? code.status };
  return {
    set,
    quota:
      from !== 'archived' && to === 'archived'
        ? 'release'
        : from === 'archived' && to === 'active'
          ? 'take'
          : 'keep',
    mattersToScans: scans !== null,
    urls: urlsToCheck(code, set),
    reactivates: from === 'archived' && to === 'active',
    awaitsRescan: to === 'blocked' && set.redirect_rules !== undefined,
  };
}

function labelChange(code: QrCodeRow, request: CodeChangeRequest): CodeChange['set'] | null {
  const label = request.label ?? request.name;
  return label === undefined || label === code.label ? null : { label, label_folded: fold(label) };
}

function scanChange(code: QrCodeRow, request: CodeChangeRequest, now: number): CodeChange['set'] | null {
  const set: CodeChange['set'] = {};
  if (request.status !== undefined && request.status !== code.status) set.status = request.status;
  if (request.expires_at !== undefined && request.expires_at !== code.expires_at)
    set.expires_at = request.expires_at;
  if (request.scan_limit !== undefined && request.scan_limit !== code.scan_limit)
    set.scan_limit = request.scan_limit;
  if (request.redirect_rules !== undefined && !sameRules(code, request.redirect_rules ?? [])) {
    set.redirect_rules = JSON.stringify(request.redirect_rules ?? []);
  }
  if (request.redirect_url !== undefined && request.redirect_url !== code.redirect_url) {
    Object.assign(set, newDestination(code, request.redirect_url), renderRequest(now));
    // A blocked code whose new destination passes the check is active again, unless the same change archives it.
    if (code.status === 'blocked') set.status ??= 'active';
  }
  if (set.status === 'active') set.safety_reasons = null;
  return Object.keys(set).length > 0 ? set : null;
}

/** Scans go to the new URL from now on, so a destination that is public already moves with it. */
function newDestination(code: QrCodeRow, url: string): CodeChange['set'] {
  return code.destination_url === null ? { redirect_url: url } : { redirect_url: url, destination_url: url };
}

/** The old picture keeps working until the new one is published; a worker at the old one cannot publish any more. */
export function renderRequest(now: number): CodeChange['set'] {
  return {
    render_status: 'pending',
    render_requested_at: now,
    render_attempt: 0,
    render_error: null,
    render_not_before: 0,
    render_claim: null,
  };
}

/** New targets are checked; a code that comes back from the archive or from being blocked is checked whole. */
function urlsToCheck(code: QrCodeRow, set: CodeChange['set']): string[] {
  const after = { ...code, ...set };
  if (set.status === 'active') return targetsOf(after);
  const urls = set.redirect_rules === undefined ? [] : rulesOf(after).map((rule) => rule.url);
  return set.redirect_url ? [set.redirect_url, ...urls] : urls;
}

function sameRules(code: QrCodeRow, rules: unknown[]): boolean {
  return JSON.stringify(rules) === code.redirect_rules;
}

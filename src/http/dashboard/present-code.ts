import { dayText } from '../../analytics/day.ts';
import { toIso } from '../../lib/instant.ts';
import { payloadOf } from '../../qr-codes/payload.ts';
import { rulesOf } from '../../qr-codes/qr-code.ts';
import { readStoredDecoration } from '../../render/picture/decoration.ts';
import { linkAddress, publicLink } from '../../render/picture/public-link.ts';
import type { Scannability } from '../../render/scannability.ts';
import type { OwnedCodeItem } from '../../store/codes/list-owned-codes.ts';
import type { DestinationCheckRow, ProjectRow, QrCodeRow } from '../../store/schema.ts';
import type { Code, CodeItem, DestinationCheck, Grade } from './contract.ts';
import type { DashboardDeps } from './route.ts';

type Deps = Pick<DashboardDeps, 'publicUrl' | 'pictureUrls'>;

/** What is not in the code's row: the name of its current picture, and its tags. */
type Related = { picture: string | null; tags: { id: string; name: string }[] };

export function presentCodeItem(
  { publicUrl, pictureUrls }: Deps,
  code: Omit<OwnedCodeItem, 'compact_codes' | 'picture_address' | 'scans'>,
  { picture, tags }: Related,
): CodeItem {
  return {
    qr_id: code.id,
    project_id: code.project_id,
    slug: code.slug,
    link: publicLink(code, publicUrl),
    label: code.label,
    // These columns contain only what our operations write.
    status: code.status as CodeItem['status'],
    type: code.type as CodeItem['type'],
    redirect_url: code.redirect_url,
    scan_count: code.scan_count,
    scan_limit: code.scan_limit,
    last_scan_day: code.last_scan === 0 ? null : dayText(Math.floor((code.last_scan - 1) / 24)),
    expires_at: toIso(code.expires_at),
    project_archived: code.is_archived === 1,
    tags: tags.map(({ id, name }) => ({ tag_id: id, name })),
    destination_state: code.destination_state as CodeItem['destination_state'],
    render_status: code.render_status as CodeItem['render_status'],
    file_url_svg: picture === null ? null : pictureUrls(picture).svg,
    created_at: toIso(code.created_at),
    updated_at: toIso(code.updated_at),
  };
}

type CodeFacts = Related & {
  code: QrCodeRow;
  project: ProjectRow;
  lastScan: number;
  /** The addresses of earlier pictures, the latest first. */
  addresses: { address: string; is_unprinted: number }[];
  destination: DestinationCheckRow | undefined;
};

export function presentCode(deps: Deps, facts: CodeFacts): Code {
  const { code, project, picture, addresses, lastScan: last_scan } = facts;
  const { custom_domain, compact_codes, is_archived } = project;
  const destination_state = facts.destination?.state ?? null;
  const isPublished = picture === code.picture;
  const present = linkAddress(project, deps.publicUrl);
  const earlier = new Set([code.picture_address ?? present, ...addresses.map(({ address }) => address)]);
  for (const { address, is_unprinted } of addresses) if (is_unprinted === 1) earlier.delete(address);
  return {
    ...presentCodeItem(deps, { ...code, custom_domain, is_archived, last_scan, destination_state }, facts),
    revision: code.revision,
    redirect_rules: rulesOf(code),
    qr_data: code.redirect_url === null ? JSON.parse(code.qr_data) : { url: code.redirect_url },
    qr_render_metadata: JSON.parse(code.style),
    decoration: readStoredDecoration(code.decoration),
    payload: payloadOf({ ...code, custom_domain, compact_codes }, deps.publicUrl),
    analytics_enabled: code.analytics_enabled === 1,
    pass_query: code.pass_query === 1,
    render_error: code.render_error,
    note: code.note,
    file_url_png: picture !== null && code.picture_has_png === 1 ? deps.pictureUrls(picture).png : null,
    scannability: code.scannability === null || !isPublished ? null : gradeOf(JSON.parse(code.scannability)),
    earlier_addresses: [...earlier].filter((address) => address !== present),
    destination_check: presentDestination(facts.destination),
    safety_reasons: code.safety_reasons === null ? [] : JSON.parse(code.safety_reasons),
    blocked_links: code.blocked_links === null ? [] : JSON.parse(code.blocked_links),
    created_via: code.created_via === 'api' ? 'api' : 'dashboard',
  };
}

function presentDestination(check: DestinationCheckRow | undefined): DestinationCheck | null {
  if (!check || check.state === null || check.since === null || check.checked_at === null) return null;
  return {
    state: check.state as DestinationCheck['state'],
    since: toIso(check.since),
    checked_at: toIso(check.checked_at),
    url: check.url,
    detail: check.detail ?? '',
  };
}

export function gradeOf({ grade, smallest_print_mm, reasons }: Scannability): Grade {
  return { grade, smallest_print_mm, reasons };
}

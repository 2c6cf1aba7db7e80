import { dayText } from '../../analytics/day.ts';
import { shownFields } from '../../codes/code-fields.ts';
import { payloadOf } from '../../codes/payload.ts';
import type { CodeContent, Scannability } from '../../codes/values/code-values.ts';
import { toIso } from '../../lib/instant.ts';
import { linkAddress, publicLink } from '../../render/picture/public-link.ts';
import type { OwnedCodeItem } from '../../store/codes/list-owned-codes.ts';
import type { DestinationCheckRow, ProjectRow, Code as StoredCode } from '../../store/schema.ts';
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
    status: code.status,
    type: code.type,
    redirect_url: code.redirect_url,
    scan_count: code.scan_count,
    scan_limit: code.scan_limit,
    last_scan_day: code.last_scan === 0 ? null : dayText(Math.floor((code.last_scan - 1) / 24)),
    expires_at: toIso(code.expires_at),
    project_archived: code.is_archived,
    tags: tags.map(({ id, name }) => ({ tag_id: id, name })),
    destination_state: code.destination_state as CodeItem['destination_state'],
    render_status: code.render_status,
    file_url_svg: picture === null ? null : pictureUrls(picture).svg,
    created_at: toIso(code.created_at),
    updated_at: toIso(code.updated_at),
  };
}

/** A field that the table shows and the contract lacks does not compile. */
type Unnamed = Exclude<keyof ReturnType<typeof shownFields>, keyof Code>;
const unnamed: Record<Unnamed, never> = {};
void unnamed;

type CodeFacts = Related & {
  code: StoredCode;
  project: ProjectRow;
  lastScan: number;
  /** The addresses of earlier pictures, the latest first. */
  addresses: { address: string; is_unprinted: boolean }[];
  destination: DestinationCheckRow | undefined;
};

export function presentCode(deps: Deps, facts: CodeFacts): Code {
  const { code, project, picture, addresses, lastScan: last_scan } = facts;
  const { custom_domain, compact_codes, is_archived } = project;
  const destination_state = facts.destination?.state ?? null;
  const isPublished = picture === code.picture;
  const present = linkAddress(project, deps.publicUrl);
  const earlier = new Set([code.picture_address ?? present, ...addresses.map(({ address }) => address)]);
  for (const { address, is_unprinted } of addresses) if (is_unprinted) earlier.delete(address);
  return {
    ...presentCodeItem(deps, { ...code, custom_domain, is_archived, last_scan, destination_state }, facts),
    ...shownFields(code),
    qr_data: code.redirect_url === null ? (code.qr_data as CodeContent) : { url: code.redirect_url },
    payload: payloadOf({ ...code, custom_domain, compact_codes }, deps.publicUrl),
    file_url_png: picture !== null && code.picture_has_png ? deps.pictureUrls(picture).png : null,
    scannability: code.scannability === null || !isPublished ? null : gradeOf(code.scannability),
    earlier_addresses: [...earlier].filter((address) => address !== present),
    destination_check: presentDestination(facts.destination),
    safety_reasons: code.safety_reasons ?? [],
    blocked_links: code.blocked_links ?? [],
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

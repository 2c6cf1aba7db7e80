import type { Clock } from '../../lib/clock.ts';
import { fold } from '../../lib/fold.ts';
import { randomText } from '../../lib/random-text.ts';
import { payloadOf } from '../../qr-codes/payload.ts';
import { newTag } from '../../qr-codes/tags.ts';
import { storedDecoration } from '../../render/picture/decoration.ts';
import { pictureName } from '../../render/picture-name.ts';
import type { ImportedCode, ImportedDay, ImportedProject } from '../../store/codes/import-codes.ts';
import type { Store } from '../../store/store.ts';
import { dayNumber } from './format.ts';
import { sumColumns } from './records.ts';
import { type ArchivedCode, type ArchivedProject, readDesign, wasDefault } from './walk-archive.ts';

function dayFromArchive(day: number, record: Parameters<typeof sumColumns>[0]): ImportedDay {
  return { day, columns: sumColumns(record), visitors: record.visitors };
}

export function projectFromArchive(
  { project, days, styles, presets }: ArchivedProject,
  accountId: string,
): ImportedProject {
  const { project_id: id, name } = project;
  const owner = { account_id: accountId, project_id: id };
  return {
    project: {
      id,
      account_id: accountId,
      name,
      description: project.description,
      // Domains must be verified again on each server.
      custom_domain: null,
      verified_hosts: null,
      is_archived: project.is_archived ? 1 : 0,
      compact_codes: project.compact_codes ? 1 : 0,
      created_via: project.created_via,
      created_at: project.created_at,
      updated_at: project.updated_at,
    },
    wasDefault: wasDefault(project),
    days: days.map(({ project_id: _, day, ...sums }) => dayFromArchive(dayNumber(day), sums)),
    styles: styles.map((one) => ({
      ...owner,
      id: one.style_id,
      name: one.name,
      style: JSON.stringify(one.style),
      decoration: storedDecoration(readDesign(one.style, one.decoration).decoration),
      created_at: one.created_at,
    })),
    visitorPage: project.visitor_page ? JSON.stringify(project.visitor_page) : null,
    presets: presets.map((one) => ({
      ...owner,
      id: one.preset_id,
      name: one.name,
      parameters: JSON.stringify(one.parameters),
      created_at: one.created_at,
    })),
  };
}

/** `publicUrl`: used for links unless the server has stored its own address. */
type PictureSource = { store: Store; clock: Clock; publicUrl: string };
type PictureContext = { secret: string; publicUrl: string };

const HEX = '0123456789abcdef';

/** The server's stored address takes precedence over that of the command's environment. */
export async function pictureContext({ store, clock, publicUrl }: PictureSource): Promise<PictureContext> {
  const value = randomText(HEX, 64);
  const secret = await store.write.getOrCreateSecret({ name: 'pictures', value, now: clock.now() });
  const current = (await store.read.listLinkAddresses()).find(({ is_current }) => is_current === 1);
  return { secret, publicUrl: current?.address ?? publicUrl };
}

export function codeFromArchive(
  { code, days, changes, events }: ArchivedCode,
  accountId: string,
  { secret, publicUrl }: PictureContext,
  compact: ReadonlySet<string>,
  now: number,
): ImportedCode {
  const { style, decoration } = readDesign(code.style, code.decoration);
  const linked = {
    slug: code.slug,
    type: code.type,
    qr_data: JSON.stringify(code.qr_data),
    compact_codes: compact.has(code.project_id) ? 1 : 0,
    custom_domain: null,
  };
  const isDrawn = code.last_rendered_at !== null;
  const payload = payloadOf(linked, publicUrl);
  const hash = pictureName(secret, payload, style, decoration);
  const address = code.type === 'wifi' || !isDrawn ? null : publicUrl;
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    row: {
      id: code.qr_id,
      account_id: accountId,
      project_id: code.project_id,
      label: code.label,
      label_folded: fold(code.label),
      note: code.note,
      operator_block: code.operator_block,
      slug: code.slug,
      status: code.status,
      type: code.type,
      redirect_url: code.redirect_url,
      redirect_rules: JSON.stringify(code.redirect_rules),
      qr_data: linked.qr_data,
      expires_at: code.expires_at,
      scan_limit: code.scan_limit,
      analytics_enabled: code.analytics_enabled ? 1 : 0,
      pass_query: code.pass_query ? 1 : 0,
      style: JSON.stringify(style),
      decoration: storedDecoration(decoration),
      logo: decoration.logo?.hash ?? null,
      destination_url: code.destination_url,
      render_status: isDrawn ? 'done' : 'pending',
      render_requested_at: code.render_requested_at ?? now,
      render_attempt: isDrawn ? 1 : 0,
      render_error: null,
      render_not_before: 0,
      redrawn_at: null,
      render_claim: null,
      picture: isDrawn ? hash : null,
      picture_address: address,
      picture_has_png: code.has_png ? 1 : 0,
      scannability: json(code.scannability),
      last_rendered_at: code.last_rendered_at,
      // Due now, so that the next safety check covers the code.
      safety_due_at: now,
      safety_reasons: json(code.safety_reasons),
      blocked_links: null,
      created_via: code.created_via,
      created_by: json(code.created_by),
      created_at: code.created_at,
      updated_at: code.updated_at,
      revision: code.revision,
      scan_count: code.scan_count,
    },
    days: days.map(({ qr_id: _, day, ...sums }) => dayFromArchive(dayNumber(day), sums)),
    changes: changes.map(({ at, actor, fields }) => ({
      at,
      actor: JSON.stringify(actor),
      fields: JSON.stringify(fields),
    })),
    events: events.map(({ at, verdict, reasons }) => ({ at, verdict, reasons: JSON.stringify(reasons) })),
    picture: isDrawn
      ? {
          hash,
          payload,
          style: JSON.stringify(style),
          decoration: storedDecoration(decoration),
          account_id: accountId,
        }
      : null,
    tags: code.tags.map((name) => newTag(accountId, name, now)),
    earlierAddresses: [...new Set([...code.earlier_link_addresses, code.link_address])].flatMap((one) =>
      one === null || one === address ? [] : [one],
    ),
  };
}

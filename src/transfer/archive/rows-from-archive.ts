import { columnsFromArchive } from '../../codes/code-fields.ts';
import { payloadOf } from '../../codes/payload.ts';
import { newTag } from '../../codes/tags.ts';
import type { PlannedNote } from '../../codes/values/planned-change.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { randomText } from '../../lib/random-text.ts';
import { pictureName } from '../../render/picture-name.ts';
import { actorId } from '../../store/activity/activity.ts';
import type { CodeChangeEntry } from '../../store/codes/code-changes.ts';
import type { ImportedCode, ImportedDay, ImportedProject } from '../../store/codes/import-codes.ts';
import type { SafetyEvent } from '../../store/safety/safety-events.ts';
import type { ActivityRow, Code, UtmPresetRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { actorFromArchive } from './archived-actor.ts';
import { type ArchiveRecord, dayNumber } from './format.ts';
import { sumColumns } from './records.ts';
import { type ArchivedCode, type ArchivedProject, readDesign, wasDefault } from './walk-archive.ts';

function dayFromArchive(day: number, record: Parameters<typeof sumColumns>[0]): ImportedDay {
  return { day, columns: sumColumns(record), visitors: record.visitors };
}

export function projectFromArchive(
  { project, days, styles, presets }: ArchivedProject,
  accountId: string,
): Omit<ImportedProject, 'now'> {
  const { project_id: id, is_default: _, visitor_page, ...columns } = project;
  const owner = { account_id: accountId, project_id: id };
  return {
    // Domains must be verified again on each server.
    project: { ...columns, id, account_id: accountId, custom_domain: null, verified_hosts: null },
    wasDefault: wasDefault(project),
    days: days.map(({ project_id: _, day, ...sums }) => dayFromArchive(dayNumber(day), sums)),
    styles: styles.map(({ style_id, name, style, decoration, created_at }) => ({
      ...owner,
      id: style_id,
      name,
      ...readDesign(style, decoration),
      created_at,
    })),
    visitorPage: visitor_page && JSON.stringify(visitor_page),
    presets: presets.map(({ preset_id, name, parameters, created_at }) => ({
      ...owner,
      id: preset_id,
      name,
      parameters: parameters as UtmPresetRow['parameters'],
      created_at,
    })),
  };
}

export function activityFromArchive(entry: ArchiveRecord<'activity.ndjson'>, accountId: string): ActivityRow {
  const { activity_id: id, details: facts, actor: written, ...columns } = entry;
  const actor = actorFromArchive(written);
  return { ...columns, id, account_id: accountId, actor, actor_id: actorId(actor) ?? null, facts, address: null };
}

/** `publicUrl`: used for links unless the server has stored its own address. */
type PictureSource = { store: Store; clock: Clock; publicUrl: string };
type PictureContext = { secret: string; publicUrl: string };

const HEX = '0123456789abcdef';

/** The server's stored address takes precedence over that of the command's environment. */
export async function pictureContext({ store, clock, publicUrl }: PictureSource): Promise<PictureContext> {
  const value = randomText(HEX, 64);
  const secret = await store.write.getOrCreateSecret({ name: 'pictures', value, now: clock.now() });
  const current = (await store.read.listLinkAddresses()).find(({ is_current }) => is_current);
  return { secret, publicUrl: current?.address ?? publicUrl };
}

function noteFromArchive({
  refused,
  ...note
}: NonNullable<ArchiveRecord<'code-changes.ndjson'>['planned']>): PlannedNote {
  return { ...note, ...(refused && { refused }) };
}

export function codeFromArchive(
  { code, days, changes, events }: ArchivedCode,
  accountId: string,
  { secret, publicUrl }: PictureContext,
  compact: ReadonlySet<string>,
  now: number,
): ImportedCode {
  const { style, decoration } = readDesign(code.style, code.decoration);
  const qr_data = code.qr_data as Code['qr_data'];
  const linked = {
    slug: code.slug,
    alias: null,
    type: code.type,
    qr_data,
    compact_codes: compact.has(code.project_id),
    custom_domain: null,
  };
  const isDrawn = code.last_rendered_at !== null;
  const payload = payloadOf(linked, publicUrl);
  const hash = pictureName(secret, payload, style, decoration);
  const address = code.type === 'wifi' || !isDrawn ? null : publicUrl;
  return {
    row: {
      ...columnsFromArchive(code),
      created_by: code.created_by && actorFromArchive(code.created_by),
      account_id: accountId,
      qr_data,
      style,
      decoration,
      render_status: isDrawn ? 'done' : 'pending',
      render_requested_at: code.render_requested_at ?? now,
      render_attempt: isDrawn ? 1 : 0,
      render_error: null,
      render_not_before: 0,
      redrawn_at: null,
      next_change_at: null,
      render_claim: null,
      picture: isDrawn ? hash : null,
      picture_address: address,
      // Due now, so that the next safety check covers the code.
      safety_due_at: now,
      blocked_links: null,
    },
    days: days.map(({ qr_id: _, day, ...sums }) => dayFromArchive(dayNumber(day), sums)),
    changes: changes.map(({ qr_id: _, actor, planned, ...change }) => ({
      ...change,
      actor: actorFromArchive(actor),
      planned: planned && noteFromArchive(planned),
    })) as CodeChangeEntry[],
    planned: code.planned_changes.map(({ planned_by, planned_at, ...one }) => ({
      ...one,
      id: newId('plc', now),
      planned_by: actorFromArchive(planned_by),
      created_at: planned_at,
    })),
    events: events.map(({ qr_id: _, ...event }) => event) as SafetyEvent[],
    picture: isDrawn ? { hash, payload, style, decoration, account_id: accountId } : null,
    tags: code.tags.map((name) => newTag(accountId, name, now)),
    earlierAddresses: [...new Set([...code.earlier_link_addresses, code.link_address])].flatMap((one) =>
      one === null || one === address ? [] : [one],
    ),
  };
}

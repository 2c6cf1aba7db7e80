import { z } from 'zod';
import { toIso } from '../../lib/instant.ts';
import { JsonText } from '../../lib/json-text.ts';
import { timestamp } from '../../lib/timestamp.ts';
import { CODE_STATUSES, CODE_TYPES, RENDER_STATUSES } from '../../qr-codes/code-values.ts';
import { rulesOf } from '../../qr-codes/qr-code.ts';
import { toV1 } from '../../qr-codes/v1-rules.ts';
import type { QrCodeListItem } from '../../store/codes/list-codes.ts';
import type { QrCodeRow } from '../../store/schema.ts';
import { qrDataAnswer, redirectRulesAnswer, renderMetadataAnswer } from './answer-parts.ts';

/** The URLs of a picture's files. */
export type PictureFiles = { svg: string; png: string };
export type PictureUrls = (picture: string) => PictureFiles;

/** Every field of a code, each described once; the responses below pick from it. */
const all = z.strictObject({
  qr_id: z.string().describe('Opaque; sorts by creation.'),
  project_id: z.string().describe('The project it belongs to.'),
  slug: z
    .string()
    .regex(/^qr-[2-9a-z]{8}$/)
    .nullable()
    .describe('The public link is the base address followed by it. Null until the first render completes.'),
  label: z.string().describe('The display name.'),
  status: z
    .enum(CODE_STATUSES)
    .describe(
      '`blocked` is set by the safety check when a target was found unsafe, and ends with a safe one.',
    ),
  type: z.enum(CODE_TYPES).describe('`vcard` and `wifi` are made in the dashboard only.'),
  redirect_url: z
    .string()
    .nullable()
    .describe('Where a scan goes that matches no rule. Null for types that show a page.'),
  redirect_rules: redirectRulesAnswer,
  expires_at: timestamp.nullable().describe('From this instant on scans get 410. Null: never.'),
  scan_limit: z.int().min(1).nullable().describe('Scans let through in all. Null: unlimited.'),
  scan_count: z.int().min(0).describe('Scans let through so far.'),
  destination_url: z.string().nullable().describe('The effective destination; null until rendered.'),
  qr_data: qrDataAnswer.describe('What the code holds: `{url}` or `{text}`, by type.'),
  qr_render_metadata: renderMetadataAnswer.describe('How its picture looks; set in the dashboard.'),
  analytics_enabled: z.boolean().describe('Whether more than the count is recorded of a scan.'),
  render_status: z
    .enum(RENDER_STATUSES)
    .describe('`pending`, then `rendering`, then `done`; `error` after the last failed attempt.'),
  render_requested_at: timestamp.nullable().describe('When the present render was asked for.'),
  render_attempt: z.int().min(0).describe('Attempts at the present render.'),
  render_error: z.string().nullable().describe('What the last failed attempt said.'),
  file_url_svg: z.string().meta({ format: 'uri' }).nullable().describe('Null until rendered.'),
  file_url_png: z
    .string()
    .meta({ format: 'uri' })
    .nullable()
    .describe('Null until rendered, and where no PNG is wanted.'),
  created_at: timestamp,
  updated_at: timestamp.describe('When the code was last changed.'),
  last_rendered_at: timestamp.nullable().describe('When the last render completed.'),
});

export const fullAnswer = all;
export type FullAnswer = z.infer<typeof fullAnswer>;

export const createdAnswer = all.omit({
  redirect_rules: true,
  expires_at: true,
  scan_limit: true,
  scan_count: true,
  qr_data: true,
  qr_render_metadata: true,
});

export const changedAnswer = all.pick({
  qr_id: true,
  label: true,
  slug: true,
  status: true,
  type: true,
  project_id: true,
  redirect_url: true,
  redirect_rules: true,
  expires_at: true,
  scan_limit: true,
  scan_count: true,
  created_at: true,
  updated_at: true,
});

export const listItemAnswer = all.pick({
  qr_id: true,
  project_id: true,
  slug: true,
  label: true,
  status: true,
  type: true,
  redirect_url: true,
  created_at: true,
  render_status: true,
});

/** Stored JSON is sent unchanged: parsing and serializing it took 3 of the 28 µs of a response. */
export function presentFull(code: QrCodeRow, files: PictureFiles | null): JsonText {
  const plain: Omit<FullAnswer, 'redirect_rules' | 'qr_data' | 'qr_render_metadata'> = {
    ...presentCreated(code, files),
    expires_at: toIso(code.expires_at),
    scan_limit: code.scan_limit,
    scan_count: code.scan_count,
  };
  const data = code.redirect_url === null ? code.qr_data : JSON.stringify({ url: code.redirect_url });
  const stored = `"redirect_rules":${rulesText(code)},"qr_data":${data},"qr_render_metadata":${code.style}`;
  return new JsonText(`${JSON.stringify(plain).slice(0, -1)},${stored}}`);
}

/** Most codes have none. */
function rulesText(code: QrCodeRow): string {
  return code.redirect_rules === '[]' ? '[]' : JSON.stringify(rulesOf(code).flatMap(toV1));
}

export function presentCreated(code: QrCodeRow, files: PictureFiles | null): z.infer<typeof createdAnswer> {
  return {
    ...presentListItem(code),
    destination_url: code.destination_url,
    analytics_enabled: code.analytics_enabled === 1,
    render_requested_at: toIso(code.render_requested_at),
    render_attempt: code.render_attempt,
    render_error: code.render_error,
    file_url_svg: files?.svg ?? null,
    file_url_png: code.picture_has_png === 1 ? (files?.png ?? null) : null,
    updated_at: toIso(code.updated_at),
    last_rendered_at: toIso(code.last_rendered_at),
  };
}

export function presentChanged(code: QrCodeRow): z.infer<typeof changedAnswer> {
  const { render_status: _, ...item } = presentListItem(code);
  return {
    ...item,
    redirect_rules: rulesOf(code).flatMap(toV1),
    expires_at: toIso(code.expires_at),
    scan_limit: code.scan_limit,
    scan_count: code.scan_count,
    updated_at: toIso(code.updated_at),
  };
}

export function presentListItem(code: QrCodeListItem): z.infer<typeof listItemAnswer> {
  return {
    qr_id: code.id,
    project_id: code.project_id,
    // The slug is reserved at creation and shown once there is a picture with it.
    slug: code.last_rendered_at === null ? null : code.slug,
    label: code.label,
    status: code.status as FullAnswer['status'],
    type: code.type as FullAnswer['type'],
    redirect_url: code.redirect_url,
    created_at: toIso(code.created_at),
    render_status: code.render_status as FullAnswer['render_status'],
  };
}

/** Changes with every edit, not with scans or renders. */
export function etagOf(code: Pick<QrCodeRow, 'revision'>): string {
  return `"${code.revision}"`;
}

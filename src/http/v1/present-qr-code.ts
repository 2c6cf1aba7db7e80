import { z } from 'zod';
import { rulesInV1 } from '../../codes/v1-rules.ts';
import { CODE_STATUSES, CODE_TYPES, RENDER_STATUSES } from '../../codes/values/code-values.ts';
import { toIso } from '../../lib/instant.ts';
import { timestamp } from '../../lib/timestamp.ts';
import type { QrCodeListItem } from '../../store/codes/list-codes.ts';
import type { Code } from '../../store/schema.ts';
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
    .regex(/^qr-[0-9a-z-]{3,60}$/)
    .nullable()
    .describe('The public link is the base address followed by it. Null until the first render completes.'),
  label: z.string().describe('The display name.'),
  status: z
    .enum(CODE_STATUSES)
    .describe('`blocked` is set by the safety check when a target was found unsafe, and ends with a safe one.'),
  type: z.enum(CODE_TYPES).describe('All but `url`, `dynamic_url` and `text` are made in the dashboard or by v2.'),
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

export const changedAnswer = listItemAnswer.omit({ render_status: true }).extend(
  all.pick({
    redirect_rules: true,
    expires_at: true,
    scan_limit: true,
    scan_count: true,
    updated_at: true,
  }).shape,
);

export function presentFull(code: Code, files: PictureFiles | null): FullAnswer {
  return {
    ...presentCreated(code, files),
    expires_at: toIso(code.expires_at),
    scan_limit: code.scan_limit,
    scan_count: code.scan_count,
    redirect_rules: rulesInV1(code.redirect_rules),
    qr_data: code.redirect_url === null ? (code.qr_data as FullAnswer['qr_data']) : { url: code.redirect_url },
    qr_render_metadata: code.style,
  };
}

export function presentCreated(code: Code, files: PictureFiles | null): z.infer<typeof createdAnswer> {
  return {
    ...presentListItem(code),
    destination_url: code.destination_url,
    analytics_enabled: code.analytics_enabled,
    render_requested_at: toIso(code.render_requested_at),
    render_attempt: code.render_attempt,
    render_error: code.render_error,
    file_url_svg: files?.svg ?? null,
    file_url_png: code.picture_has_png ? (files?.png ?? null) : null,
    updated_at: toIso(code.updated_at),
    last_rendered_at: toIso(code.last_rendered_at),
  };
}

export function presentChanged(code: Code): z.infer<typeof changedAnswer> {
  const { render_status: _, ...item } = presentListItem(code);
  return {
    ...item,
    redirect_rules: rulesInV1(code.redirect_rules),
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
    status: code.status,
    type: code.type,
    redirect_url: code.redirect_url,
    created_at: toIso(code.created_at),
    render_status: code.render_status,
  };
}

/** Changes with every edit, not with scans or renders. */
export function etagOf(code: Pick<Code, 'revision'>): string {
  return `"${code.revision}"`;
}

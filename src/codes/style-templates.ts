import { z } from 'zod';
import type { Clock } from '../lib/clock.ts';
import { openTextCursor, sealTextCursor } from '../lib/cursor.ts';
import type { Page } from '../lib/page.ts';
import { readableText } from '../lib/readable-text.ts';
import { type IdempotentResult, idempotencyConflict } from '../people/idempotency.ts';
import { requireProject } from '../projects/find-project.ts';
import { deleteNamedItem, saveNamedItem } from '../projects/named-items.ts';
import { projectRequired } from '../projects/project.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import { type Reach, reaches } from '../store/reach.ts';
import type { StyleTemplateRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { readDecoration, readStyle } from './code-content.ts';
import type { RequireReadableLook } from './create-qr-code.ts';
import { getStyleTemplate, templateNotFound } from './find-style-template.ts';
import { logoNotFound } from './refusals.ts';

const name = readableText({ min: 1, max: 255, blank: false, lines: false });
const anyObject = z.looseObject({}, 'must be an object');
const look = {
  qr_render_metadata: anyObject.describe('Missing settings have their defaults.'),
  decoration: anyObject.describe('Missing parts are none.'),
};

export const newStyleTemplate = z.strictObject({
  name,
  project_id: z.string('must be a string').nullish().describe('The project it belongs to; by default the default one.'),
  qr_render_metadata: look.qr_render_metadata.optional(),
  decoration: look.decoration.optional(),
});

/** Partial styles and decorations are merged. */
export const styleTemplateChange = newStyleTemplate.omit({ project_id: true }).partial();

/** As long as the slugs that we make. */
const SAMPLE_SLUG = 'qr-7hk3m9xw';

type LookDeps = { requireReadableLook: RequireReadableLook };

/** Kept in a project under its name; a code that is made with it has a copy. */
export async function createStyleTemplate(
  deps: LookDeps & { store: StoreWith<'findProject' | 'findDefaultProject' | 'insertNamedItem'>; clock: Clock },
  reach: Reach,
  sent: z.output<typeof newStyleTemplate>,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<StyleTemplateRow>> {
  const style = readStyle(sent.qr_render_metadata ?? {});
  const decoration = readDecoration(sent.decoration ?? {}, style);
  const { accountId, projectIds } = reach;
  const byDefault = sent.project_id == null ? await deps.store.read.findDefaultProject(accountId) : undefined;
  if (byDefault && !reaches(reach, byDefault.id)) throw projectRequired();
  const id = sent.project_id ?? byDefault?.id ?? '';
  const { id: projectId } = await requireProject(deps.store, reach, id);
  await requireReadable(deps, { account_id: accountId, project_id: projectId, style, decoration });
  const values = { name: sent.name, style, decoration };
  const logo = decoration.logo?.hash ?? null;
  const saved = await saveNamedItem(deps, 'style_templates', { accountId, projectIds, projectId }, values, {
    logo,
    idempotency,
  });
  if (saved === 'no_logo') throw logoNotFound();
  if (saved === 'conflict') throw idempotencyConflict();
  return saved;
}

export async function changeStyleTemplate(
  deps: LookDeps & { store: StoreWith<'findStyleTemplate' | 'updateStyleTemplate'> },
  reach: Reach,
  id: string,
  change: z.output<typeof styleTemplateChange>,
): Promise<StyleTemplateRow> {
  const before = await getStyleTemplate(deps.store, reach, id);
  const style = readStyle(change.qr_render_metadata ?? {}, before.style);
  const decoration = readDecoration(change.decoration ?? {}, style, before.decoration);
  const template = { ...before, name: change.name ?? before.name, style, decoration };
  await requireReadable(deps, template);
  const changed = await deps.store.write.updateStyleTemplate({ template, logo: decoration.logo?.hash ?? null });
  if (changed === 'no_logo') throw logoNotFound();
  if (changed === 'none') throw templateNotFound();
  return template;
}

/** Oldest first; of one project, or of all. */
export async function listStyleTemplates(
  deps: { store: StoreWith<'findProject' | 'pageStyleTemplates'>; cursorSecret: string },
  reach: Reach,
  { projectId, pageSize, pageToken }: { projectId: string | null; pageSize: number; pageToken: string | null },
  now: number,
): Promise<Page<StyleTemplateRow>> {
  if (projectId !== null) await requireProject(deps.store, reach, projectId);
  const { accountId, projectIds } = reach;
  const scope = JSON.stringify(['style templates', accountId, projectId]);
  const afterId = openTextCursor(deps.cursorSecret, scope, pageToken, now) ?? '';
  const rows = await deps.store.read.pageStyleTemplates({
    accountId,
    projectIds,
    projectId,
    afterId,
    limit: pageSize + 1,
  });
  const items = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? items.at(-1) : undefined;
  return { items, next_page_token: last ? sealTextCursor(deps.cursorSecret, scope, last.id, now) : null };
}

export function deleteStyleTemplate(store: StoreWith<'deleteNamedItem'>, reach: Reach, id: string): Promise<void> {
  return deleteNamedItem(store, 'style_templates', reach, id);
}

type Look = Pick<StyleTemplateRow, 'account_id' | 'project_id' | 'style' | 'decoration'>;

/** By the picture of a link in its project. */
function requireReadable({ requireReadableLook }: LookDeps, template: Look): Promise<void> {
  return requireReadableLook({ ...template, type: 'url', slug: SAMPLE_SLUG, alias: null, qr_data: {} });
}

import { z } from 'zod';
import { deleteStyle, listStyles, saveStyle } from '../../codes/saved-styles.ts';
import { toIso } from '../../lib/instant.ts';
import { readableText } from '../../lib/readable-text.ts';
import { requireProject } from '../../projects/find-project.ts';
import { deleteUtmPreset, listUtmPresets, newUtmPreset, saveUtmPreset } from '../../projects/utm-presets.ts';
import type { SavedStyleRow, UtmPresetRow } from '../../store/schema.ts';
import { analyticsOf, liveAnalytics, type OwnedScope } from './analytics-routes.ts';
import type { SavedStyle, UtmPreset } from './contract.ts';
import type { projectDomainsRoutes } from './domains-routes.ts';
import { type DashboardDeps, done, NO_BODY, type OwnerCall, ownerRoute, type RoutesUnder } from './route.ts';
import type { visitorPageRoutes } from './visitor-page-routes.ts';

export const projectsRoutes: Omit<
  RoutesUnder<'/projects'>,
  keyof typeof projectDomainsRoutes | keyof typeof visitorPageRoutes
> = {
  'GET /projects/{id}/analytics': ownerRoute(NO_BODY, async (deps, call) =>
    analyticsOf(deps, call, await projectScope(deps, call)),
  ),

  'GET /projects/{id}/analytics/live': ownerRoute(NO_BODY, async (deps, call) => {
    const owned = await projectScope(deps, call);
    return liveAnalytics(deps, call, owned.scope, (later) => analyticsOf(deps, later, owned));
  }),

  'GET /projects/{id}/utm-presets': ownerRoute(NO_BODY, async ({ store }, { caller, id }) => ({
    presets: (await listUtmPresets(store, caller.accountId, id)).map(presentUtmPreset),
  })),

  'POST /projects/{id}/utm-presets': ownerRoute(newUtmPreset, async (deps, { caller, id, body }) =>
    presentUtmPreset(await saveUtmPreset(deps, caller.accountId, id, body)),
  ),

  'GET /projects/{id}/styles': ownerRoute(NO_BODY, async ({ store }, { caller, id }) => ({
    styles: (await listStyles(store, caller.accountId, id)).map(presentStyle),
  })),

  'POST /projects/{id}/styles': ownerRoute(
    z.strictObject({
      name: readableText({ min: 1, max: 255, blank: false, lines: false }),
      style: z.looseObject({}, 'must be an object'),
      decoration: z.looseObject({}, 'must be an object').optional(),
    }),
    async (deps, { caller, id, body }) => presentStyle(await saveStyle(deps, caller.accountId, id, body)),
  ),
};

export const utmPresetsRoutes: RoutesUnder<'/utm-presets'> = {
  'DELETE /utm-presets/{id}': ownerRoute(NO_BODY, ({ store }, { caller, id }) =>
    done(deleteUtmPreset(store, caller.accountId, id)),
  ),
};

export const stylesRoutes: RoutesUnder<'/styles'> = {
  'DELETE /styles/{id}': ownerRoute(NO_BODY, ({ store }, { caller, id }) =>
    done(deleteStyle(store, caller.accountId, id)),
  ),
};

async function projectScope({ store }: DashboardDeps, { caller, id }: OwnerCall): Promise<OwnedScope> {
  const project = await requireProject(store, caller.accountId, id);
  return { scope: { table: 'project_days', scope: project.id }, createdAt: project.created_at };
}

function presentUtmPreset({ id, name, parameters }: UtmPresetRow): UtmPreset {
  return { preset_id: id, name, parameters };
}

function presentStyle(row: SavedStyleRow): SavedStyle {
  return {
    style_id: row.id,
    name: row.name,
    style: row.style,
    decoration: row.decoration,
    created_at: toIso(row.created_at),
  };
}

import { requireProject } from '../../projects/find-project.ts';
import { deleteUtmPreset, listUtmPresets, newUtmPreset, saveUtmPreset } from '../../projects/utm-presets.ts';
import type { UtmPresetRow } from '../../store/schema.ts';
import { analyticsOf, liveAnalytics, type OwnedScope } from './analytics-routes.ts';
import type { UtmPreset } from './contract.ts';
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
};

export const utmPresetsRoutes: RoutesUnder<'/utm-presets'> = {
  'DELETE /utm-presets/{id}': ownerRoute(NO_BODY, ({ store }, { caller, id }) =>
    done(deleteUtmPreset(store, caller.accountId, id)),
  ),
};

async function projectScope({ store }: DashboardDeps, { caller, id }: OwnerCall): Promise<OwnedScope> {
  const project = await requireProject(store, caller.accountId, id);
  return { scope: { table: 'project_days', scope: project.id }, createdAt: project.created_at };
}

function presentUtmPreset({ id, name, parameters }: UtmPresetRow): UtmPreset {
  return { preset_id: id, name, parameters };
}

import { deleteUtmPreset, listUtmPresets, newUtmPreset, saveUtmPreset } from '../../projects/utm-presets.ts';
import type { UtmPresetRow } from '../../store/schema.ts';
import { liveAnalytics } from './analytics-routes.ts';
import type { UtmPreset } from './contract.ts';
import type { projectDomainsRoutes } from './domains-routes.ts';
import { done, NO_BODY, ownerRoute, type RoutesUnder } from './route.ts';
import type { visitorPageRoutes } from './visitor-page-routes.ts';

export const projectsRoutes: Omit<
  RoutesUnder<'/projects'>,
  keyof typeof projectDomainsRoutes | keyof typeof visitorPageRoutes
> = {
  'GET /projects/{id}/analytics/live': ownerRoute(NO_BODY, (deps, call) => liveAnalytics(deps, call, 'project')),

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

function presentUtmPreset({ id, name, parameters }: UtmPresetRow): UtmPreset {
  return { preset_id: id, name, parameters };
}

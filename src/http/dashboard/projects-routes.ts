import { deleteUtmPreset, listUtmPresets, newUtmPreset, saveUtmPreset } from '../../projects/utm-presets.ts';
import { changeVisitorPage, findVisitorPage, visitorPageRequest } from '../../projects/visitor-page.ts';
import type { UtmPresetRow } from '../../store/schema.ts';
import { liveAnalytics } from './analytics-routes.ts';
import type { UtmPreset } from './contract.ts';
import { done, memberRoute, NO_BODY, type RoutesUnder } from './route.ts';

export const projectsRoutes: RoutesUnder<'/projects' | '/utm-presets'> = {
  'GET /projects/{id}/analytics/live': memberRoute('analytics.read', NO_BODY, (deps, call) =>
    liveAnalytics(deps, call, 'project'),
  ),

  'GET /projects/{id}/utm-presets': memberRoute('qr.read', NO_BODY, async ({ store }, { caller, id }) => ({
    presets: (await listUtmPresets(store, caller, id)).map(presentUtmPreset),
  })),

  'POST /projects/{id}/utm-presets': memberRoute('qr.write', newUtmPreset, async (deps, { caller, id, body }) =>
    presentUtmPreset(await saveUtmPreset(deps, caller, id, body)),
  ),

  'DELETE /utm-presets/{id}': memberRoute('qr.write', NO_BODY, ({ store }, { caller, id }) =>
    done(deleteUtmPreset(store, caller, id)),
  ),

  'GET /projects/{id}/visitor-page': memberRoute('qr.read', NO_BODY, (deps, { caller, id }) =>
    findVisitorPage(deps, caller, id),
  ),

  'POST /projects/{id}/visitor-page': memberRoute(
    { scope: 'qr.write', role: 'admin' },
    visitorPageRequest,
    async (deps, { caller, id, body }) => {
      await changeVisitorPage(deps, caller, id, body);
      return { page: body };
    },
  ),

  'DELETE /projects/{id}/visitor-page': memberRoute(
    { scope: 'qr.write', role: 'admin' },
    NO_BODY,
    (deps, { caller, id }) => done(changeVisitorPage(deps, caller, id, null)),
  ),
};

function presentUtmPreset({ id, name, parameters }: UtmPresetRow): UtmPreset {
  return { preset_id: id, name, parameters };
}

import { z } from 'zod';
import { deleteStyle, listStyles, saveStyle } from '../../codes/saved-styles.ts';
import { toIso } from '../../lib/instant.ts';
import { pageSize } from '../../lib/page.ts';
import { readableText } from '../../lib/readable-text.ts';
import { createProject } from '../../projects/create-project.ts';
import { requireProject } from '../../projects/find-project.ts';
import { listOwnedProjects } from '../../projects/list-projects.ts';
import { changeOwnedProject, ownerProjectChange } from '../../projects/owner-change.ts';
import { newProjectRequest } from '../../projects/project.ts';
import { deleteUtmPreset, listUtmPresets, newUtmPreset, saveUtmPreset } from '../../projects/utm-presets.ts';
import type { CountedProject } from '../../store/projects/projects.ts';
import type { SavedStyleRow, UtmPresetRow } from '../../store/schema.ts';
import { analyticsOf, liveAnalytics, type OwnedScope } from './analytics-routes.ts';
import type { Project, SavedStyle, UtmPreset } from './contract.ts';
import type { projectDomainsRoutes } from './domains-routes.ts';
import { type DashboardDeps, done, NO_BODY, type OwnerCall, ownerRoute, type RoutesUnder } from './route.ts';
import type { visitorPageRoutes } from './visitor-page-routes.ts';

export const projectsRoutes: Omit<
  RoutesUnder<'/projects'>,
  keyof typeof projectDomainsRoutes | keyof typeof visitorPageRoutes
> = {
  'GET /projects': ownerRoute(NO_BODY, async (deps, { caller, query, now }) => {
    const request = { pageSize: pageSize(query.get('page_size'), 20), pageToken: query.get('page_token') };
    const { items, next_page_token } = await listOwnedProjects(deps, caller.accountId, request, now);
    return { projects: items.map(presentProject), next_page_token };
  }),

  'POST /projects': ownerRoute(newProjectRequest, async (deps, { caller, body }) => {
    const { value } = await createProject(deps, caller, body, null);
    return presentProject({ ...value, code_count: 0 });
  }),

  'PATCH /projects/{id}': ownerRoute(ownerProjectChange, async (deps, { caller, id, body }) => {
    await changeOwnedProject(deps, caller.accountId, id, body);
    if (body.compact_codes !== undefined) deps.wakeRenderer();
    return oneProject(deps, caller.accountId, id);
  }),

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

async function oneProject({ store }: DashboardDeps, accountId: string, id: string): Promise<Project> {
  const project = await store.read.findCountedProject(accountId, id);
  if (!project) throw new Error('A project that was just changed is gone');
  return presentProject(project);
}

function presentProject(project: CountedProject): Project {
  return {
    project_id: project.id,
    name: project.name,
    description: project.description,
    is_default: project.is_default,
    is_archived: project.is_archived,
    compact_codes: project.compact_codes,
    custom_domain: project.custom_domain,
    code_count: project.code_count,
    created_at: toIso(project.created_at),
    updated_at: toIso(project.updated_at),
  };
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

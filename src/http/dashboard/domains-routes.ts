import { z } from 'zod';
import {
  addDomain,
  listDomains,
  listRemovedDomains,
  removeDomain,
  verifyDomain,
} from '../../projects/domains/manage-domains.ts';
import { requireProject } from '../../projects/find-project.ts';
import { NO_BODY, ownerRoute, type RoutesUnder } from './route.ts';

const newDomain = z.strictObject({ host: z.string('must be a string') });

export const projectDomainsRoutes = {
  'GET /projects/{id}/domains': ownerRoute(NO_BODY, async (deps, { caller: { accountId }, id }) => {
    const project = await requireProject(deps.store, accountId, id);
    const owned = { accountId, projectId: project.id };
    return { domains: await listDomains(deps, owned), removed: await listRemovedDomains(deps, owned) };
  }),

  'POST /projects/{id}/domains': ownerRoute(newDomain, async (deps, { caller, id, body }) => {
    const project = await requireProject(deps.store, caller.accountId, id);
    return addDomain(deps, { project, plan: caller.plan }, body.host);
  }),
};

export const domainsRoutes: RoutesUnder<'/domains'> = {
  'POST /domains/{id}/verify': ownerRoute(NO_BODY, async (deps, { caller: { accountId }, id }) => {
    const domain = await verifyDomain(deps, { accountId }, id);
    deps.wakeRenderer();
    return domain;
  }),

  'DELETE /domains/{id}': ownerRoute(NO_BODY, async (deps, { caller: { accountId }, id }) => {
    await removeDomain(deps, { accountId }, id);
    deps.wakeRenderer();
    return { done: true };
  }),
};

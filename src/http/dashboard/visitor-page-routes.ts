import { changeVisitorPage, findVisitorPage, visitorPageRequest } from '../../projects/visitor-page.ts';
import { done, NO_BODY, ownerRoute } from './route.ts';

export const visitorPageRoutes = {
  'GET /projects/{id}/visitor-page': ownerRoute(NO_BODY, (deps, { caller, id }) =>
    findVisitorPage(deps, caller.accountId, id),
  ),

  'POST /projects/{id}/visitor-page': ownerRoute(visitorPageRequest, async (deps, { caller, id, body }) => {
    await changeVisitorPage(deps, caller.accountId, id, body);
    return { page: body };
  }),

  'DELETE /projects/{id}/visitor-page': ownerRoute(NO_BODY, (deps, { caller, id }) =>
    done(changeVisitorPage(deps, caller.accountId, id, null)),
  ),
};

import { z } from 'zod';
import { createTag, deleteTag, mergeTag, renameTag, tagRequest } from '../../codes/tags.ts';
import { done, NO_BODY, ownerRoute, type RoutesUnder } from './route.ts';

export const tagsRoutes: RoutesUnder<'/tags'> = {
  'GET /tags': ownerRoute(NO_BODY, async ({ store }, { caller }) => ({
    tags: (await store.read.listTags(caller.accountId)).map(({ id, name, code_count }) => ({
      tag_id: id,
      name,
      code_count,
    })),
  })),

  'POST /tags': ownerRoute(tagRequest, async (deps, { caller, body }) => {
    const { id, name } = (await createTag(deps, caller.accountId, body.name, null)).value;
    return { tag_id: id, name, code_count: 0 };
  }),

  'PATCH /tags/{id}': ownerRoute(tagRequest, ({ store }, { caller, id, body }) =>
    done(renameTag(store, caller.accountId, id, body.name)),
  ),

  'POST /tags/{id}/merge': ownerRoute(
    z.strictObject({ into: z.string('must be a string') }),
    ({ store }, { caller, id, body }) => done(mergeTag(store, caller.accountId, id, body.into)),
  ),

  'DELETE /tags/{id}': ownerRoute(NO_BODY, ({ store }, { caller, id }) => done(deleteTag(store, caller.accountId, id))),
};

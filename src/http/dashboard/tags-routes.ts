import { z } from 'zod';
import { createTag, deleteTag, mergeTag, renameTag, tagRequest } from '../../codes/tags.ts';
import { NO_BODY, ownerRoute, type RoutesUnder } from './route.ts';

export const tagsRoutes: RoutesUnder<'/tags'> = {
  'GET /tags': ownerRoute(NO_BODY, async ({ store }, { caller }) => ({
    tags: (await store.read.listTags(caller.accountId)).map(({ id, name, code_count }) => ({
      tag_id: id,
      name,
      code_count,
    })),
  })),

  'POST /tags': ownerRoute(tagRequest, async (deps, { caller, body }) => {
    const { id, name } = await createTag(deps, caller.accountId, body.name);
    return { tag_id: id, name, code_count: 0 };
  }),

  'PATCH /tags/{id}': ownerRoute(tagRequest, async ({ store }, { caller, id, body }) => {
    await renameTag(store, caller.accountId, id, body.name);
    return { done: true };
  }),

  'POST /tags/{id}/merge': ownerRoute(
    z.strictObject({ into: z.string('must be a string') }),
    async ({ store }, { caller, id, body }) => {
      await mergeTag(store, caller.accountId, id, body.into);
      return { done: true };
    },
  ),

  'DELETE /tags/{id}': ownerRoute(NO_BODY, async ({ store }, { caller, id }) => {
    await deleteTag(store, caller.accountId, id);
    return { done: true };
  }),
};

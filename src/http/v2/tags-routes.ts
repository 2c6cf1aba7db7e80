import { z } from 'zod';
import { createTag, deleteTag, mergeTag, renameTag, tagRequest } from '../../codes/tags.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { asAnswer, asRequest, exampleOf, pageOf, route } from './route.ts';

const tag = z.strictObject({
  tag_id: z.string().describe('Opaque.'),
  name: z.string().describe('Names that differ only in case or accents are the same.'),
  code_count: z.int().min(0).describe('Codes that have it, archived ones included.'),
});

asAnswer('Tag', "An owner's own word for codes.", tag);
const EXAMPLE = exampleOf(tag, { tag_id: 'tag_01k9zq8c5w7n3y9f6ti5uehxqb', name: 'Menus', code_count: 12 });

const mergeRequest = z.strictObject({ into: z.string('must be a string').describe('The `tag_id` that stays.') });

const reads = { tag: 'Tags', scope: 'qr.read' } as const;
/** A tag may be on codes of any project. */
const writes = { ...reads, scope: 'qr.write', wholeAccount: true } as const;

export const listTags = route('GET /v2/tags', {
  operation: 'listTags',
  ...reads,
  summary: 'List tags',
  description: 'All of the account, at most 500, by name; always on one page.',
  answer: asAnswer('TagPage', 'All tags.', pageOf(tag)),
  async handle({ store }, { caller }) {
    const tags = await store.read.listTags(caller);
    const items = tags.map(({ id, name, code_count }) => ({ tag_id: id, name, code_count }));
    return { fields: { items, next_page_token: null } };
  },
});

export const createTagRoute = route('POST /v2/tags', {
  operation: 'createTag',
  ...writes,
  summary: 'Create a tag',
  description: 'Tags are also made by giving them to a code.',
  body: asRequest('TagName', 'The name of a tag.', tagRequest),
  bodyExample: { name: 'Menus' },
  takesIdempotencyKey: true,
  status: 201,
  answer: tag,
  async handle(deps, call) {
    const { accountId } = call.caller;
    const { value, replayed } = await createTag(deps, accountId, call.body.name, readIdempotencyKey(call));
    return { fields: { tag_id: value.id, name: value.name, code_count: 0 }, replayed };
  },
});

export const renameTagRoute = route('PATCH /v2/tags/{id}', {
  operation: 'renameTag',
  ...writes,
  summary: 'Rename a tag',
  description: 'On all codes that have it.',
  body: tagRequest,
  bodyExample: { name: 'Menu cards' },
  answer: tag,
  errors: ['not_found'],
  async handle({ store }, { caller, parts, body }) {
    const id = parts.id ?? '';
    await renameTag(store, caller.accountId, id, body.name);
    const renamed = (await store.read.listTags(caller)).find((each) => each.id === id);
    return { fields: { tag_id: id, name: renamed?.name ?? body.name, code_count: renamed?.code_count ?? 0 } };
  },
});

export const mergeTagRoute = route('POST /v2/tags/{id}/merge', {
  operation: 'mergeTag',
  ...writes,
  summary: 'Merge a tag into another',
  description: 'Its codes get the other tag instead.',
  body: asRequest('TagMerge', 'The tag that stays.', mergeRequest),
  bodyExample: { into: EXAMPLE.tag_id },
  errors: ['not_found'],
  async handle({ store }, { caller, parts, body }) {
    await mergeTag(store, caller.accountId, parts.id ?? '', body.into);
    return { fields: {} };
  },
});

export const deleteTagRoute = route('DELETE /v2/tags/{id}', {
  operation: 'deleteTag',
  ...writes,
  summary: 'Delete a tag',
  description: 'Its codes stay, without it.',
  errors: ['not_found'],
  async handle({ store }, { caller, parts }) {
    await deleteTag(store, caller.accountId, parts.id ?? '');
    return { fields: {} };
  },
});

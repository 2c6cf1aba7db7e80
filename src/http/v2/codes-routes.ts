import { z } from 'zod';
import { changeQrCode } from '../../codes/change-qr-code.ts';
import { createQrCode } from '../../codes/create-qr-code.ts';
import { deleteQrCode } from '../../codes/delete-qr-code.ts';
import { listOwnedCodes } from '../../codes/list-owned-codes.ts';
import { putQrCode } from '../../codes/put-qr-code.ts';
import { releaseAlias } from '../../codes/release-alias.ts';
import { changeCodeV2, newCodeV2, putCodeV2 } from '../../codes/v2-requests.ts';
import { countOwnedCodes } from '../../codes/walk-codes.ts';
import type { ErrorCode } from '../../errors/codes.ts';
import type { Reach } from '../../store/reach.ts';
import type { Code } from '../../store/schema.ts';
import { CODE_SORTS } from '../dashboard/contract.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { MORE_CODE_CHANGES, MORE_NEW_CODES } from '../v1/examples.ts';
import { readIfMatch } from '../v1/if-match.ts';
import { etagOf, type PictureUrls } from '../v1/present-qr-code.ts';
import { type CodeV2, codeV2, presentCodes, wholeCode } from './code.ts';
import { codeFilter, readFilter } from './code-filter.ts';
import { asAnswer, asRequest, pageOf, pageQuery, route, type V2Deps } from './route.ts';

const createErrors: ErrorCode[] = [
  'feature_disabled',
  'project_forbidden',
  'project_not_found',
  'quota_exceeded_qr',
  'external_id_taken',
  'slug_taken',
  'alias_taken',
  'unsafe_url',
  'unreadable_style',
];
export const changeErrors: ErrorCode[] = ['qr_not_found', 'precondition_failed', ...createErrors];

type Answering = { deps: V2Deps; caller: Reach; pictureUrls: PictureUrls };

/** `written`: as a write left it, whatever became of it since: its picture may be drawn by now. */
async function presentOne(
  deps: V2Deps,
  { caller, pictureUrls }: Omit<Answering, 'deps'>,
  id: string,
  written: Partial<Code> = {},
): Promise<{ fields: CodeV2; etag: string }> {
  const code = { ...(await wholeCode(deps, caller, id)), ...written };
  const [fields] = await presentCodes(deps, pictureUrls, [code]);
  if (!fields) throw new Error('A code was not presented');
  return { fields, etag: etagOf(code) };
}

const reads = { tag: 'QR codes', scope: 'qr.read' } as const;
const writes = { ...reads, scope: 'qr.write' } as const;

export const listCodes = route('GET /v2/qr-codes', {
  operation: 'listCodes',
  ...reads,
  summary: 'List QR codes',
  description: 'Whole codes that match all filters. Without a `status` filter archived codes are left out.',
  query: codeFilter.extend({
    sort: z
      .enum(CODE_SORTS, `must be one of ${CODE_SORTS.join(', ')}`)
      .default('newest')
      .describe('The order.'),
    ...pageQuery,
  }),
  answer: asAnswer('CodePage', 'One page of codes, in v2.', pageOf(codeV2)),
  errors: ['project_not_found'],
  async handle(deps, { caller, query, pictureUrls, now }) {
    const { sort: order, page_size: pageSize, page_token: pageToken = null } = query;
    const filter = await readFilter(deps.store, caller.accountId, query);
    const page = await listOwnedCodes(deps, caller, { ...filter, order, pageSize, pageToken }, now);
    const codes = await deps.store.read.listWholeCodes(page.items.map(({ seq }) => seq));
    return { fields: { ...page, items: await presentCodes(deps, pictureUrls, codes) } };
  },
});

export const countCodes = route('GET /v2/qr-codes/count', {
  operation: 'countCodes',
  ...reads,
  summary: 'Count QR codes',
  description: 'How many match all filters, which are those of the list.',
  query: codeFilter,
  answer: asAnswer('CodeCount', 'A number of codes.', z.strictObject({ count: z.int().min(0) })),
  answerExample: { count: 1_840 },
  errors: ['project_not_found'],
  async handle({ store }, { caller, query, now }) {
    const filter = await readFilter(store, caller.accountId, query);
    return { fields: { count: await countOwnedCodes(store, caller, filter, now) } };
  },
});

export const createCode = route('POST /v2/qr-codes', {
  operation: 'createCode',
  ...writes,
  summary: 'Create a QR code',
  description:
    'Slug and link are in the answer; only the picture follows within moments. A `slug` of your choice stays for good: it is printed. Rules, expiry and scan limit need a plan with advanced redirects.',
  body: asRequest('NewCode', 'A code to create, in v2.', newCodeV2),
  bodyExample: { label: 'Menu, table 7', redirect_url: 'https://example.com/menu', tags: ['Menus'] },
  moreBodyExamples: {
    ...MORE_NEW_CODES,
    'A Wi-Fi network': { type: 'wifi', qr_data: { ssid: 'Guests', security: 'WPA', password: 'welcome-7' } },
  },
  takesIdempotencyKey: true,
  givesEtag: true,
  status: 201,
  answer: codeV2,
  errors: ['not_found', ...createErrors],
  async handle(deps, call) {
    const { value, replayed } = await createQrCode(deps, call.caller, call.body, readIdempotencyKey(call));
    return { ...(await presentOne(deps, call, value.id, value)), replayed };
  },
});

export const getCode = route('GET /v2/qr-codes/{id}', {
  operation: 'getCode',
  ...reads,
  summary: 'Get a QR code',
  description: 'Archived or not.',
  givesEtag: true,
  answer: codeV2,
  errors: ['qr_not_found'],
  handle: (deps, call) => presentOne(deps, call, call.parts.id ?? ''),
});

export const changeCode = route('PATCH /v2/qr-codes/{id}', {
  operation: 'updateCode',
  ...writes,
  summary: 'Update a QR code',
  description:
    'Changes only what is named, all of it or nothing. Holds for every scan that starts after the answer. With `If-Match` only if nobody changed the code since it was read.',
  body: asRequest('CodeChange', 'What to change in a code, in v2; the rest stays as it is.', changeCodeV2),
  bodyExample: { redirect_url: 'https://example.com/winter-menu', tags: ['Menus', 'Winter'] },
  moreBodyExamples: MORE_CODE_CHANGES,
  takesIfMatch: true,
  givesEtag: true,
  answer: codeV2,
  errors: changeErrors.filter((code) => code !== 'slug_taken'),
  async handle(deps, call) {
    const { caller, parts, body, headers } = call;
    const code = await changeQrCode(deps, caller, parts.id ?? '', body, readIfMatch(headers));
    return presentOne(deps, call, code.id, code);
  },
});

export const putCode = route('PUT /v2/qr-codes/external/{external_id}', {
  operation: 'putCode',
  ...writes,
  summary: 'Create or update a QR code by your own id',
  description:
    'Makes the code with this `external_id` (201), or changes the fields that are sent (200); those that are absent stay, null clears what can be cleared. An archived code stays archived. Type and slug may be sent, but not changed. Safe to repeat: of several calls at once one makes the code and the others change it.',
  body: asRequest('CodePut', 'A code by your own id: what it is to be.', putCodeV2),
  bodyExample: { label: 'Menu, table 7', redirect_url: 'https://example.com/menu' },
  takesIfMatch: true,
  givesEtag: true,
  status: 201,
  otherStatus: 200,
  answer: codeV2,
  errors: changeErrors.filter((code) => code !== 'external_id_taken' && code !== 'qr_not_found'),
  async handle(deps, call) {
    const { caller, parts, body, headers } = call;
    const { code, isNew } = await putQrCode(deps, caller, parts.external_id ?? '', body, readIfMatch(headers));
    return { ...(await presentOne(deps, call, code.id, code)), status: isNew ? 201 : 200 };
  },
});

export const releaseAliasRoute = route('DELETE /v2/qr-codes/{id}/aliases/{alias}', {
  operation: 'releaseAlias',
  ...writes,
  summary: 'Release an alias of a QR code',
  description:
    'It leads to the code no more, and other codes of the project may have it. Printed copies with it are lost. The present alias is unset too.',
  takesIfMatch: true,
  givesEtag: true,
  answer: codeV2,
  errors: ['qr_not_found', 'not_found', 'precondition_failed'],
  async handle(deps, call) {
    const { id = '', alias = '' } = call.parts;
    const code = await releaseAlias(deps, call.caller, id, alias, readIfMatch(call.headers));
    return presentOne(deps, call, code.id, code);
  },
});

const deleteRequest = z.strictObject({
  confirmation: z.string('must be a string').describe('The slug of the code.'),
});

export const deleteCode = route('DELETE /v2/qr-codes/{id}', {
  operation: 'deleteCode',
  ...writes,
  summary: 'Delete an archived QR code',
  description: 'For good, with its counts and its history. Its slug is never given again.',
  body: asRequest('CodeDeletion', 'The confirmation that a code is to be deleted for good.', deleteRequest),
  bodyExample: { confirmation: 'qr-7hk3m9xw' },
  errors: ['qr_not_found'],
  async handle(deps, { caller, parts, body }) {
    await deleteQrCode(deps, caller, parts.id ?? '', body.confirmation);
    return { fields: {} };
  },
});

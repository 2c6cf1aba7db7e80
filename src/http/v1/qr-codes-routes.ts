import { z } from 'zod';
import { changeQrCode } from '../../codes/change-qr-code.ts';
import { createQrCode } from '../../codes/create-qr-code.ts';
import { getQrCode, getQrCodeBySlug } from '../../codes/find-qr-code.ts';
import { listQrCodes } from '../../codes/list-qr-codes.ts';
import { codeChangeRequest, newCodeRequest } from '../../codes/v1-requests.ts';
import { changeByV1 } from '../../codes/v1-rules.ts';
import { API_TYPES, CODE_STATUSES, MAX_SEARCH_LENGTH } from '../../codes/values/code-values.ts';
import { invalidField } from '../../errors/refusal.ts';
import { pageSize } from '../../lib/page.ts';
import type { Code } from '../../store/schema.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { asAnswer, asRequest } from '../kernel/named-schemas.ts';
import { PAGE_PARAMETERS, pageOf } from '../kernel/pages.ts';
import { searchText } from '../query.ts';
import { MORE_CODE_CHANGES, MORE_NEW_CODES } from './examples.ts';
import { readIfMatch } from './if-match.ts';
import {
  changedAnswer,
  createdAnswer,
  etagOf,
  fullAnswer,
  listItemAnswer,
  type PictureFiles,
  presentChanged,
  presentCreated,
  presentFull,
  presentListItem,
} from './present-qr-code.ts';
import { route, type V1Deps, type V1Route } from './route.ts';

asAnswer('QrCodeListItem', 'A code as lists show it.', listItemAnswer);

const statusFilter = z.enum(CODE_STATUSES);

export const listQrCodesRoute = route('GET /v1/qr-codes', {
  tag: 'QR codes',
  operation: 'listQrCodes',
  summary: 'List QR codes',
  description: 'Newest first. Without a `status` filter archived codes are left out.',
  query: [
    { name: 'project_id', description: 'Only codes of this project.', schema: { type: 'string' } },
    {
      name: 'status',
      description: 'Repeat it to match several.',
      schema: { type: 'array', items: { type: 'string', enum: [...CODE_STATUSES] } },
    },
    {
      name: 'type',
      description: `Exact match, for instance ${API_TYPES.join(', ')}.`,
      schema: { type: 'string' },
    },
    {
      name: 'label_contains',
      description: 'A part of the label, in any script, without regard to case.',
      schema: { type: 'string', maxLength: MAX_SEARCH_LENGTH },
    },
    ...PAGE_PARAMETERS,
  ],
  answer: asAnswer('QrCodePage', 'One page of codes.', pageOf(listItemAnswer)),
  errors: ['project_not_found'],
  async handle(deps, { caller, query, now }) {
    const request = {
      projectId: nonEmpty(query, 'project_id'),
      statuses: query
        .getAll('status')
        .filter((status) => status !== '')
        .map(readStatus),
      type: nonEmpty(query, 'type'),
      labelContains: searchText(query, 'label_contains'),
      pageSize: pageSize(query.get('page_size'), 1),
      pageToken: query.get('page_token'),
    };
    const page = await listQrCodes(deps, caller.accountId, request, now);
    return { fields: { ...page, items: page.items.map(presentListItem) } };
  },
});

export const createQrCodeRoute = route('POST /v1/qr-codes', {
  operation: 'createQrCode',
  tag: 'QR codes',
  summary: 'Create a QR code',
  description:
    'Answers at once; the slug and the picture follow within moments. Rules, expiry and scan limit need a plan with advanced redirects.',
  body: asRequest('NewQrCode', 'A code to create.', newCodeRequest),
  bodyExample: { name: 'Menu, table 7', redirect_url: 'https://example.com/menu' },
  moreBodyExamples: MORE_NEW_CODES,
  takesIdempotencyKey: true,
  givesEtag: true,
  status: 201,
  answer: asAnswer('CreatedQrCode', 'A code that was just created.', createdAnswer),
  errors: ['feature_disabled', 'project_forbidden', 'project_not_found', 'quota_exceeded_qr', 'unsafe_url'],
  async handle(deps, call) {
    const { value, replayed } = await createQrCode(deps, call.caller, call.body, readIdempotencyKey(call));
    return { fields: presentCreated(value, await filesOf(deps, value)), etag: etagOf(value), replayed };
  },
});

export const getQrCodeRoute = route('GET /v1/qr-codes/{id}', {
  tag: 'QR codes',
  operation: 'getQrCode',
  summary: 'Get a QR code',
  description: 'The whole document. An archived code is not found.',
  givesEtag: true,
  answer: asAnswer('QrCode', 'A code with all its fields.', fullAnswer),
  errors: ['qr_not_found'],
  async handle(deps, { caller, id }) {
    const code = await getQrCode(deps, caller, id);
    return { fields: presentFull(code, await filesOf(deps, code)), etag: etagOf(code) };
  },
});

/** The same operation under both of its paths. */
function bySlug(path: string, operation: string, summary: string): V1Route {
  return route(`GET /v1/qr-codes/${path}`, {
    tag: 'QR codes',
    operation,
    summary,
    description:
      'The same answer as by id. The slug is matched without regard to case. `/v1/qr-codes/find` and `/v1/qr-codes/by-slug` are one operation.',
    query: [
      {
        name: 'slug',
        description: 'The public slug.',
        schema: { type: 'string', example: 'qr-7hk3m9xw' },
        required: true,
      },
    ],
    givesEtag: true,
    answer: fullAnswer,
    errors: ['qr_not_found'],
    async handle(deps, { caller, query }) {
      const slug = query.get('slug');
      if (slug === null || slug === '') throw invalidField('slug', 'is required');
      const code = await getQrCodeBySlug(deps, caller.accountId, slug);
      return { fields: presentFull(code, await filesOf(deps, code)), etag: etagOf(code) };
    },
  });
}

export const findQrCodeRoute = bySlug('find', 'findQrCode', 'Find a QR code by slug');
export const qrCodeBySlugRoute = bySlug('by-slug', 'getQrCodeBySlug', 'Find a QR code by slug (alias)');

export const changeQrCodeRoute = route('PATCH /v1/qr-codes/{id}', {
  operation: 'updateQrCode',
  tag: 'QR codes',
  summary: 'Update a QR code',
  description:
    'Changes only what is named, all of it or nothing. Holds for every scan that starts after the answer. With `If-Match` only if nobody changed the code since it was read.',
  body: asRequest('QrCodeChange', 'What to change in a code; the rest stays as it is.', codeChangeRequest),
  bodyExample: { redirect_url: 'https://example.com/winter-menu' },
  moreBodyExamples: MORE_CODE_CHANGES,
  takesIfMatch: true,
  givesEtag: true,
  answer: asAnswer('ChangedQrCode', 'A code after a change.', changedAnswer),
  errors: [
    'qr_not_found',
    'project_forbidden',
    'newer_rules',
    'precondition_failed',
    'feature_disabled',
    'quota_exceeded_qr',
    'unsafe_url',
  ],
  async handle(deps, { caller, id, body, headers }) {
    const change = (code: Code) => changeByV1(code, body);
    const code = await changeQrCode(deps, caller, id, change, readIfMatch(headers));
    return { fields: presentChanged(code), etag: etagOf(code) };
  },
});

async function filesOf({ pictureOf, pictureUrls }: V1Deps, code: Code): Promise<PictureFiles | null> {
  const picture = await pictureOf(code);
  return picture === null ? null : pictureUrls(picture);
}

function readStatus(text: string): z.infer<typeof statusFilter> {
  const status = statusFilter.safeParse(text);
  if (!status.success) throw invalidField('status', `must be one of ${CODE_STATUSES.join(', ')}`);
  return status.data;
}

/** An empty filter is ignored. */
function nonEmpty(query: URLSearchParams, name: string): string | null {
  return query.get(name) || null;
}

import { z } from 'zod';
import type { ErrorCode } from '../../../../src/errors/codes.ts';
import type { V1Route } from '../../../../src/http/v1/route.ts';
import type { RequestOptions } from '../../../harness/api-client.ts';
import { TARGET } from './codes.ts';

/** Ids of records of one account that a route can be called with. */
export type Belongings = { id: string; project_id: string; slug: string };
export type IdName = keyof Belongings;

export type GoodRequest = { query?: NonNullable<RequestOptions['query']>; body?: Record<string, unknown> };

/** What the route table does not contain: a request that succeeds, and the values that each field refuses. */
export type SurfaceCases = {
  good(own: Belongings): GoodRequest;
  /** The error code for each id that belongs to another account. */
  foreign: Partial<Record<IdName, ErrorCode>>;
  /** Values of a wrong type or out of range, for every field of the body. */
  wrongFields: Record<string, unknown[]>;
  /** Refused values for every query parameter; empty for those that are never refused, or answered by not found. */
  wrongQuery: Record<string, string[]>;
};

const NO_STRING = [5, true, [], {}];
const NO_NUMBER = ['5', true, [], {}, 1.5, 0, -1, 2_147_483_648];
const NO_LABEL = [...NO_STRING, '', ' \t', 'x'.repeat(256)];
const NO_URL = [...NO_STRING, '', 'not a url', '/path', ' https://example.com', 'https://example.com/\n'];
const NO_INSTANT = [...NO_STRING, '', 'tomorrow', '2026-02-30T00:00:00Z', '2026-01-01T00:00:00'];
const NO_RULES = [5, true, {}, 'x', [5], [null], [{}], [{ condition: 'device', value: 'ios' }]];

const reads = { wrongFields: {} } as const;

/** By operation. A route that is missing here fails the test that compares this table with the route table. */
export const SURFACE_CASES: Record<string, SurfaceCases> = {
  listProjects: {
    ...reads,
    good: () => ({}),
    foreign: {},
    wrongQuery: { page_size: [], page_token: [] },
  },
  createProject: {
    good: () => ({ body: { name: 'Summer' } }),
    foreign: {},
    wrongFields: {
      name: [...NO_LABEL, null],
      description: [...NO_STRING, 'x'.repeat(2001)],
      set_as_default: ['true', 1, 0, [], {}],
    },
    wrongQuery: {},
  },
  listQrCodes: {
    ...reads,
    good: ({ project_id }) => ({ query: { project_id, status: 'active' } }),
    foreign: { project_id: 'project_not_found' },
    wrongQuery: {
      project_id: [],
      status: ['deleted', 'ACTIVE', 'active,archived'],
      type: [],
      label_contains: ['\0'],
      page_size: [],
      page_token: [],
    },
  },
  createQrCode: {
    good: ({ project_id }) => ({ body: { name: 'Menu', redirect_url: TARGET, project_id } }),
    foreign: { project_id: 'project_not_found' },
    wrongFields: {
      name: NO_LABEL,
      label: NO_LABEL,
      type: [...NO_STRING, '', 'vcard', 'wifi', 'URL'],
      redirect_url: NO_URL,
      text: ['not for this type', ...NO_STRING],
      qr_data: [{ text: 'not for this type' }, 5, 'x', [], {}],
      project_id: NO_STRING,
      redirect_rules: NO_RULES,
      expires_at: NO_INSTANT,
      scan_limit: NO_NUMBER,
    },
    wrongQuery: {},
  },
  findQrCode: {
    ...reads,
    good: ({ slug }) => ({ query: { slug } }),
    foreign: { slug: 'qr_not_found' },
    wrongQuery: { slug: [''] },
  },
  getQrCodeBySlug: {
    ...reads,
    good: ({ slug }) => ({ query: { slug } }),
    foreign: { slug: 'qr_not_found' },
    wrongQuery: { slug: [''] },
  },
  getQrCode: {
    ...reads,
    good: () => ({}),
    foreign: { id: 'qr_not_found' },
    wrongQuery: {},
  },
  updateQrCode: {
    good: () => ({ body: { label: 'Menu' } }),
    foreign: { id: 'qr_not_found' },
    wrongFields: {
      label: [...NO_LABEL, null],
      name: [...NO_LABEL, null],
      redirect_url: [...NO_URL, null],
      status: [...NO_STRING, null, '', 'blocked', 'deleted', 'ACTIVE'],
      redirect_rules: NO_RULES,
      expires_at: NO_INSTANT,
      scan_limit: NO_NUMBER,
    },
    wrongQuery: {},
  },
};

export function casesOf(route: V1Route): SurfaceCases {
  const cases = SURFACE_CASES[route.operation];
  if (!cases) throw new Error(`${route.operation} has no cases in SURFACE_CASES`);
  return cases;
}

/** The fields that a route's body may have. */
export function bodyFields({ body }: V1Route): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
}

/** The ids that a route takes, in the path, the query or the body. */
export function idNames(route: V1Route): IdName[] {
  const named = [...route.query.map(({ name }) => name), ...bodyFields(route)];
  const all: IdName[] = ['id', 'project_id', 'slug'];
  return all.filter((name) => route.path.includes(`{${name}}`) || named.includes(name));
}

import { EXAMPLE_REQUEST_ID } from './error-examples.ts';
import type { Header, Reference } from './types.ts';

const RATE_LIMIT = {
  description:
    'Requests left in this minute and this day, and the seconds until each is reset (the form of the IETF draft).',
  schema: { type: 'string', example: '"minute";r=5999;t=42, "day";r=4999999;t=52200' },
} as const;

const RATE_LIMIT_POLICY = {
  description: "The plan's requests in a minute and in a day (UTC), for this key.",
  schema: { type: 'string', example: '"minute";q=6000;w=60, "day";q=5000000;w=86400' },
} as const;

const IF_COUNTED = 'Missing where the request was refused before it was counted.';

/** Every response header, by its component name, with its name on the wire. */
const HEADERS = {
  RequestId: {
    name: 'x-request-id',
    description: 'The same as `request_id` in the body.',
    required: true,
    schema: { type: 'string', format: 'uuid', example: EXAMPLE_REQUEST_ID },
  },
  CacheControl: {
    name: 'Cache-Control',
    description: 'Answers must not be cached.',
    required: true,
    schema: { type: 'string', enum: ['no-store'] },
  },
  RateLimitPolicy: { name: 'RateLimit-Policy', ...RATE_LIMIT_POLICY, required: true },
  RateLimit: { name: 'RateLimit', ...RATE_LIMIT, required: true },
  RateLimitPolicyIfCounted: {
    name: 'RateLimit-Policy',
    ...RATE_LIMIT_POLICY,
    description: `${RATE_LIMIT_POLICY.description} ${IF_COUNTED}`,
  },
  RateLimitIfCounted: {
    name: 'RateLimit',
    ...RATE_LIMIT,
    description: `${RATE_LIMIT.description} ${IF_COUNTED}`,
  },
  RetryAfter: {
    name: 'Retry-After',
    description: 'Whole seconds after which it makes sense to try again.',
    required: true,
    schema: { type: 'integer', minimum: 1, example: 42 },
  },
  Authenticate: {
    name: 'WWW-Authenticate',
    description:
      'v2, after RFC 6750: that a bearer token is taken, what is wrong with the one that was sent, or the scope that is missing.',
    schema: { type: 'string', example: 'Bearer error="insufficient_scope", scope="qr.write"' },
  },
  ETag: {
    name: 'ETag',
    description: 'The version of the code, for `If-Match`. Edits move it; scans and renders do not.',
    required: true,
    schema: { type: 'string', example: '"1"' },
  },
  FileTag: {
    name: 'ETag',
    description: 'Of the file, for `If-None-Match`: one that has not changed is answered with 304.',
    required: true,
    schema: { type: 'string' },
  },
  IdempotencyReplayed: {
    name: 'Idempotency-Replayed',
    description: 'There when an earlier call with the same `Idempotency-Key` did the work.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const satisfies Record<string, Header & { name: string }>;

export type HeaderComponent = keyof typeof HEADERS;

/** The names on the wire. */
export const HEADER_NAMES = new Set(Object.values(HEADERS).map(({ name }) => name));

export function headerComponents(): Record<string, Header> {
  return Object.fromEntries(Object.entries(HEADERS).map(([key, { name: _, ...header }]) => [key, header]));
}

/** The headers of a response, by their names on the wire. */
export function headersOf(...components: HeaderComponent[]): Record<string, Reference> {
  return Object.fromEntries(components.map((key) => [HEADERS[key].name, { $ref: `#/components/headers/${key}` }]));
}

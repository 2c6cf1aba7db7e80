import { ERRORS, type ErrorCode } from '../../errors/codes.ts';
import type { ApiRoute } from '../kernel/api-route.ts';
import { PAGE_PARAMETERS } from '../kernel/pages.ts';
import { errorExample } from './error-examples.ts';
import { type HeaderComponent, headersOf } from './headers.ts';
import type { Answer, Reference } from './types.ts';

const PAGE_NAMES: ReadonlySet<string> = new Set(PAGE_PARAMETERS.map(({ name }) => name));

const ON_EVERY_ROUTE: readonly ErrorCode[] = [
  'unauthorized',
  'api_access_disabled',
  'rate_limited',
  'rate_limit_minute',
  'rate_limit_day',
  'internal_error',
  'unavailable',
];

/** Every error of a route. `not_found` and `method_not_allowed` occur only where there is no route. */
function errorsOf(route: ApiRoute): Set<ErrorCode> {
  const takesBody = route.body !== null;
  // Pagination parameters are never refused, so a route without other parameters has no invalid requests.
  const canBeInvalid = takesBody || route.takesIdempotencyKey || route.query.some(({ name }) => !PAGE_NAMES.has(name));
  return new Set([
    ...ON_EVERY_ROUTE,
    ...(route.scope === null ? [] : (['insufficient_scope'] as const)),
    ...(route.stepUp ? (['step_up_required'] as const) : []),
    ...(canBeInvalid ? (['invalid_request'] as const) : []),
    ...(takesBody ? (['invalid_payload'] as const) : []),
    ...(route.takesIdempotencyKey ? (['idempotency_conflict'] as const) : []),
    ...route.errors,
  ]);
}

/** The codes by status, in the order of the table. */
function byStatus(codes: ReadonlySet<ErrorCode>): Map<number, ErrorCode[]> {
  const all = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code));
  const pairs = all.flatMap((code) => ERRORS[code].status.map((status) => ({ status, code })));
  const grouped = Map.groupBy(pairs, ({ status }) => status);
  return new Map([...grouped].map(([status, members]) => [status, members.map(({ code }) => code)]));
}

/** The error responses of a route as references, and the referenced components. */
export function errorResponses(route: ApiRoute): {
  responses: Record<string, Reference>;
  components: Record<string, Answer>;
} {
  const entries = [...byStatus(errorsOf(route))].map(([status, codes]) => ({
    status,
    name: componentName(status, codes),
    answer: errorAnswer(status, codes),
  }));
  return {
    responses: Object.fromEntries(
      entries.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
    components: Object.fromEntries(entries.map(({ name, answer }) => [name, answer])),
  };
}

/** `QrNotFound`, `RateLimitedOrRateLimitMinute`, and with the status if a code has several: `InvalidPayload413`. */
function componentName(status: number, codes: readonly ErrorCode[]): string {
  const words = codes.map((code) => code.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase()));
  const isAmbiguous = codes.some((code) => ERRORS[code].status.length > 1);
  return `${words.join('Or')}${isAmbiguous ? status : ''}`;
}

function errorAnswer(status: number, codes: readonly ErrorCode[]): Answer {
  const examples = codes.map((code) => [code, { value: errorExample(code, status) }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].means}`).join('\n\n'),
    headers: headersOf(
      'RequestId',
      'CacheControl',
      ...limitHeaders(status),
      ...waitHeaders(status),
      ...(status === 401 || codes.includes('insufficient_scope') ? (['Authenticate'] as const) : []),
    ),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } },
          ],
        },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** Without a valid key there are no limit headers; an error before the limits are checked may have none. */
function limitHeaders(status: number): HeaderComponent[] {
  if (status === 401) return [];
  const isCounted = ![403, 429].includes(status) && status < 500;
  return isCounted ? ['RateLimitPolicy', 'RateLimit'] : ['RateLimitPolicyIfCounted', 'RateLimitIfCounted'];
}

function waitHeaders(status: number): HeaderComponent[] {
  return status === 429 || status === 503 ? ['RetryAfter'] : [];
}

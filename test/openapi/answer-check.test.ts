import { describe, expect, test } from 'bun:test';
import { FULL_EXAMPLE } from '../../src/http/v1/examples.ts';
import { API_VERSION } from '../../src/lib/api-version.ts';
import { checkAnswer, type GivenAnswer } from '../harness/answer-check.ts';

const ID = '0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90';
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-request-id': ID,
  'ratelimit-policy': '"minute";q=60;w=60, "day";q=1000;w=86400',
  ratelimit: '"minute";r=59;t=42, "day";r=999;t=52200',
};
const ENVELOPE = { version: API_VERSION, request_id: ID };

type Difference = { headers?: Record<string, string | null>; body?: object; status?: number };

/** A valid response of GET by id, with the changes of a case. */
function answer({ headers = {}, body = {}, status = 200 }: Difference = {}): GivenAnswer {
  const given = Object.entries({ ...HEADERS, etag: '"1"', ...headers }).filter(([, value]) => value !== null);
  return {
    method: 'GET',
    path: '/v1/qr-codes/qr_1',
    status,
    headers: new Headers(given as [string, string][]),
    body: { ok: true, ...ENVELOPE, ...FULL_EXAMPLE, ...body },
  };
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): GivenAnswer {
  const body = { ok: false, ...ENVELOPE, code, message: 'No' };
  return {
    method: 'GET',
    path: '/v1/nothing',
    status,
    headers: new Headers({ ...HEADERS, ...headers }),
    body,
  };
}

test('a response that matches the document passes', () => {
  expect(() => checkAnswer(answer())).not.toThrow();
  expect(() => checkAnswer(answer({ body: { expires_at: '2027-01-31T18:00:00.000Z' } }))).not.toThrow();
});

describe('a response is rejected', () => {
  const cases: [string, Difference, RegExp][] = [
    ['with a field more', { body: { secret: 1 } }, /additional properties: "secret"/],
    ['with a field more inside', { body: { qr_data: { url: 'https://a.test', extra: 1 } } }, /qr_data/],
    ['with a field less', { body: { label: undefined } }, /required property 'label'/],
    ['with a value of the wrong type', { body: { scan_count: '42' } }, /scan_count must be integer/],
    ['with null where none may be', { body: { label: null } }, /label must be string/],
    ['with a value outside its list', { body: { status: 'gone' } }, /status must be equal to one of/],
    ['with a timestamp without milliseconds', { body: { created_at: '2026-11-14T09:30:00Z' } }, /created_at/],
    ['with a day that does not exist', { body: { created_at: '2026-02-30T09:30:00.000Z' } }, /created_at/],
    ['with another id in its header', { headers: { 'x-request-id': ID.replace('0', '1') } }, /differ/],
    ['without a header it must have', { headers: { etag: null } }, /header etag is missing/],
    ['with a header it does not have', { headers: { 'retry-after': '1' } }, /retry-after is not documented/],
    ['that may be cached', { headers: { 'cache-control': 'public' } }, /cache-control/],
    ['that is not JSON', { headers: { 'content-type': 'text/html' } }, /content type/],
    ['with a status of no route', { status: 202 }, /status is none of 200, 401/],
    ['as a success where an error is due', { status: 404 }, /ok must be equal/],
  ];

  test.each(cases)('%s', (_, difference, problem) => {
    expect(() => checkAnswer(answer(difference))).toThrow(problem);
  });
});

describe('outside the routes', () => {
  test('an unknown address is not_found and nothing else', () => {
    expect(() => checkAnswer(refusal(404, 'not_found'))).not.toThrow();
    expect(() => checkAnswer(refusal(404, 'qr_not_found'))).toThrow(/code/);
    expect(() => checkAnswer({ ...refusal(404, 'not_found'), body: { ok: false } })).toThrow(/message/);
    expect(() => checkAnswer({ ...answer(), path: '/v1/nothing' })).toThrow(/status is none of/);
  });

  test('a method that a route does not accept must be answered with the allowed ones', () => {
    const given = {
      ...refusal(405, 'method_not_allowed', { allow: 'GET' }),
      method: 'DELETE',
      path: '/v1/projects',
    };
    expect(() => checkAnswer(given)).not.toThrow();
    expect(() => checkAnswer({ ...given, headers: new Headers(HEADERS) })).toThrow(/allow is missing/);
  });

  test('HEAD has the headers of GET and no body', () => {
    const head = { ...answer(), method: 'HEAD', body: null };
    expect(() => checkAnswer(head)).not.toThrow();
    expect(() => checkAnswer({ ...answer(), method: 'HEAD' })).toThrow(/has a body/);
  });
});

import { expect } from 'bun:test';
import type { ErrorCode } from '../../../../src/errors/codes.ts';
import { API_V2_VERSION, API_VERSION } from '../../../../src/lib/api-version.ts';
import type { ApiReply } from '../../../harness/api-client.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Expects what every response of v1 and v2 has. */
function expectCommon({ headers, body }: ApiReply): void {
  expect([API_VERSION, API_V2_VERSION]).toContain(body.version);
  expect(body.request_id).toMatch(UUID);
  expect(headers.get('x-request-id')).toBe(body.request_id);
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('cache-control')).toBe('no-store');
  for (const name of headers.keys()) expect(name).not.toStartWith('access-control-');
}

/** Expects the error envelope with exactly its five fields, and `field` where the error is about one. */
export function expectRefusal(reply: ApiReply, status: number, code: ErrorCode, message?: string): void {
  expect({ status: reply.status, code: reply.body?.code, message: reply.body?.message }).toEqual({
    status,
    code,
    message: message === undefined ? expect.any(String) : expect.stringContaining(message),
  });
  const { field, reasons, ...common } = reply.body;
  expect(reasons !== undefined).toBe(code === 'unreadable_style');
  expect(Object.keys(common).sort()).toEqual(['code', 'message', 'ok', 'request_id', 'version']);
  if (field !== undefined) expect([400, 403, 409, 422]).toContain(status);
  expect(reply.body.ok).toBe(false);
  expect(reply.body.message).not.toBe('');
  expectCommon(reply);
  expect(reply.headers.has('retry-after')).toBe(status === 429);
}

/** Expects a refusal of this field, or of something inside it. */
export function expectRefusedField(reply: ApiReply, name: string): void {
  expectRefusal(reply, 400, 'invalid_request', name);
  expect(reply.body.field).toMatch(new RegExp(`^${name}(?:$|[.[])`));
}

/** Expects success with exactly the three common fields and `fields`. */
export function expectSuccess(reply: ApiReply, status: number, fields: readonly string[]): void {
  expect({ status: reply.status, ok: reply.body?.ok }).toEqual({ status, ok: true });
  expect(Object.keys(reply.body).sort()).toEqual(['ok', 'version', 'request_id', ...fields].sort());
  expectCommon(reply);
}

import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { ERRORS, type ErrorCode } from '../../../src/errors/codes.ts';
import type { ApiReply } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { createCode } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { type FuzzRequest, fuzzRequests } from './support/fuzz.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

/** Requests per engine, different ones in each run. */
const REQUESTS = 1_500;
/** Requests in flight at once. */
const BATCH = 50;

onBothEngines('random bodies and queries, 1,500 of them', (engine) => {
  const app = sharedApp(engine);

  test('give no 5xx and no answer outside the envelope', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account);
    const statuses = new Map<number, number>();

    async function send({ method, path, body, headers }: FuzzRequest): Promise<void> {
      const reply = await account.api.send(method, path, { headers, ...(body !== null && { body }) });
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      expectInEnvelope(reply, method);
    }

    const batches = fc.array(fuzzRequests(qr_id), { minLength: BATCH, maxLength: BATCH });
    await fc.assert(
      fc.asyncProperty(batches, async (requests) => void (await Promise.all(requests.map(send)))),
      { numRuns: REQUESTS / BATCH, endOnFailure: true },
    );
    // A mix of outcomes shows that the requests get past the first check, and that not all of them are valid.
    for (const status of [200, 201, 400, 404, 415, 422]) expect(statuses.get(status)).toBeGreaterThan(0);
  });
});

function expectInEnvelope(reply: ApiReply, method: string): void {
  expect(reply.status).toBeLessThan(500);
  if (method === 'HEAD') expect(reply.body).toBeNull();
  else if (reply.status < 300) expect(reply.body.ok).toBe(true);
  else expectKnownRefusal(reply, reply.body.code);
}

function expectKnownRefusal(reply: ApiReply, code: ErrorCode): void {
  expect(ERRORS[code].status as readonly number[]).toContain(reply.status);
  expectRefusal(reply, reply.status, code);
}

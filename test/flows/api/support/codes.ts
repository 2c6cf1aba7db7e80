import { expect } from 'bun:test';
import { NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import type { CodeUpdate } from '../../../../src/store/codes/change-qr-code.ts';
import { wholeAccount } from '../../../../src/store/reach.ts';
import type { Code } from '../../../../src/store/schema.ts';
import type { ApiReply } from '../../../harness/api-client.ts';
import { SCANNABILITY } from '../../../harness/scannability.ts';
import type { TestAccount, TestApp } from '../../../harness/start-app.ts';

export const TARGET = 'https://example.com/menu';

/** Creates a code and expects success; returns the response body. */
export async function createCode(account: TestAccount, fields: object = {}): Promise<ApiReply['body']> {
  const reply = await account.api.post('/v1/qr-codes', { redirect_url: TARGET, ...fields });
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body;
}

export async function patchCode(account: TestAccount, id: string, fields: object): Promise<ApiReply['body']> {
  const reply = await account.api.patch(`/v1/qr-codes/${id}`, fields);
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  return reply.body;
}

export async function readCode(account: TestAccount, id: string): Promise<ApiReply['body']> {
  const reply = await account.api.get(`/v1/qr-codes/${id}`);
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  return reply.body;
}

export async function storedCode(app: TestApp, account: TestAccount, id: string): Promise<Code> {
  const row = await app.app.store.read.findQrCode(wholeAccount(account.id), id);
  if (!row) throw new Error(`There is no code ${id}`);
  return row;
}

/** Blocks a code as the safety re-scan does. */
export async function blockCode(app: TestApp, account: TestAccount, id: string): Promise<void> {
  await changeStored(app, account, id, {
    status: 'blocked',
    safety_reasons: [{ source: 'test', url: '', text: 'is listed' }],
  });
}

/** Changes the row of a code directly, to a state that another version or an earlier time may have left. */
export async function changeStored(
  app: TestApp,
  account: TestAccount,
  id: string,
  set: CodeUpdate['set'],
): Promise<void> {
  const { revision } = await storedCode(app, account, id);
  const target = { accountId: account.id, codeId: id, revision };
  const change = { ...target, set, quota: 'keep', cap: 0, affectsScans: true } as const;
  expect(await app.app.store.write.changeQrCode(change)).toHaveProperty('code');
}

/** Claims the code's render job and publishes a picture, unless a worker of the app is faster. */
export async function renderCode(app: TestApp, account: TestAccount, id: string): Promise<Code> {
  const { store } = app.app;
  for (let code = await storedCode(app, account, id); ; code = await storedCode(app, account, id)) {
    if (code.render_status === 'done') return code;
    const claim = crypto.randomUUID();
    const now = code.created_at;
    const queue = code.last_rendered_at === null ? 'firstRenders' : 'reRenders';
    const lease = { claim, leaseUntil: now + 60_000, part: '' };
    const { rows: jobs } = await store.write.claimDue({ ...lease, queue, now, limit: 1000 });
    const publicUrl = 'http://localhost';
    for (const job of jobs) {
      const look = { style: DEFAULT_STYLE, decoration: NO_DECORATION };
      const picture = { hash: `test${job.seq}`, payload: publicUrl, ...look, account_id: account.id };
      const render = { job, claim, picture, address: publicUrl, hasPng: true, scannability: SCANNABILITY };
      await store.write.publishRenders({ renders: [render], publicUrl, now });
    }
    if (jobs.length === 0) await Bun.sleep(1);
  }
}

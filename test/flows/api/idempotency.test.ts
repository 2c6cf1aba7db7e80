import { beforeEach, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { createCode, patchCode, TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const START = '2026-11-14T09:30:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;
const OTHER = 'https://example.org/other';

const POSTS: [path: string, body: object, otherBody: object, id: string][] = [
  ['/v1/projects', { name: 'P', description: 'd' }, { name: 'Q' }, 'project_id'],
  ['/v1/qr-codes', { name: 'P', redirect_url: TARGET }, { redirect_url: OTHER }, 'qr_id'],
];

onBothEngines('an Idempotency-Key', (engine) => {
  const clock = testClock(START);
  const app = sharedApp(engine, { clock });
  let account: TestAccount;

  beforeEach(async () => {
    clock.set(START);
    account = await freshAccount(app());
  });

  const post = (path: string, body: object, key: string, by = account) =>
    by.api.post(path, body, { headers: { 'idempotency-key': key } });
  const count = async (path: string) => (await account.api.get(path)).body.items.length;

  test.each(POSTS)('on %s replays the first success under a new request id', async (path, body) => {
    const first = await post(path, body, 'k');
    const before = await count(path);
    clock.advance(60_000);
    const second = await post(path, body, 'k');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.headers.has('idempotency-replayed')).toBe(false);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.body.request_id).not.toBe(first.body.request_id);
    expect({ ...second.body, request_id: '' }).toEqual({ ...first.body, request_id: '' });
    expect(await count(path)).toBe(before);
  });

  test('replays the first success even when the code was changed or archived since', async () => {
    const body = { redirect_url: TARGET, name: 'First' };
    const first = await post('/v1/qr-codes', body, 'k');
    await patchCode(account, first.body.qr_id, { label: 'Changed', status: 'archived' });
    const second = await post('/v1/qr-codes', body, 'k');
    expect({ ...second.body, request_id: '' }).toEqual({ ...first.body, request_id: '' });
  });

  test('compares bodies by their JSON value, not by their bytes', async () => {
    const headers = { 'idempotency-key': 'k', 'content-type': 'application/json' };
    const send = (body: string) => account.api.send('POST', '/v1/qr-codes', { body, headers });
    const first = await send(`{"name":"é","redirect_url":"${TARGET}"}`);
    const second = await send(`{ "redirect_url" : "${TARGET}",\n "name" : "\\u00e9" }`);
    expect(second.body.qr_id).toBe(first.body.qr_id);
  });

  test.each(POSTS)('on %s with another body is a conflict and creates nothing', async (path, body, other) => {
    await post(path, body, 'k');
    const before = await count(path);
    expectRefusal(await post(path, other, 'k'), 409, 'idempotency_conflict');
    expect(await count(path)).toBe(before);
  });

  test('is scoped to one account and one path', async () => {
    const [other, project] = [await freshAccount(app()), { name: 'P' }];
    const mine = await post('/v1/projects', project, 'k');
    const theirs = await post('/v1/projects', project, 'k', other);
    expect(theirs.body.project_id).not.toBe(mine.body.project_id);
    expect((await post('/v1/qr-codes', { redirect_url: TARGET }, 'k')).status).toBe(201);
  });

  test.each(POSTS)('on %s shared by many calls in flight creates one record', async (path, body, _, id) => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => post(path, body, 'k')));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map((reply) => reply.body[id])).size).toBe(1);
    expect(replies.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
  });

  test('replays to calls in flight even when the first took the last place of the quota', async () => {
    for (let round = 0; round < 5; round++) {
      account = await freshAccount(app(), { limits: { active_codes: 1 } });
      const body = { redirect_url: TARGET };
      const replies = await Promise.all(Array.from({ length: 20 }, () => post('/v1/qr-codes', body, 'k')));
      expect(new Set(replies.map(({ status, body: { qr_id } }) => `${status} ${qr_id}`)).size).toBe(1);
      expect(replies[0]?.status).toBe(201);
    }
  });

  test('shared by two different calls in flight lets one succeed; the other is a conflict', async () => {
    const bodies = Array.from({ length: 20 }, (_, at) => ({ redirect_url: at % 2 ? TARGET : OTHER }));
    const replies = await Promise.all(bodies.map((body) => post('/v1/qr-codes', body, 'k')));
    expect(await count('/v1/qr-codes')).toBe(1);
    const winner = replies.find(({ status }) => status === 201)?.body.redirect_url;
    for (const [at, { status }] of replies.entries()) {
      expect(status).toBe(bodies[at]?.redirect_url === winner ? 201 : 409);
    }
  });

  test('does not store refusals: the same call may succeed later', async () => {
    account = await freshAccount(app(), { limits: { active_codes: 1 } });
    const { qr_id } = await createCode(account);
    const body = { redirect_url: TARGET };
    expectRefusal(await post('/v1/qr-codes', body, 'k'), 402, 'quota_exceeded_qr');
    expectRefusal(await post('/v1/qr-codes', { name: 5 }, 'k'), 400, 'invalid_request');
    const unknown = { ...body, project_id: 'prj_00000000000000000000000000' };
    expectRefusal(await post('/v1/qr-codes', unknown, 'k'), 404, 'project_not_found');
    await patchCode(account, qr_id, { status: 'archived' });
    const reply = await post('/v1/qr-codes', body, 'k');
    expect([reply.status, reply.headers.has('idempotency-replayed')]).toEqual([201, false]);
  });

  test('is remembered for 24 hours and can be used again after that', async () => {
    const [path, body, , id] = POSTS[1] ?? POSTS[0] ?? ['', {}, {}, ''];
    const first = await post(path, body, 'k');
    clock.set(Date.parse(START) + DAY_MS - 1);
    expect((await post(path, body, 'k')).body[id]).toBe(first.body[id]);
    clock.set(Date.parse(START) + DAY_MS);
    const second = await post(path, { ...body, name: 'Another day' }, 'k');
    expect([second.status, second.body[id] === first.body[id]]).toEqual([201, false]);
    expect((await post(path, { ...body, name: 'Another day' }, 'k')).body[id]).toBe(second.body[id]);
  });

  test('has 1 to 255 characters', async () => {
    for (const [path, body] of POSTS) {
      expect((await post(path, body, 'x'.repeat(255))).status).toBe(201);
      for (const key of ['', 'x'.repeat(256)]) {
        expectRefusal(await post(path, body, key), 400, 'invalid_request', 'Idempotency-Key');
      }
    }
  });

  test('is ignored on an update', async () => {
    const { qr_id } = await createCode(account);
    const headers = { 'idempotency-key': 'k' };
    for (const label of ['One', 'Two']) {
      const reply = await account.api.patch(`/v1/qr-codes/${qr_id}`, { label }, { headers });
      expect([reply.status, reply.body.label]).toEqual([200, label]);
    }
  });
});

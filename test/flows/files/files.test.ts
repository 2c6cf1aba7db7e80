import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { INERT_FILES, REFUSED_FILES, sampleJpeg, samplePdf, samplePng } from '../../pictures/make-files.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { pageClient, sendHeadersOnly, sendWithoutEnd } from '../jobs/support/jobs.ts';
import { sendFile, storedFile } from './support/files.ts';

/** Of the plan `free`. */
const MAX_BYTES = 50_000_000;

onBothEngines('files', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  /** An account whose files leave so many bytes. */
  const ownerWith = async (left: number): Promise<Owner> => {
    const free = await app().owner({ plan: 'free' });
    const owner = { ...free, api: pageClient(app(), free) };
    const { file_id } = await storedFile(owner.api, samplePdf('first'));
    await query(app().storeEnv, `update files set kept_bytes = ${MAX_BYTES - left} where id = '${file_id}'`);
    return owner;
  };
  const onDisk = () => readdirSync(join(app().storeEnv.DATA_DIR, 'content'));

  test('are known by their bytes, whatever the header says', async () => {
    const { api } = await app().owner();
    const { status, body } = await sendFile(api, samplePdf(), { 'content-type': 'text/html' });
    const sha256 = new Bun.CryptoHasher('sha256').update(samplePdf()).digest('hex');
    expect([status, body.type, body.bytes, body.sha256]).toEqual([201, 'application/pdf', samplePdf().length, sha256]);
    expect((await api.get(`/v2/files/${body.file_id}`)).body).toMatchObject({ file_id: body.file_id, sha256 });
  });

  test('of the same bytes are one file of an account, and another one of another account', async () => {
    const [one, other] = [await app().owner(), await app().owner()];
    const [first, again, others] = [
      await storedFile(one.api, samplePng()),
      await storedFile(one.api, samplePng()),
      await storedFile(other.api, samplePng()),
    ];
    expect(again).toEqual(first);
    expect(others.file_id).not.toBe(first.file_id);
    expectRefusal(await other.api.get(`/v2/files/${first.file_id}`), 404, 'not_found');
  });

  for (const { name, file, problem } of REFUSED_FILES)
    test(`are refused and leave nothing: ${name}`, async () => {
      const owner = await app().owner();
      const before = onDisk();
      expectRefusal(await sendFile(owner.api, file()), 400, 'invalid_request', problem);
      const rows = await query(app().storeEnv, `select id from files where account_id = '${owner.id}'`);
      expect([onDisk(), rows]).toEqual([before, []]);
    });

  for (const { name, file, type } of INERT_FILES)
    test(`are given back as what they are: ${name}`, async () => {
      const { api } = await app().owner();
      const { file_id } = await storedFile(api, file());
      const { status, headers } = await api.get(`/v2/files/${file_id}/content`);
      expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        200,
        type,
        'nosniff',
      ]);
    });

  test('are given back whole and in ranges', async () => {
    const { headers, api } = await app().owner();
    // More than two pieces of the database.
    const file = Buffer.concat([samplePdf().subarray(0, 9), Buffer.alloc(700_000, '% x\n'), samplePdf().subarray(9)]);
    const { file_id, sha256 } = await storedFile(api, file);
    const get = async (more: Record<string, string>) => {
      const reply = await fetch(`${app().url}/v2/files/${file_id}/content`, { headers: { ...headers, ...more } });
      return {
        status: reply.status,
        range: reply.headers.get('content-range'),
        body: Buffer.from(await reply.arrayBuffer()),
      };
    };
    expect((await get({})).body.equals(file)).toBe(true);
    const part = await get({ range: 'bytes=262100-524400' });
    expect([part.status, part.range]).toEqual([206, `bytes 262100-524400/${file.length}`]);
    expect(part.body.equals(file.subarray(262_100, 524_401))).toBe(true);
    expect((await get({ range: 'bytes=-5' })).body.toString()).toBe('%EOF\n');
    expect((await get({ range: `bytes=${file.length}-` })).status).toBe(416);
    expect((await get({ range: 'bytes=0-4', 'if-range': '"another"' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-4', 'if-range': `"${sha256}"` })).status).toBe(206);
  });

  test('that arrive side by side never take more than the plan allows', async () => {
    const owner = await ownerWith(3_000);
    const file = (at: number) => Buffer.concat([sampleJpeg(`${at} ${'x'.repeat(1_200 - 160)}`)]);
    const replies = await Promise.all([1, 2, 3, 4].map((at) => sendFile(owner.api, file(at))));
    expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
      '201 ',
      '201 ',
      '402 quota_exceeded_file_bytes',
      '402 quota_exceeded_file_bytes',
    ]);
    const { usage } = (await owner.api.get('/v2/account')).body;
    expect(usage.file_bytes).toBeGreaterThan(MAX_BYTES - 1_000);
    expect(usage.file_bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

  test('of too many bytes are refused before any of them is sent', async () => {
    const owner = await ownerWith(1_000);
    const send = (bytes: number) => sendHeadersOnly(`${app().url}/v2/files`, owner.headers, bytes);
    expect(await send(1_001)).toStartWith('HTTP/1.1 402');
    expect(await send(20_000_001)).toStartWith('HTTP/1.1 413');
  });

  test('of unknown length are refused where the bytes of the account or of a file end', async () => {
    for (const [left, status] of [
      [1_000_000, '402'],
      [40_000_000, '413'],
    ] as const) {
      const owner = await ownerWith(left);
      const before = onDisk();
      expect((await sendWithoutEnd(`${app().url}/v2/files`, owner.headers)).status).toBe(status);
      const rows = await query(app().storeEnv, `select id from files where account_id = '${owner.id}'`);
      expect([onDisk(), rows.length]).toEqual([before, 1]);
    }
  });

  test('cannot be sent on a plan without bytes for them', async () => {
    const lapsed = await app().owner({ plan: 'lapsed' });
    expectRefusal(await sendFile(lapsed.api, samplePdf()), 402, 'quota_exceeded_file_bytes', 'may take 0 MB');
  });

  test('are kept once for an idempotency key, which is refused for other bytes', async () => {
    const { api } = await app().owner();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [await sendFile(api, samplePdf('one'), key), await sendFile(api, samplePdf('one'), key)];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
    expect(again.body.file_id).toBe(first.body.file_id);
    expectRefusal(await sendFile(api, samplePdf('two'), key), 409, 'idempotency_conflict');
  });
});

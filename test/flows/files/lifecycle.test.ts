import { expect, test } from 'bun:test';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { FileContents } from '../../../src/files/file-contents.ts';
import { tidyFiles } from '../../../src/files/tidy-files.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { until } from '../../harness/until.ts';
import { samplePdf, samplePng } from '../../pictures/make-files.ts';
import { storedCode } from '../api/support/codes.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { fileCode, sendFile, storedFile } from './support/files.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

onBothEngines('a file', (engine) => {
  let now = Date.UTC(2026, 10, 19, 9);
  const clock = { now: () => now };
  const app = sharedDashboard(engine, { clock, roles: ['api', 'scan'] });
  const tidy = () => {
    const { store } = app().app;
    return tidyFiles({ store, clock, contents: new FileContents(app().storeEnv.DATA_DIR, store) });
  };
  const later = async (ms: number) => {
    now += ms;
    await tidy();
  };
  const isThere = async ({ api }: Owner, id: string) => (await api.get(`/v2/files/${id}`)).status === 200;
  /** The ids of files of which there are bytes. */
  const contents = async () => {
    const rows = await query(app().storeEnv, 'select distinct file_id from file_contents');
    const onDisk = readdirSync(join(app().storeEnv.DATA_DIR, 'content'));
    return [...rows.map(({ file_id }) => String(file_id)), ...onDisk];
  };
  const get = (slug: string) => fetch(`${app().url}/${slug}`, { redirect: 'manual' });
  const replace = async ({ api }: Owner, id: string, bytes: Uint8Array, name = 'new.pdf') => {
    const { file_id } = await storedFile(api, bytes);
    const { status } = await api.patch(`/v2/qr-codes/${id}`, { qr_data: { file_id, name } });
    expect(status).toBe(200);
    return file_id;
  };

  test('that no code has goes after a day with its bytes, and not before', async () => {
    const owner = await app().owner();
    const { file_id } = await storedFile(owner.api, samplePdf('unused'));
    await later(DAY_MS - 1);
    expect([await isThere(owner, file_id), (await contents()).includes(file_id)]).toEqual([true, true]);
    await later(1);
    expect([await isThere(owner, file_id), (await contents()).includes(file_id)]).toEqual([false, false]);
    expect((await owner.api.get('/v2/account')).body.usage.file_bytes).toBe(0);
  });

  test('that takes longer than ten minutes to arrive is refused with its next byte, and leaves nothing', async () => {
    const owner = await app().owner();
    const before = await contents();
    const arriving = async () => readdirSync(join(app().storeEnv.DATA_DIR, 'arriving'));
    const { host, hostname, port } = new URL(app().url);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /v2/files HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${owner.apiKey}\r\n`);
    socket.write('content-length: 1000\r\n\r\n%PDF-1.7\n');
    await until(arriving, (found) => found.length > 0);
    await later(10 * MINUTE_MS + 1);
    socket.write('% more\n');
    const [reply] = await once(socket, 'data');
    socket.destroy();
    expect(String(reply)).toStartWith('HTTP/1.1 400');
    expect([await arriving(), await contents()]).toEqual([[], before]);
  });

  test('that a code has stays as long as the code', async () => {
    const owner = await app().owner();
    const { qr_id, slug, file } = await fileCode(app(), owner, samplePdf('kept'));
    await later(400 * DAY_MS);
    expect((await get(slug)).status).toBe(200);
    await owner.api.patch(`/v2/qr-codes/${qr_id}`, { status: 'archived' });
    await later(400 * DAY_MS);
    expect(await isThere(owner, file.file_id)).toBe(true);
    const { revision } = await storedCode(app(), owner, qr_id);
    const doomed = { accountId: owner.id, codeId: qr_id, revision, now };
    expect(await app().app.store.write.deleteArchivedCode(doomed)).toBe(true);
    await tidy();
    expect([await isThere(owner, file.file_id), (await contents()).includes(file.file_id)]).toEqual([false, false]);
  });

  test('that was replaced can be restored for 90 days, by an undo of the history too', async () => {
    const owner = await app().owner();
    const { qr_id, slug, file } = await fileCode(app(), owner, samplePdf('first'), { name: 'first.pdf' });
    const second = await replace(owner, qr_id, samplePdf('second'));
    expect(await (await get(slug)).text()).toContain('second');
    await later(89 * DAY_MS);
    const { items } = (await owner.api.get(`/v2/qr-codes/${qr_id}/files`)).body;
    expect(items).toMatchObject([
      { file_id: second, name: 'new.pdf', replaced_at: null, type: 'application/pdf' },
      { file_id: file.file_id, name: 'first.pdf', replaced_at: expect.any(String), bytes: file.bytes },
    ]);
    const { items: changes } = (await owner.api.get(`/v2/qr-codes/${qr_id}/history`)).body;
    const before = changes[0].what.fields.find(({ field }: { field: string }) => field === 'qr_data').before;
    expect((await owner.api.patch(`/v2/qr-codes/${qr_id}`, { qr_data: before })).status).toBe(200);
    expect(await (await get(slug)).text()).toContain('first');
    await later(89 * DAY_MS);
    expect(await isThere(owner, second)).toBe(true);
    await later(DAY_MS);
    expect([await isThere(owner, second), await isThere(owner, file.file_id)]).toEqual([false, true]);
    const gone = await owner.api.patch(`/v2/qr-codes/${qr_id}`, { qr_data: { file_id: second, name: 'new.pdf' } });
    expectRefusal(gone, 400, 'invalid_request', 'is not a file of this account');
    expect((await owner.api.get(`/v2/qr-codes/${qr_id}/files`)).body.items).toHaveLength(1);
  });

  test('of two codes stays until both are done with it', async () => {
    const owner = await app().owner();
    const [one, other] = [
      await fileCode(app(), owner, samplePdf('shared')),
      await fileCode(app(), owner, samplePdf('shared')),
    ];
    expect(one.file.file_id).toBe(other.file.file_id);
    await replace(owner, one.qr_id, samplePdf('own'));
    await later(91 * DAY_MS);
    expect((await get(other.slug)).status).toBe(200);
    await replace(owner, other.qr_id, samplePdf('own'));
    await later(91 * DAY_MS);
    expect(await isThere(owner, one.file.file_id)).toBe(false);
  });

  test('is never dropped in the moment in which a code gets it', async () => {
    const owner = await app().owner();
    for (let round = 0; round < 10; round++) {
      const { file_id } = await storedFile(owner.api, samplePdf(`race ${round}`));
      now += DAY_MS;
      const qr_data = { file_id, name: 'race.pdf' };
      const [made] = await Promise.all([owner.api.post('/v2/qr-codes', { type: 'file', qr_data }), tidy()]);
      const isKept = await isThere(owner, file_id);
      expect([made.status, isKept]).toEqual(made.status === 201 ? [201, true] : [400, false]);
    }
  });

  test('can be deleted when no code serves it, and then its bytes count no more', async () => {
    const owner = await app().owner();
    const { qr_id, file } = await fileCode(app(), owner, samplePdf('old'));
    const remove = () => owner.api.send('DELETE', `/v2/files/${file.file_id}`);
    expectRefusal(await remove(), 400, 'invalid_request', 'A code serves this file');
    const second = await replace(owner, qr_id, samplePng());
    const used = async () => (await owner.api.get('/v2/account')).body.usage.file_bytes as number;
    const before = await used();
    expect((await remove()).status).toBe(200);
    expect([await used(), (await contents()).includes(file.file_id)]).toEqual([before - file.bytes, false]);
    expectRefusal(await remove(), 404, 'not_found');
    expect((await owner.api.get(`/v2/qr-codes/${qr_id}/files`)).body.items).toMatchObject([{ file_id: second }]);
  });

  test('that did not arrive whole leaves nothing, even if the process ended meanwhile', async () => {
    const owner = await app().owner();
    const { store } = app().app;
    const file = { id: 'fil_00000000000000000000000000', account_id: owner.id, project_ids: null, created_at: now };
    const limits = { cap: 5, minBytes: 1, maxBytes: 1_000_000 };
    expect(await store.write.insertFile({ file: { ...file, kept_bytes: 9_000 }, ...limits })).toBe(9_000);
    const parts = new FileContents(app().storeEnv.DATA_DIR, store);
    await parts.receive(file.id, new Blob(['x'.repeat(9_000)]).stream(), 10_000, () => new Error() as never);
    await parts.keep(file.id);
    expect(await contents()).toContain(file.id);
    expect((await owner.api.get('/v2/account')).body.usage.file_bytes).toBe(9_000);
    expectRefusal(await owner.api.get(`/v2/files/${file.id}`), 404, 'not_found');
    await later(HOUR_MS);
    expect(await contents()).not.toContain(file.id);
    expect((await owner.api.get('/v2/account')).body.usage.file_bytes).toBe(0);
  });

  test('that the operator blocks by its hash is served nowhere at once, and cannot be sent again', async () => {
    const [one, other] = [await app().owner(), await app().owner()];
    const [first, second] = [
      await fileCode(app(), one, samplePdf('bad')),
      await fileCode(app(), other, samplePdf('bad')),
    ];
    expect((await get(first.slug)).status).toBe(200);
    const { store } = app().app;
    const { sha256 } = first.file;
    await store.write.blockFile({ sha256, note: 'phishing', created_at: now });
    for (const { slug } of [first, second]) {
      const answer = await fetch(`${app().url}/${slug}`, { headers: { accept: 'text/html' } });
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('blocked')]);
      const rest = { range: 'bytes=5-', 'if-range': `"${sha256}"` };
      expect((await fetch(`${app().url}/${slug}`, { headers: rest })).status).toBe(403);
    }
    const stranger = await app().owner();
    expectRefusal(await sendFile(stranger.api, samplePdf('bad')), 422, 'file_blocked');
    expectRefusal(await sendFile(one.api, samplePdf('bad')), 422, 'file_blocked');
    const qr_data = { file_id: first.file.file_id, name: 'again.pdf' };
    expectRefusal(await one.api.post('/v2/qr-codes', { type: 'file', qr_data }), 422, 'file_blocked');
    const { items } = (await one.api.get(`/v2/qr-codes/${first.qr_id}/files`)).body;
    expect(items).toMatchObject([{ is_blocked: true }]);
    expect(await store.read.listBlockedFiles(10)).toMatchObject([{ sha256, codes: 2 }]);
    await store.write.unblockFile({ sha256, now });
    expect((await get(second.slug)).status).toBe(200);
  });
});

import { expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { runCli, runCliJson } from '../../harness/command-line.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { samplePdf, samplePng } from '../../pictures/make-files.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { fileCode, sendFile, storedFile } from './support/files.ts';

onBothEngines('files of codes', (engine) => {
  const app = sharedDashboard(engine);
  const get = (slug: string) => fetch(`${app().url}/${slug}`, { headers: { accept: 'text/html' } });
  const used = async ({ api }: Owner) => (await api.get('/v2/account')).body.usage.file_bytes as number;
  const handOver = async (from: Owner, to: Owner, id: string) => {
    const body = { email: to.email };
    const { offer_id } = await from.dashboard.ask('POST /v2/projects/{id}/hand-over', { id, body });
    return to.dashboard.send('POST /v2/project-offers/{id}/accept', { id: offer_id });
  };

  test('go with their project, stay where other codes have them, and can be restored there', async () => {
    const [from, to] = [await app().owner(), await app().owner()];
    const { project_id } = (await from.api.post('/v2/projects', { name: 'Moved' })).body;
    const moved = await fileCode(app(), from, samplePdf('shared'), {}, { project_id });
    const kept = await fileCode(app(), from, samplePdf('shared'));
    const only = await fileCode(app(), from, samplePng(), { name: 'a.png' }, { project_id });
    const next = await storedFile(from.api, samplePdf('next'));
    await from.api.patch(`/v2/qr-codes/${only.qr_id}`, { qr_data: { file_id: next.file_id, name: 'next.pdf' } });
    expect((await handOver(from, to, project_id)).status).toBe(200);
    for (const { slug } of [moved, kept, only]) expect((await get(slug)).status).toBe(200);
    const all = [moved.file, only.file, next].reduce((sum, { bytes }) => sum + bytes, 0);
    expect(await used(to)).toBe(all);
    const { items } = (await to.api.get(`/v2/qr-codes/${only.qr_id}/files`)).body;
    const before = items.find(({ file_id }: { file_id: string }) => file_id === only.file.file_id);
    const qr_data = { file_id: before.file_id, name: before.name };
    expect((await to.api.patch(`/v2/qr-codes/${only.qr_id}`, { qr_data })).status).toBe(200);
    expect(await (await get(only.slug)).arrayBuffer()).toEqual(new Uint8Array(samplePng()).buffer);
  });

  test('do not go where the plan has no room for them', async () => {
    const [from, to] = [await app().owner(), await app().owner({ plan: 'starter' })];
    const { project_id } = (await from.api.post('/v2/projects', { name: 'Large' })).body;
    const { slug, file } = await fileCode(app(), from, samplePdf(), {}, { project_id });
    const { file_id } = await storedFile(to.api, samplePng());
    const left = (bytes: number) =>
      query(app().storeEnv, `update files set kept_bytes = ${200_000_000 - bytes} where id = '${file_id}'`);
    await left(file.bytes - 1);
    const { offer_id } = await from.dashboard.ask('POST /v2/projects/{id}/hand-over', {
      id: project_id,
      body: { email: to.email },
    });
    const accept = () => to.dashboard.send('POST /v2/project-offers/{id}/accept', { id: offer_id });
    expectRefusal(await accept(), 402, 'quota_exceeded_file_bytes', 'Files of codes may take 200 MB');
    expect((await from.api.get('/v2/account')).body.usage.file_bytes).toBe(file.bytes);
    await left(file.bytes);
    expect((await accept()).status).toBe(200);
    expect([(await get(slug)).status, await used(to), await used(from)]).toEqual([200, 200_000_000, file.bytes]);
  });

  test('are blocked and unblocked by command, while the server runs', async () => {
    const owner = await app().owner();
    const { slug, file } = await fileCode(app(), owner, samplePdf(`command ${engine}`));
    const run = (...args: string[]) => runCliJson(app().storeEnv, ['safety', ...args]);
    const { sha256 } = file;
    expect(await run('block-file', sha256.toUpperCase())).toMatchObject({ sha256 });
    expect((await get(slug)).status).toBe(403);
    expect((await run('blocked-files')).files).toMatchObject([{ sha256, codes: 1 }]);
    expect(await run('unblock-file', sha256)).toMatchObject({ sha256 });
    expect((await get(slug)).status).toBe(200);
    for (const [args, why] of [
      [['unblock-file', sha256], 'This file is not blocked'],
      [['block-file', 'menu.pdf'], 'must be the SHA-256 of a file'],
    ] as const) {
      const { exitCode, stderr } = await runCli(app().storeEnv, ['safety', ...args]);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining(why)]);
    }
  });

  test('are blocked by the operator who reads a report, for all accounts', async () => {
    const [operator, owner, other] = [await app().operator(), await app().owner(), await app().owner()];
    const bytes = samplePdf(`reported ${engine}`);
    const [one, twin] = [await fileCode(app(), owner, bytes), await fileCode(app(), other, bytes)];
    const form = new URLSearchParams({ code: one.slug, reason: 'phishing', details: '', email: '' });
    await fetch(`${app().url}/report`, { method: 'POST', body: form });
    const { items } = await operator.dashboard.ask('GET /operator/reports', { query: {} });
    const report = items.find(({ qr_id }) => qr_id === one.qr_id);
    expect(report?.has_file).toBe(true);
    const id = report?.report_id ?? '';
    await owner.dashboard.refused('POST /operator/reports/{id}/block-file', { id, body: {} }, 403, 'operator_only');
    await operator.dashboard.ask('POST /operator/reports/{id}/block-file', { id, body: {} });
    for (const { slug } of [one, twin]) expect((await get(slug)).status).toBe(403);
    expectRefusal(await sendFile(other.api, bytes), 422, 'file_blocked');
    const log = await operator.dashboard.ask('GET /operator/activity', { query: {} });
    expect(log.items).toContainEqual(
      expect.objectContaining({ kind: 'safety.file_blocked', subject: one.file.sha256 }),
    );
    const left = await operator.dashboard.ask('GET /operator/reports', { query: {} });
    expect(left.items.some(({ qr_id }) => qr_id === one.qr_id)).toBe(false);
  });
});

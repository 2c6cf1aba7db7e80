import { expect, test } from 'bun:test';
import { DEFAULT_PLANS, type Plan } from '../../../src/config/plans.ts';
import { createKey } from '../../../src/people/create-key.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { samplePdf } from '../../pictures/make-files.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { storedFile } from './support/files.ts';

onBothEngines('a file that a limited key shares with its account', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  async function limitedKey(owner: Owner): Promise<{ key: ApiClient; project_id: string }> {
    const { project_id } = (await owner.api.post('/v2/projects', { name: 'Client' })).body;
    const { store } = app().app;
    const clock = { now: Date.now };
    const plan = DEFAULT_PLANS.get('enterprise') as Plan;
    const { value } = await createKey({ store, clock }, { accountId: owner.id, plan }, { project_ids: [project_id] });
    return { key: app().client(value.api_key), project_id };
  }
  const make = async (api: ApiClient, file_id: string, fields: object = {}) =>
    api.post('/v2/qr-codes', { type: 'file', qr_data: { file_id, name: 'menu.pdf' }, ...fields });

  test('can be used by whoever sent the same bytes, whoever was first', async () => {
    const owner = await app().owner();
    const { key, project_id } = await limitedKey(owner);
    await storedFile(owner.api, samplePdf('ours'));
    const { file_id } = await storedFile(key, samplePdf('ours'));
    expect((await key.get(`/v2/files/${file_id}`)).status).toBe(200);
    expect((await make(key, file_id, { project_id })).status).toBe(201);
    expect((await make(owner.api, file_id)).status).toBe(201);
  });

  test('is not taken by it from codes beyond its reach that can get it back', async () => {
    const owner = await app().owner();
    const { key } = await limitedKey(owner);
    const { file_id } = await storedFile(owner.api, samplePdf('before'));
    const { qr_id } = (await make(owner.api, file_id)).body;
    const next = await storedFile(owner.api, samplePdf('after'));
    const change = (id: string) =>
      owner.api.patch(`/v2/qr-codes/${qr_id}`, { qr_data: { file_id: id, name: 'menu.pdf' } });
    expect((await change(next.file_id)).status).toBe(200);
    await storedFile(key, samplePdf('before'));
    expectRefusal(await key.send('DELETE', `/v2/files/${file_id}`), 400, 'invalid_request');
    expect((await change(file_id)).status).toBe(200);
  });
});

import { expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { until } from '../../harness/until.ts';
import { sharedWebhooks } from './support/webhook-app.ts';

onBothEngines('events of jobs', (engine) => {
  const { receiver, subscribed } = sharedWebhooks(engine);

  test('have no password of a network that a job has changed', async () => {
    const { owner } = await subscribed(['job.finished', 'qr.created', 'qr.updated']);
    const qr_data = { ssid: 'Guests', password: 'old-secret-1', security: 'WPA' };
    const made = await owner.api.post('/v2/qr-codes', { type: 'wifi', label: 'net', qr_data });
    expect(made.status).toBe(201);
    const change = { qr_data: { ...qr_data, password: 'new-secret-2' } };
    const job = await owner.api.post('/v2/jobs', { kind: 'update', filter: { q: 'net' }, change });
    expect(job.status).toBe(202);
    await until(() => receiver().of('job.finished').length === 1 && receiver().of('qr.updated').length === 1);
    expect(receiver().of('job.finished')[0]?.body.data).toMatchObject({
      change: { qr_data: null },
      result: { changed: 1 },
    });
    expect(JSON.stringify(receiver().received)).not.toMatch(/secret-[12]/);
  });
});

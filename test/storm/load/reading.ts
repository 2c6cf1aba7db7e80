import type { Client } from './client.ts';
import type { Fixtures } from './fixtures.ts';

/** What people and programs look at. */
export async function read(client: Client, { plain }: Fixtures): Promise<void> {
  const { id } = client.random.pick(plain);
  const path = client.random.pick([
    '/v1/qr-codes?page_size=50',
    '/v1/projects',
    '/v2/qr-codes?q=edited&sort=scans',
    '/v2/qr-codes/count?tag=imported',
    '/v2/account',
    '/v2/tags',
    '/v2/jobs',
    `/v2/qr-codes/${id}`,
    `/v2/qr-codes/${id}/history`,
    `/v2/analytics/qr-codes/${id}`,
    '/v2/analytics/account/countries',
  ]);
  const kind = `read of ${path.replace(id, '{id}').replace(/\?.*/, '')}`;
  await client.call(kind, [200], (api) => api.send('GET', path));
}

export async function draw(client: Client, { plain }: Fixtures): Promise<void> {
  const { id } = client.random.pick(plain);
  await client.call('picture', [200], (api) => api.send('GET', `/v2/qr-codes/${id}/picture?format=png&width=200`));
}

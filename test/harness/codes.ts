import type { ApiClient } from './api-client.ts';
import { WAIT_MS } from './patience.ts';

export type RenderedCode = { id: string; slug: string };

/** Creates a code and waits for its picture, and with it its public slug. */
export async function renderedCode(api: ApiClient, body: object): Promise<RenderedCode> {
  const created = await api.post('/v1/qr-codes', body);
  if (created.status !== 201) throw new Error(`The code was not created: ${JSON.stringify(created.body)}`);
  return { id: created.body.qr_id, slug: await slugOf(api, created.body.qr_id) };
}

export async function slugOf(api: ApiClient, id: string): Promise<string> {
  for (let waited = 0; waited < WAIT_MS; waited += 10) {
    const { body } = await api.get(`/v1/qr-codes/${id}`);
    if (body.slug) return body.slug;
    if (body.render_status === 'error') throw new Error(`The picture failed: ${body.render_error}`);
    await Bun.sleep(10);
  }
  throw new Error(`The code was not rendered within ${WAIT_MS / 1_000} s`);
}

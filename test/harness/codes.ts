import { wholeAccount } from '../../src/store/reach.ts';
import { pendingRender } from '../../src/store/renders/render-jobs.ts';
import type { Code } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import type { ApiClient } from './api-client.ts';
import { until } from './until.ts';

export type RenderedCode = { id: string; slug: string };

/** Creates a code and waits for its picture, and with it its public slug. */
export async function renderedCode(api: ApiClient, body: object): Promise<RenderedCode> {
  const created = await api.post('/v1/qr-codes', body);
  if (created.status !== 201) throw new Error(`The code was not created: ${JSON.stringify(created.body)}`);
  return { id: created.body.qr_id, slug: await slugOf(api, created.body.qr_id) };
}

export async function slugOf(api: ApiClient, id: string): Promise<string> {
  const { body } = await until(
    () => api.get(`/v1/qr-codes/${id}`),
    ({ body }) => body.slug ?? body.render_status === 'error',
  );
  if (!body.slug) throw new Error(`The picture failed: ${body.render_error}`);
  return body.slug;
}

/** Gives a code a look without the check of the APIs, as one that a longer link made unreadable. */
export async function setUncheckedLook(
  { read, write }: Store,
  id: string,
  look: Partial<Pick<Code, 'style' | 'decoration'>>,
): Promise<void> {
  for (const { id: accountId } of await read.listAccounts()) {
    const code = await read.findQrCode(wholeAccount(accountId), id);
    if (!code) continue;
    const now = Date.now();
    await write.changeQrCode({
      accountId,
      codeId: id,
      revision: code.revision,
      set: { ...look, ...pendingRender(now), updated_at: now },
      quota: 'keep',
      cap: 0,
      affectsScans: false,
    });
  }
}

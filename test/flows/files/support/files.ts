import type { ApiClient } from '../../../harness/api-client.ts';
import type { TestApp } from '../../../harness/start-app.ts';
import { renderCode } from '../../api/support/codes.ts';
import type { Owner } from '../../dashboard/support/dashboard-app.ts';

export type StoredFile = { file_id: string; type: string; bytes: number; sha256: string };

export function sendFile(api: ApiClient, file: Uint8Array, headers: Record<string, string> = {}) {
  return api.send('POST', '/v2/files', { body: new Uint8Array(file), headers });
}

export async function storedFile(api: ApiClient, file: Uint8Array): Promise<StoredFile> {
  const { status, body } = await sendFile(api, file);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { file_id, type, bytes, sha256 } = body;
  return { file_id, type, bytes, sha256 };
}

/** A code that serves the file, with a picture. */
export async function fileCode(app: TestApp, owner: Owner, bytes: Uint8Array, data: object = {}, fields: object = {}) {
  const file = await storedFile(owner.api, bytes);
  const qr_data = { file_id: file.file_id, name: 'menu.pdf', ...data };
  const { status, body } = await owner.api.post('/v2/qr-codes', { type: 'file', qr_data, ...fields });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { slug } = await renderCode(app, owner, body.qr_id);
  return { qr_id: body.qr_id as string, slug, file, name: qr_data.name };
}

import type { ApiClient } from '../../../harness/api-client.ts';

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

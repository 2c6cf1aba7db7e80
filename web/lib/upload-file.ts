import { accountHeader } from './account.ts';
import { refusalOf, unreachable } from './api.ts';
import type { Schemas } from './v2.ts';

export type StoredFile = Schemas['File'];

/** Sends a file for codes. `onProgress`: the share that was sent, up to 1; `fetch` does not tell it. */
export function uploadFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<StoredFile> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('POST', '/v2/files');
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status === 201) resolve(response as StoredFile);
      else reject(refusalOf(status, response, new Headers()));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

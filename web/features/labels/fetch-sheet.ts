import type { LabelSheetRequest } from '../../../src/http/dashboard/contract.ts';
import { ApiError } from '../../lib/api.ts';

export type SheetProgress = { done: number; total: number };

/** The progress in the received part of a file, from its `%labels` lines; null: unknown. */
export function progressIn(text: string): number | null {
  const said = [...text.matchAll(/%labels (\d+)\n/g)].at(-1)?.[1];
  return said === undefined ? null : Number(said);
}

/** Lets the server draw a sheet and returns the file. Throws ApiError if it is refused. */
export async function fetchSheet(
  request: LabelSheetRequest & { accept_small?: boolean },
  onProgress: (progress: SheetProgress) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const answer = await fetch('/dashboard-api/label-sheets', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (!answer.ok || answer.body === null) throw new ApiError(answer.status, await answer.json());
  const total = Number(answer.headers.get('x-labels'));
  const decoder = new TextDecoder('latin1');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let tail = '';
  onProgress({ done: 0, total });
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: 'application/pdf' });
    parts.push(new Uint8Array(value));
    const text = tail + decoder.decode(value);
    const reached = progressIn(text);
    if (reached !== null) onProgress({ done: reached, total });
    // A line may be split between chunks.
    tail = text.slice(-20);
  }
}

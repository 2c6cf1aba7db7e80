import type { DashboardError, UploadedList } from '../../../src/http/dashboard/contract.ts';
import { ApiError } from '../../lib/api.ts';

/** Sends the file unchanged. */
export async function uploadList(file: File): Promise<UploadedList> {
  const answer = await fetch('/dashboard-api/imports', {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'text/csv' },
  }).catch(() => {
    throw new ApiError(0, {
      code: 'unreachable',
      message: 'The file could not be uploaded. Check your connection and try again.',
    });
  });
  const json = await answer.json().catch(() => null);
  if (answer.ok) return json as UploadedList;
  const refusal = json as DashboardError | null;
  throw new ApiError(answer.status, refusal ?? { code: 'unexpected', message: 'The upload failed. Try again.' });
}

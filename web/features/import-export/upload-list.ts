import type { DashboardError, UploadedList } from '../../../src/http/dashboard/contract.ts';
import { ApiError } from '../../lib/api.ts';

/** Sends the file as it is. */
export async function uploadList(file: File): Promise<UploadedList> {
  const answer = await fetch('/dashboard-api/imports', {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'text/csv' },
  }).catch(() => {
    throw new ApiError(0, { code: 'unreachable', message: 'The file did not arrive. Try again.' });
  });
  const json = await answer.json().catch(() => null);
  if (answer.ok) return json as UploadedList;
  const refusal = json as DashboardError | null;
  throw new ApiError(
    answer.status,
    refusal ?? { code: 'unexpected', message: 'The file was not taken. Try again.' },
  );
}

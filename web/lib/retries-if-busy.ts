import { ApiError } from './api.ts';

/** Two minutes at most: each waits for some seconds. */
const MAX_RETRIES = 20;

/** When a busy server wants to be asked again; null for any other error. */
const busyForSeconds = (error: Error) =>
  error instanceof ApiError && error.status === 503 ? (error.retryAfterSeconds ?? 1) : null;

/** For a query that lets the server draw: one that is busy is asked again when it says. */
export const RETRIES_IF_BUSY = {
  retry: (failures: number, error: Error) => failures < (busyForSeconds(error) === null ? 2 : MAX_RETRIES),
  retryDelay: (failures: number, error: Error) => 1_000 * (busyForSeconds(error) ?? 2 ** failures),
};

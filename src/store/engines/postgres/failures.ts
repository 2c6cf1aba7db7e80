import { StoreUnavailable } from '../../unavailable.ts';

/** SQLSTATE classes and codes after which the same call may succeed later: connection, resources, shutdown, time-out. */
const UNAVAILABLE = /^(08|53|57P|57014|55P03|25006|25P03|58)/;
/** The table, column or function that a statement names does not exist, or is another one: a newer version changed it. */
const SCHEMA_MISMATCH = /^(42P01|42703|42883|42P10|42804)$/;
/** There is no room for what would be written; reads still work. */
const DISK_FULL = '53100';
/** A serialization failure or a deadlock: retry at once. */
const RETRY = /^(40001|40P01)$/;
/**
 * A prepared statement does not exist on this connection, or has another text there: a pooler between us and the server
 * gives each transaction another connection. Nothing was executed: retry without a name.
 */
export function isStatementLost(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '26000' || code === '42P05' || isPlanOutdated(error);
}

/** The same where a newer version of this program has added columns to what the statement returns. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && message?.includes('cached plan') === true;
}

/** Messages of errors from the socket and the pool, which have no SQLSTATE. */
const CONNECTION =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|connect ENOENT|terminated|timeout|not queryable|Connection ended|Client was closed|driver has already been destroyed/i;

/** The same error, or the StoreUnavailable that it means. */
export function storeError(error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  const isSchemaMismatch = SCHEMA_MISMATCH.test(code);
  if (isSchemaMismatch || isUnavailable(error))
    return new StoreUnavailable(error, { isDiskFull: code === DISK_FULL, isSchemaMismatch });
  return error;
}

export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (typeof code === 'string' && UNAVAILABLE.test(code)) return true;
  return CONNECTION.test(`${code ?? ''} ${message ?? ''}`);
}

export function isRetryable(error: unknown): boolean {
  const { code } = error as { code?: string };
  return isStatementLost(error) || (typeof code === 'string' && RETRY.test(code));
}

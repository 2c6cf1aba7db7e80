import type { Grant, RequestLimits } from '../lib/rate-windows.ts';

export type Usage = { minute: number; day: number };

/** Counts the requests of each key, exactly, however many arrive at once. */
export type Limiter = {
  take(keyId: string, limits: RequestLimits, now: number): Grant | Promise<Grant>;
  /** For a request that was let through and counts as several: all of them or none. */
  takeMore(keyId: string, limits: RequestLimits, more: number, now: number): Grant | Promise<Grant>;
  /** The key's requests in the current UTC minute and day. */
  used(keyId: string, now: number): Usage | Promise<Usage>;
  /** For a revoked key. */
  forget(keyId: string): void;
  /** Saves all counts. */
  close(): Promise<void>;
};

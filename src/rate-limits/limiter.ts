import type { Grant, RequestLimits } from '../lib/rate-windows.ts';

export type Usage = { minute: number; day: number };

/** Counts the requests of each key, exactly, however many arrive at once. */
export type Limiter = {
  take(keyId: string, limits: RequestLimits, now: number): Grant | Promise<Grant>;
  /** What the key has spent of the UTC minute and day, for its owner to see. */
  used(keyId: string, now: number): Usage | Promise<Usage>;
  /** For a key that was revoked: it will not ask again. */
  forget(keyId: string): void;
  /** Nothing that was counted is lost after this. */
  close(): Promise<void>;
};

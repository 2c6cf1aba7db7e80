import type { Grant, RequestLimits } from '../lib/limit-windows.ts';

/** Counts the requests of each key, exactly, however many arrive at once. */
export type Limiter = {
  take(keyId: string, limits: RequestLimits, now: number): Grant | Promise<Grant>;
  /** Nothing that was counted is lost after this. */
  close(): Promise<void>;
};

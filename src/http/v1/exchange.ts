import type { Caller } from '../../accounts/caller.ts';
import type { ReplyHeaders } from '../reply.ts';
import type { V1Route } from './route.ts';

/** One request on its way through the steps; each step fills in what the next ones need. */
export type Exchange = {
  readonly request: Request;
  readonly requestId: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The address that speaks for the client, for throttling only. */
  readonly clientAddress: () => string;
  readonly now: number;
  /** Headers that every answer from here on carries, refusals included. */
  readonly headers: ReplyHeaders;
  key: KeyHolder | null;
  caller: Caller | null;
  route: V1Route | null;
  pathParameter: string;
  body: unknown;
};

export type KeyHolder = {
  keyId: string;
  name: string;
  last4: string;
  accountId: string;
  plan: string;
  apiAccess: boolean;
  overrides: unknown;
  lastUsedAt: number | null;
};

/** For what an earlier step must have left behind; its absence is a mistake in the order of the steps. */
export function given<Value>(value: Value | null, what: string): Value {
  if (value === null) throw new Error(`The step that gives the ${what} did not run`);
  return value;
}

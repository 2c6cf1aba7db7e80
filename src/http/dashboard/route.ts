import { z } from 'zod';
import type { Caller } from '../../accounts/caller.ts';
import type { Plans } from '../../config/plans.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { CodeDeps } from '../../qr-codes/create-qr-code.ts';
import type { ShownCode } from '../../render/current-picture.ts';
import type { Session, SignIn } from '../../sign-in/sign-in.ts';
import type { AccountRow } from '../../store/schema.ts';
import type { PictureUrls } from '../v1/present-qr-code.ts';
import type { DashboardApi } from './contract.ts';

export type RouteName = keyof DashboardApi;

/** What the dashboard's API works with. */
export type DashboardDeps = CodeDeps & {
  signIn: SignIn;
  plans: Plans;
  limiter: Limiter;
  /** Throws when the account's requests of the moment are spent (createRequestLimit). */
  limitRequests: (accountId: string, now: number) => void;
  log: Logger;
  cursorSecret: string;
  /** The names of the pictures that show these codes as they are; null where there is none yet. */
  picturesOf: (codes: ShownCode[]) => Promise<(string | null)[]>;
  pictureUrls: PictureUrls;
  /** The base of public links. */
  publicUrl: string;
  /** Whether strangers may make an account, and whether the server can send mail. */
  signUp: boolean;
  mail: boolean;
};

/** A request whose body has the right shape. */
export type PublicCall<Body = unknown> = {
  /** The part of the path in braces; empty where the route has none. */
  id: string;
  query: URLSearchParams;
  body: Body;
  headers: Headers;
  clientAddress: () => string;
  now: number;
};

/** The same of somebody who is signed in. */
export type OwnerCall<Body = unknown> = PublicCall<Body> & {
  session: Session;
  account: AccountRow;
  caller: Caller;
};

/** Who may ask is said here and nowhere else: anybody, whoever is signed in, or the operator. */
export type Route<Answer = object> =
  | { access: 'public'; body: z.ZodType; handle(deps: DashboardDeps, call: PublicCall): Promise<Answer> }
  | {
      access: 'owner' | 'operator';
      body: z.ZodType;
      handle(deps: DashboardDeps, call: OwnerCall): Promise<Answer>;
    };

/** The routes of the contract whose path begins with `Path`; a group that lacks one does not compile. */
export type RoutesUnder<Path extends string> = {
  [Name in RouteName as Name extends `${string} ${Path}` | `${string} ${Path}/${string}`
    ? Name
    : never]: Route<DashboardApi[Name]['answer']>;
};

/** For what is read, and for what needs no more said than its address. */
export const NO_BODY = z.strictObject({});

export function publicRoute<Body extends z.ZodType, Answer>(
  body: Body,
  handle: (deps: DashboardDeps, call: PublicCall<z.output<Body>>) => Promise<Answer>,
): Route<Answer> {
  return {
    access: 'public',
    body,
    handle: handle as (deps: DashboardDeps, call: PublicCall) => Promise<Answer>,
  };
}

export function ownerRoute<Body extends z.ZodType, Answer>(
  body: Body,
  handle: (deps: DashboardDeps, call: OwnerCall<z.output<Body>>) => Promise<Answer>,
): Route<Answer> {
  return {
    access: 'owner',
    body,
    handle: handle as (deps: DashboardDeps, call: OwnerCall) => Promise<Answer>,
  };
}

export function operatorRoute<Body extends z.ZodType, Answer>(
  body: Body,
  handle: (deps: DashboardDeps, call: OwnerCall<z.output<Body>>) => Promise<Answer>,
): Route<Answer> {
  return { ...ownerRoute(body, handle), access: 'operator' } as Route<Answer>;
}

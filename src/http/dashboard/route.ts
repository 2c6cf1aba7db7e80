import { z } from 'zod';
import type { LiveViews } from '../../analytics/live-views.ts';
import type { CodeDeps } from '../../codes/create-qr-code.ts';
import type { PlannedChanges } from '../../codes/planned-changes/apply-planned-changes.ts';
import type { Plans } from '../../config/plans.ts';
import type { FileChecks } from '../../files/file-checks.ts';
import type { FileContents } from '../../files/file-contents.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Limiter } from '../../people/limiter.ts';
import type { Scope } from '../../people/scopes.ts';
import type { Attempt, AttemptKind } from '../../people/sign-in/attempt-limiter.ts';
import type { Mails } from '../../people/sign-in/mails.ts';
import type { SecurityMails } from '../../people/sign-in/security-mails.ts';
import type { Access, Membership, Session, SignIn } from '../../people/sign-in/sign-in.ts';
import type { OwnHosts } from '../../projects/domains/own-hosts.ts';
import type { ShownCode } from '../../render/current-picture.ts';
import type { DesignTasks } from '../../render/design-tasks.ts';
import type { LabelSheets } from '../../render/sheets/label-sheets.ts';
import type { Dns } from '../../safety/dns.ts';
import type { RescanJob } from '../../safety/rescan-job.ts';
import type { VisitorSettings } from '../../scan/visitor/visitor.ts';
import type { Author } from '../../store/activity/activity.ts';
import type { Store } from '../../store/store.ts';
import type { RateMeter } from '../../telemetry/rates.ts';
import type { JobFiles } from '../../transfer/jobs/job-files.ts';
import type { ReplyHeaders } from '../kernel/reply.ts';
import type { Needs } from '../permit.ts';
import type { PictureUrls } from '../v1/present-qr-code.ts';
import type { Done } from './contract/answers.ts';
import type { DashboardApi } from './contract.ts';
import { type Member, signedOut } from './member.ts';

export type RouteName = keyof DashboardApi;

/** The dependencies of the dashboard's API. */
export type DashboardDeps = CodeDeps & {
  store: Store;
  signIn: SignIn;
  live: LiveViews;
  plans: Plans;
  limiter: Limiter;
  plannedChanges: Pick<PlannedChanges, 'ofAccount' | 'ofCode'>;
  /** Throws when a person sends too many requests (createRequestLimit). */
  limitRequests: (personId: string, now: number) => void;
  log: Logger;
  /** See SignIn. */
  mails: Mails;
  securityMails: SecurityMails;
  /** Who makes the request, for activity logs. */
  author?: () => Author;
  cursorSecret: string;
  /** Wakes the worker when an account turns the check of destinations on or off. */
  wakeDestinationChecks: () => void;
  /** The re-check of all codes, which the operator can start. */
  rescan: RescanJob;
  /** Files of jobs, and how to wake their worker. */
  jobFiles: JobFiles;
  wakeJobs: () => void;
  /** Files that codes serve. */
  contents: FileContents;
  fileChecks: FileChecks;
  /** The names of the current pictures of these codes; null if there is none yet. */
  picturesOf: (codes: ShownCode[]) => Promise<(string | null)[]>;
  pictureUrls: PictureUrls;
  /** Draws and reads back designs for the designer. */
  designs: DesignTasks;
  labelSheets: LabelSheets;
  /** Current request rates. */
  rates: RateMeter;
  /** How scans determine device, country and address of a visitor. */
  visitors: VisitorSettings;
  /** When the server made its newest backup; null: there is none. */
  lastBackupAt: () => number | null;
  /** When this process started. */
  startedAt: number;
  /** For domains and their checks. */
  dns: Dns;
  ownHosts: OwnHosts;
  /** The base URL of public links. */
  publicUrl: string;
  /** Whether anybody may create an account, and whether the server can send mail. */
  signUp: boolean;
  passwordSignIn: boolean;
  mail: boolean;
  /** How operators run commands (src/config/program.ts). */
  command: string;
  /** See `Me.local_only`. */
  localOnly: { startCommand: string | null } | null;
};

/** A request that passed every step. */
export type Call<Body = unknown> = {
  /** The part of the path in braces; empty if the route has none. */
  id: string;
  query: URLSearchParams;
  request: Request;
  /** The peer's address, which may be a proxy's. */
  peer: () => string;
  body: Body;
  headers: Headers;
  session: Session | null;
  /** In the account that was asked for, or that the person's pages open with; null: in none. */
  membership: Membership | null;
  member: Member | null;
  /** Counted for the client's address before the body was read. */
  attempt: Attempt;
  /** Sent with the response. */
  answerHeaders: ReplyHeaders;
  /** `Set-Cookie` headers of the response; handlers add to them. */
  cookies: string[];
  now: number;
  /** See `receive`. */
  deadline: Deadline;
};

/** The same of somebody who is signed in, and of a member of the account that was asked for. */
export type SessionCall<Body = unknown> = Call<Body> & { session: Session };
export type MemberCall<Body = unknown> = Call<Body> & Member;

/** Decides who may call a route. `member`: of the account that was asked for, with a valid plan and valid limits. */
export type Route<Deps, Answer = object | null> = {
  access: Access | 'member' | 'operator';
  /** Of a member. */
  needs?: Needs;
  /** Of an operator or a person: a proof of the last ten minutes that he is there. */
  stepUp?: true;
  /** What concerns the person is told with the account that was asked for. */
  inAccount?: true;
  /** Null: the body is not read. */
  body: z.ZodType | null;
  /** Which kind of attempt a failure counts as. */
  attempts: AttemptKind | null;
  /** Sent as JSON, unless it is a Response. */
  handle(deps: Deps, call: Call): Promise<Answer | Response>;
};

/** The routes of the contract whose path begins with `Path`; a group that lacks one does not compile. */
export type RoutesUnder<Path extends string> = {
  [Name in RouteName as Name extends `${string} ${Path}` | `${string} ${Path}/${string}` ? Name : never]: Route<
    DashboardDeps,
    DashboardApi[Name]['answer']
  >;
};

/** The answer of a route that only does something. */
export async function done(work: Promise<unknown>): Promise<Done> {
  await work;
  return { done: true };
}

/** For requests without fields. */
export const NO_BODY = z.strictObject({});

type DashboardRoute<Answer> = Route<DashboardDeps, Answer>;

export function publicRoute<Body extends z.ZodType, Answer>(
  body: Body,
  attempts: AttemptKind | null,
  handle: (deps: DashboardDeps, call: Call<z.output<Body>>) => Promise<Answer>,
): DashboardRoute<Answer> {
  return {
    access: 'public',
    body,
    attempts,
    handle: (deps, call) => handle(deps, call as Call<z.output<Body>>),
  };
}

/** For whoever comes, with the session if there is one. */
export function openRoute<Body extends z.ZodType, Answer>(
  body: Body,
  attempts: AttemptKind | null,
  handle: (deps: DashboardDeps, call: Call<z.output<Body>>) => Promise<Answer>,
): DashboardRoute<Answer> {
  return { ...publicRoute(body, attempts, handle), access: 'session-if-any' };
}

/** For what concerns the person alone, whatever account he is in. */
export function sessionRoute<Body extends z.ZodType, Answer>(
  body: Body,
  handle: (deps: DashboardDeps, call: SessionCall<z.output<Body>>) => Promise<Answer>,
  { attempts = null, ...more }: { attempts?: AttemptKind | null; inAccount?: true; stepUp?: true } = {},
): DashboardRoute<Answer> {
  return {
    ...more,
    access: 'session',
    body,
    attempts,
    handle(deps, call) {
      if (!call.session) throw signedOut();
      return handle(deps, call as SessionCall<z.output<Body>>);
    },
  };
}

/** `needs`: a scope, or more than that. */
export function memberRoute<Body extends z.ZodType, Answer>(
  needs: Scope | Needs,
  body: Body,
  handle: (deps: DashboardDeps, call: MemberCall<z.output<Body>>) => Promise<Answer>,
): DashboardRoute<Answer> {
  return {
    access: 'member',
    needs: typeof needs === 'string' ? { scope: needs } : needs,
    body,
    attempts: null,
    handle(deps, call) {
      if (!call.member) throw signedOut();
      return handle(deps, { ...call, ...call.member } as MemberCall<z.output<Body>>);
    },
  };
}

/** `stepUp`: a fresh proof that the person is there, for what gives or takes rights. `inAccount`: see `Route`. */
export function operatorRoute<Body extends z.ZodType, Answer>(
  body: Body,
  handle: (deps: DashboardDeps, call: SessionCall<z.output<Body>>) => Promise<Answer>,
  more: { stepUp?: true; inAccount?: true } = {},
): DashboardRoute<Answer> {
  return { ...sessionRoute(body, handle, more), access: 'operator' };
}

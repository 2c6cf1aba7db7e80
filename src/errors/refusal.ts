import { DASHBOARD_ERRORS, type DashboardErrorCode, ERRORS, type ErrorCode } from './codes.ts';

const TABLE = { ...ERRORS, ...DASHBOARD_ERRORS };

type Extra = {
  /** One of the code's statuses; its first by default. */
  status?: number;
  retryAfter?: number;
  field?: string;
  reasons?: readonly string[];
  allow?: readonly string[];
  cause?: unknown;
};

/** An expected error: a code, a message for the caller, and details for the log only. */
export class Refusal extends Error {
  readonly code: ErrorCode | DashboardErrorCode;
  readonly status: number;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** The invalid field: its path in the body (`redirect_rules[2].url`) or the name of a query parameter. */
  readonly field: string | undefined;
  /** Why, in several sentences. */
  readonly reasons: readonly string[] | undefined;
  /** The allowed methods of the path. */
  readonly allow: readonly string[] | undefined;

  constructor(code: ErrorCode | DashboardErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = extra.status ?? TABLE[code].status[0];
    this.retryAfter = extra.retryAfter;
    this.field = extra.field;
    this.reasons = extra.reasons;
    this.allow = extra.allow;
  }
}

/** The request as a whole is invalid, or `field`, which the message then mentions. */
export function invalid(message: string, field?: string): Refusal {
  return new Refusal('invalid_request', message, field === undefined ? {} : { field });
}

/** `problem` completes a sentence that begins with the field. */
export function invalidField(field: string, problem: string): Refusal {
  return invalid(`${field} ${problem}`, field);
}

export function unavailable(cause?: unknown): Refusal {
  return new Refusal('unavailable', 'The service cannot reach its store right now; try again shortly', {
    retryAfter: 2,
    cause,
  });
}

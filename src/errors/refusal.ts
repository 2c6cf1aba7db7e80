import { DASHBOARD_ERRORS, type DashboardErrorCode, ERRORS, type ErrorCode } from './codes.ts';

const TABLE = { ...ERRORS, ...DASHBOARD_ERRORS };

type Extra = {
  /** One of those that the code has; its first where none is named. */
  status?: number;
  retryAfter?: number;
  field?: string;
  allow?: readonly string[];
  cause?: unknown;
};

/** Why something is not done: a code, a sentence for the caller, and details that only the log sees. */
export class Refusal extends Error {
  readonly code: ErrorCode | DashboardErrorCode;
  readonly status: number;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter: number | undefined;
  /** What the caller would have to change, by its path in the body (`redirect_rules[2].url`) or the name of a query value. */
  readonly field: string | undefined;
  /** The methods that the address takes. */
  readonly allow: readonly string[] | undefined;

  constructor(code: ErrorCode | DashboardErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = extra.status ?? TABLE[code].status[0];
    this.retryAfter = extra.retryAfter;
    this.field = extra.field;
    this.allow = extra.allow;
  }
}

/** Something is wrong with the request as a whole, or with `field`, which the message then names in its own words. */
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

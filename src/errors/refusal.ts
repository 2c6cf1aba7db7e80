import { ERRORS, type ErrorCode } from './codes.ts';

/** Why something is not done: a code, a sentence for the caller, and details that only the log sees. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { status?: number; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = extra.status ?? ERRORS[code].status[0];
    this.retryAfter = extra.retryAfter ?? null;
  }
}

export function invalid(message: string): Refusal {
  return new Refusal('invalid_request', message);
}

export function unavailable(cause?: unknown): Refusal {
  return new Refusal('unavailable', 'The service cannot reach its store right now; try again shortly', {
    retryAfter: 2,
    cause,
  });
}

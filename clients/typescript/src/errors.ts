import type { ErrorCode, Job } from './types.ts';

/** Whatever this client throws, except for the reason of a caller's own abort signal. */
export class RepointError extends Error {
  override name = 'RepointError';
}

export type Refusal = {
  status: number;
  code: ErrorCode | 'unexpected_answer';
  message: string;
  field: string | null;
  reasons: string[];
  requestId: string | null;
  retryAfterMs: number | null;
};

/** The server refused. Decide by `code` and `field`; the words of `message` may change. */
export class ApiError extends RepointError {
  override name = 'ApiError';
  readonly status: number;
  /** `unexpected_answer` where what answered does not speak the API, such as a proxy. */
  readonly code: Refusal['code'];
  /** The path of the field that is to blame, such as `redirect_rules[2].url`, where there is one. */
  readonly field: string | null;
  /** With `unreadable_style`: why, for people. */
  readonly reasons: readonly string[];
  /** What an operator finds the request by in the logs. */
  readonly requestId: string | null;
  /** How long the server asked to wait. */
  readonly retryAfterMs: number | null;

  constructor({ status, code, message, field, reasons, requestId, retryAfterMs }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.reasons = reasons;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** There was no answer: no connection, one that was cut, or one that took too long. The call may have been made. */
export class ConnectionError extends RepointError {
  override name = 'ConnectionError';
  readonly timedOut: boolean;

  constructor(message: string, { timedOut, cause }: { timedOut: boolean; cause: unknown }) {
    super(message, { cause });
    this.timedOut = timedOut;
  }
}

/** The picture of a code failed for good, or none is wanted. */
export class RenderError extends RepointError {
  override name = 'RenderError';
  readonly qrId: string;

  constructor(qrId: string, reason: string) {
    super(`The picture of ${qrId} was not made: ${reason}`);
    this.qrId = qrId;
  }
}

/** The picture of a code was not there in time. */
export class WaitTimeoutError extends RepointError {
  override name = 'WaitTimeoutError';
  readonly qrId: string;

  constructor(qrId: string, waitedMs: number) {
    super(`The picture of ${qrId} was not there within ${waitedMs} ms`);
    this.qrId = qrId;
  }
}

/** A job failed, or was cancelled. */
export class JobError extends RepointError {
  override name = 'JobError';
  readonly job: Job;

  constructor(job: Job) {
    super(`The job ${job.job_id} ${job.state === 'failed' ? `failed: ${job.error}` : 'was cancelled'}`);
    this.job = job;
  }
}

export type { CallOptions } from './calls.ts';
export { Repoint } from './client.ts';
export { ApiError, ConnectionError, JobError, RenderError, RepointError, WaitTimeoutError } from './errors.ts';
export type {
  AnswerOf,
  FileOperation,
  FilterOf,
  InputOf,
  ItemOf,
  JsonOperation,
  OperationName,
  PagedOperation,
  Schemas,
} from './operations.ts';
export type { ListOptions, Page, Pages } from './pages.ts';
export type { ClientOptions, RequestOptions } from './transport.ts';
export type * from './types.ts';
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts';

export { Repoint } from './client.ts';
export { ApiError, ConnectionError, RenderError, RepointError, WaitTimeoutError } from './errors.ts';
export type { ListOptions, Page, Pages } from './pages.ts';
export type { ClientOptions, RequestOptions } from './transport.ts';
export type * from './types.ts';

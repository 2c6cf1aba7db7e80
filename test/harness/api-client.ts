import { checkAnswer } from './answer-check.ts';

/** A client of the public API that checks every response against the OpenAPI document. */
export type ApiReply = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
  body: any;
};

export type RequestOptions = { headers?: Record<string, string>; query?: Record<string, string | string[]> };

export type ApiClient = {
  /** Without a body; `method` is GET unless it is given. */
  get(path: string, options?: RequestOptions, method?: string): Promise<ApiReply>;
  /** With a body; `method` is POST unless it is given. */
  post(path: string, body: unknown, options?: RequestOptions, method?: string): Promise<ApiReply>;
  patch(path: string, body: unknown, options?: RequestOptions): Promise<ApiReply>;
  /** Any method, any body, sent unchanged. */
  send(method: string, path: string, init?: RequestInit): Promise<ApiReply>;
};

/** `always`: headers of every request. */
export function apiClient(baseUrl: string, apiKey: string | null, always: Record<string, string> = {}): ApiClient {
  async function send(method: string, path: string, init: RequestInit = {}): Promise<ApiReply> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value);
    if (apiKey !== null && !headers.has('x-api-key')) headers.set('x-api-key', apiKey);
    const response = await fetch(baseUrl + path, { ...init, method, headers, redirect: 'manual' });
    const text = await response.text();
    const { status, headers: given } = response;
    const isJson = given.get('content-type') === 'application/json' || given.get('content-type') === null;
    const reply = { status, headers: given, body: text === '' ? null : isJson ? JSON.parse(text) : text };
    checkAnswer({ method, path: new URL(baseUrl + path).pathname, ...reply });
    return reply;
  }

  const sendJson = (path: string, body: unknown, options: RequestOptions = {}, method = 'POST') =>
    send(method, path + queryOf(options), {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...options.headers },
    });

  return {
    send,
    get: (path, options = {}, method = 'GET') =>
      send(method, path + queryOf(options), { headers: options.headers ?? {} }),
    post: sendJson,
    patch: (path, body, options) => sendJson(path, body, options, 'PATCH'),
  };
}

function queryOf({ query }: RequestOptions): string {
  if (!query) return '';
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) parameters.append(name, value);
  return `?${parameters}`;
}

import { type Reader, readFile, readJson } from './attempt.ts';
import { KEYED_OPERATIONS } from './keyed-operations.ts';
import type {
  AnswerOf,
  Arguments,
  FileOperation,
  FilterOf,
  InputOf,
  ItemOf,
  JsonOperation,
  OperationName,
  PagedOperation,
} from './operations.ts';
import { type ListOptions, type Page, type Pages, pagesOf } from './pages.ts';
import { type ClientOptions, createTransport, type RequestOptions, type Transport } from './transport.ts';

export type CallOptions = RequestOptions & {
  /** Of a POST that makes something. Without one of your own one is made, and kept over all attempts. */
  idempotencyKey?: string;
  /**
   * The `etag` that something was read with; if it was changed since, 412 is thrown. Such a change is not sent again
   * after a lost connection, since the second attempt would be refused if the first was made.
   */
  ifMatch?: string;
};

type Input = { path?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** What one attempt may take to send or to get a file. */
const FILE_TIMEOUT_MS = 600_000;

/** Methods that set what they are told: made twice, the result is the same. A DELETE would be refused the second time. */
const REPEATABLE = ['GET', 'PUT', 'PATCH'];

/** Every operation of the API, by its method and path. */
export class Calls {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = createTransport(options);
  }

  /** `call('GET /v2/qr-codes/{id}', { path: { id } })`: the fields of the answer, and its `etag` where it has one. */
  async call<Name extends JsonOperation>(
    name: Name,
    ...[input, options]: Arguments<InputOf<Name>, CallOptions>
  ): Promise<AnswerOf<Name>> {
    const { body, etag } = await this.#send(name, input as Input, readJson, 'application/json', options);
    return (etag === null ? body : { ...body, etag }) as AnswerOf<Name>;
  }

  /** A file, whole: a picture, what a job made or refused, analytics as CSV. */
  download<Name extends FileOperation>(
    name: Name,
    ...[input, options]: Arguments<InputOf<Name>, RequestOptions>
  ): Promise<Blob> {
    return this.#send(name, input as Input, readFile, 'text/csv, */*;q=0.5', {
      timeoutMs: FILE_TIMEOUT_MS,
      ...options,
    });
  }

  /** A list over all its pages: `for await (const code of pages('GET /v2/qr-codes', { query: { tag: ['Menus'] } }))`. */
  pages<Name extends PagedOperation>(
    name: Name,
    ...[input, options = {}]: Arguments<FilterOf<Name>, ListOptions>
  ): Pages<ItemOf<Name>> {
    const { pageSize = 100, ...own } = options;
    const { query, ...rest } = (input ?? {}) as Input;
    return pagesOf(async (token) => {
      const paged = { ...rest, query: { ...query, page_size: pageSize, page_token: token } };
      const { body } = await this.#send(name, paged, readJson, 'application/json', own);
      return body as Page<ItemOf<Name>>;
    });
  }

  #send<Reply>(
    name: OperationName,
    { path = {}, query, body }: Input = {},
    read: Reader<Reply>,
    accept: string,
    { idempotencyKey, ifMatch, ...options }: CallOptions = {},
  ): Promise<Reply> {
    const [method = '', template = ''] = name.split(' ');
    const isKeyed = KEYED_OPERATIONS.has(name);
    const call = {
      method,
      path: template.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(path[part] ?? '')),
      query,
      body,
      headers: {
        accept,
        ...(isKeyed && { 'idempotency-key': idempotencyKey ?? newKey() }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      repeatable: isKeyed || (REPEATABLE.includes(method) && ifMatch === undefined),
    };
    const isFile = body instanceof Blob;
    return this.#transport.send(call, read, isFile ? { timeoutMs: FILE_TIMEOUT_MS, ...options } : options);
  }
}

/** Unlike `crypto.randomUUID` this is there in pages without HTTPS too. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import type { Reply } from './attempt.ts';
import { type ListOptions, type Pages, pagesOf } from './pages.ts';
import { type ClientOptions, createTransport, type RequestOptions, type Transport } from './transport.ts';
import type {
  Answer,
  ChangedQrCode,
  CreatedQrCode,
  FoundQrCode,
  NewProject,
  NewQrCode,
  Project,
  QrCode,
  QrCodeChange,
  QrCodeFilter,
  QrCodeListItem,
  RenderedQrCode,
  Versioned,
} from './types.ts';
import { type WaitOptions, waitUntilRendered } from './wait-until-rendered.ts';

/** Without a key of your own one is made, and kept over all attempts: the creation is made once. */
export type CreateOptions = RequestOptions & { idempotencyKey?: string };

/**
 * `ifMatch`: the `etag` the code was read with; if it was changed since, 412 is thrown. Such a change is not sent
 * again after a lost connection, since the second attempt would be refused if the first was made.
 */
export type UpdateOptions = RequestOptions & { ifMatch?: string };

/** A client of one account of one server. It keeps no state beside its options and how much of the limit is left. */
export class Repoint {
  readonly projects: Projects;
  readonly qrCodes: QrCodes;

  constructor(options: ClientOptions) {
    const transport = createTransport(options);
    this.projects = new Projects(transport);
    this.qrCodes = new QrCodes(transport);
  }
}

class Projects {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async create(project: NewProject, options: CreateOptions = {}): Promise<Answer<Project>> {
    const { body } = await create(this.#transport, '/v1/projects', project, options);
    return body as Answer<Project>;
  }

  /** Newest first, without archived ones. */
  list(options: ListOptions = {}): Pages<Project> {
    return pagesOf(this.#transport, '/v1/projects', {}, options);
  }
}

class QrCodes {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Answers at once; the slug and the picture follow: `waitUntilRendered`. */
  async create(code: NewQrCode, options: CreateOptions = {}): Promise<Versioned<CreatedQrCode>> {
    return versioned(await create(this.#transport, CODES, code, options));
  }

  async get(id: string, options: RequestOptions = {}): Promise<Versioned<QrCode>> {
    return versioned(await this.#read(`${CODES}/${encodeURIComponent(id)}`, {}, options));
  }

  async getBySlug(slug: string, options: RequestOptions = {}): Promise<Versioned<QrCode>> {
    return versioned(await this.#read(`${CODES}/by-slug`, { slug }, options));
  }

  /** The id of a code, by its slug. */
  async find(slug: string, options: RequestOptions = {}): Promise<Answer<FoundQrCode>> {
    const { body } = await this.#read(`${CODES}/find`, { slug }, options);
    return body as Answer<FoundQrCode>;
  }

  /** What is not named stays; `null` clears. */
  async update(
    id: string,
    change: QrCodeChange,
    { ifMatch, ...options }: UpdateOptions = {},
  ): Promise<Versioned<ChangedQrCode>> {
    const path = `${CODES}/${encodeURIComponent(id)}`;
    const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch };
    const repeatable = ifMatch === undefined;
    const call = { method: 'PATCH', path, body: change, headers, repeatable } as const;
    return versioned(await this.#transport.send(call, options));
  }

  /** Newest first; without `status` archived codes are left out. */
  list(filter: QrCodeFilter = {}, options: ListOptions = {}): Pages<QrCodeListItem> {
    return pagesOf(this.#transport, CODES, filter, options);
  }

  /** The code once its picture is there, with its slug. Throws `RenderError` or `WaitTimeoutError` otherwise. */
  waitUntilRendered(id: string, options: WaitOptions = {}): Promise<RenderedQrCode> {
    return waitUntilRendered((own) => this.get(id, own), this.#transport.pause, options);
  }

  #read(path: string, query: Record<string, string>, options: RequestOptions): Promise<Reply> {
    return this.#transport.send({ method: 'GET', path, query, repeatable: true }, options);
  }
}

const CODES = '/v1/qr-codes';

function create(
  transport: Transport,
  path: string,
  body: object,
  { idempotencyKey = crypto.randomUUID(), ...options }: CreateOptions,
): Promise<Reply> {
  const headers = { 'idempotency-key': idempotencyKey };
  return transport.send({ method: 'POST', path, body, headers, repeatable: true }, options);
}

const versioned = <Fields>({ body, etag }: Reply) => ({ ...body, etag: etag ?? '' }) as Versioned<Fields>;

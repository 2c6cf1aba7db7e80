import type { CallOptions, Calls } from './calls.ts';
import type { ListOptions, Pages } from './pages.ts';
import type { Pause } from './pause.ts';
import type { RequestOptions } from './transport.ts';
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

export class Projects {
  readonly #calls: Calls;

  constructor(calls: Calls) {
    this.#calls = calls;
  }

  create(project: NewProject, options: CallOptions = {}): Promise<Answer<Project>> {
    return this.#calls.call('POST /v1/projects', { body: project }, options);
  }

  /** Newest first, without archived ones. */
  list(options: ListOptions = {}): Pages<Project> {
    return this.#calls.pages('GET /v1/projects', {}, options);
  }
}

export class QrCodes {
  readonly #calls: Calls;
  readonly #pause: Pause;

  constructor(calls: Calls, pause: Pause) {
    this.#calls = calls;
    this.#pause = pause;
  }

  /** Answers at once; the slug and the picture follow: `waitUntilRendered`. */
  create(code: NewQrCode, options: CallOptions = {}): Promise<Versioned<CreatedQrCode>> {
    return this.#calls.call('POST /v1/qr-codes', { body: code }, options);
  }

  get(id: string, options: RequestOptions = {}): Promise<Versioned<QrCode>> {
    return this.#calls.call('GET /v1/qr-codes/{id}', { path: { id } }, options);
  }

  getBySlug(slug: string, options: RequestOptions = {}): Promise<Versioned<QrCode>> {
    return this.#calls.call('GET /v1/qr-codes/by-slug', { query: { slug } }, options);
  }

  /** The id of a code, by its slug. */
  find(slug: string, options: RequestOptions = {}): Promise<Answer<FoundQrCode>> {
    return this.#calls.call('GET /v1/qr-codes/find', { query: { slug } }, options);
  }

  /** What is not named stays; `null` clears. */
  update(id: string, change: QrCodeChange, options: CallOptions = {}): Promise<Versioned<ChangedQrCode>> {
    return this.#calls.call('PATCH /v1/qr-codes/{id}', { path: { id }, body: change }, options);
  }

  /** Newest first; without `status` archived codes are left out. */
  list(filter: QrCodeFilter = {}, options: ListOptions = {}): Pages<QrCodeListItem> {
    return this.#calls.pages('GET /v1/qr-codes', { query: filter }, options);
  }

  /** The code once its picture is there, with its slug. Throws `RenderError` or `WaitTimeoutError` otherwise. */
  waitUntilRendered(id: string, options: WaitOptions = {}): Promise<RenderedQrCode> {
    return waitUntilRendered((own) => this.get(id, own), this.#pause, options);
  }
}

import { Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { StoreWith } from '../store/store.ts';
import { withPresentLink } from './current-picture.ts';
import type { FileCache } from './file-cache.ts';
import { linkAddress } from './picture/public-link.ts';
import type { RenderStyle } from './picture/style.ts';
import { pictureName } from './picture-name.ts';
import type { MadePicture } from './render-thread.ts';
import { RenderFailure, type RenderThreads } from './render-threads.ts';

export type FileKind = 'svg' | 'png';
export type PictureFile = { bytes: Uint8Array<ArrayBuffer>; hash: string; kind: FileKind };

/** With a code's id before it where the picture may not be published yet (current-picture.ts). */
const NAME = /^(?:(qr_[0-9a-z]{26})\/)?([0-9a-f]{40})\.(svg|png)$/;

/** Pictures that wait to be made again: of one account, a page of its list and some more; and of all together. */
const MAX_WAITING_OF_ACCOUNT = 100;
const MAX_WAITING = 1_000;

/** How long somebody waits for a file. It is drawn all the same, and there when he comes again. */
const MAX_WAIT_MS = 4_000;

export type PicturesDeps = {
  store: StoreWith<'findDrawnCode' | 'findPictures' | 'keepPicture'>;
  clock: Clock;
  threads: RenderThreads;
  cache: FileCache;
  secret: string;
  log: Logger;
  publicUrl: string;
};

/** The pictures by name: from the disk where they are there, made again where they are not. */
export class Pictures {
  readonly #deps: PicturesDeps;
  readonly #underWay = new Map<string, Promise<MadePicture | null>>();
  /** By account, those that wait for a thread or are being drawn. */
  readonly #waiting = new Map<string, number>();
  #allWaiting = 0;

  constructor(deps: PicturesDeps) {
    this.#deps = deps;
  }

  readonly hashOf = (payload: string, style: RenderStyle): string =>
    pictureName(this.#deps.secret, payload, style);

  /** Keeps the files at hand. A full disk costs only the time to make them again. */
  async keep(hash: string, made: Pick<MadePicture, 'svg' | 'png'>): Promise<void> {
    const { cache, log } = this.#deps;
    try {
      await Promise.all([cache.put(`${hash}.svg`, made.svg), cache.put(`${hash}.png`, made.png)]);
    } catch (error) {
      log.warn({ err: error }, 'A picture could not be kept on disk; it is made again when asked for');
    }
  }

  /**
   * The file of that name, or null when there is no such picture. Refuses with `unavailable` when too many wait, or
   * when it takes too long.
   */
  async file(name: string): Promise<PictureFile | null> {
    const parsed = parseFileName(name);
    if (!parsed) return null;
    const { codeId, hash, kind } = parsed;
    const kept = await this.#deps.cache.get(`${hash}.${kind}`);
    if (kept) return { bytes: kept, hash, kind };
    const made = await patiently(this.#makeOnce(hash, codeId));
    if (!made) return null;
    const bytes = kind === 'svg' ? new TextEncoder().encode(made.svg) : new Uint8Array(made.png);
    return { bytes, hash, kind };
  }

  /** Once, however many ask for it at the same time. */
  #makeOnce(hash: string, codeId: string | undefined): Promise<MadePicture | null> {
    const known = this.#underWay.get(hash);
    if (known) return known;
    const making = this.#make(hash, codeId).finally(() => this.#underWay.delete(hash));
    this.#underWay.set(hash, making);
    return making;
  }

  async #make(hash: string, codeId: string | undefined): Promise<MadePicture | null> {
    const [picture] = await this.#deps.store.read.findPictures([hash]);
    if (!picture) return codeId === undefined ? null : this.#makeAhead(hash, codeId);
    const { payload, style, account_id } = picture;
    const made = await this.#draw(payload, JSON.parse(style), {
      account: account_id ?? '',
      isChecked: false,
    });
    await this.keep(hash, made);
    return made;
  }

  /** The picture that the code will have once its job comes to it, if that is the one with this name. */
  async #makeAhead(hash: string, codeId: string): Promise<MadePicture | null> {
    const { store, clock, publicUrl } = this.#deps;
    const code = await store.read.findDrawnCode(codeId);
    const [published] = code?.picture ? await store.read.findPictures([code.picture]) : [];
    if (!code || !published) return null;
    const { payload, style, ...wanted } = withPresentLink(
      { publicUrl, hashOf: this.hashOf },
      code,
      published,
    );
    if (wanted.hash !== hash) return null;
    const made = await this.#draw(payload, style, { account: code.account_id, isChecked: true });
    if (!made.scannability?.decodes) throw new RenderFailure('The picture could not be read back', true);
    const picture = { hash, payload, style: published.style, account_id: code.account_id };
    const address = linkAddress(code, publicUrl);
    await store.write.keepPicture({ seq: code.seq, picture, address, now: clock.now() });
    await this.keep(hash, made);
    return made;
  }

  async #draw(
    payload: string,
    style: RenderStyle,
    { account, isChecked }: { account: string; isChecked: boolean },
  ): Promise<MadePicture> {
    const waiting = this.#waiting.get(account) ?? 0;
    if (waiting >= MAX_WAITING_OF_ACCOUNT || this.#allWaiting >= MAX_WAITING) throw busy();
    this.#count(account, 1);
    try {
      return await this.#deps.threads.make(payload, style, { isChecked, lane: { kind: 'file', account } });
    } finally {
      this.#count(account, -1);
    }
  }

  #count(account: string, change: number): void {
    const waiting = (this.#waiting.get(account) ?? 0) + change;
    if (waiting === 0) this.#waiting.delete(account);
    else this.#waiting.set(account, waiting);
    this.#allWaiting += change;
  }
}

/** Null for what can be no picture's. */
export function parseFileName(
  name: string,
): { codeId: string | undefined; hash: string; kind: FileKind } | null {
  const [, codeId, hash, kind] = NAME.exec(name) ?? [];
  return hash === undefined || (kind !== 'svg' && kind !== 'png') ? null : { codeId, hash, kind };
}

function busy(): Refusal {
  return new Refusal('unavailable', 'Many pictures are being drawn right now; try again shortly', {
    retryAfter: 2,
  });
}

async function patiently<Result>(making: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(busy()), MAX_WAIT_MS);
  try {
    return await Promise.race([making, late.promise]);
  } catch (error) {
    // A thread that broke, or a server that stops: the next try may well succeed.
    throw error instanceof RenderFailure && !error.isFinal ? busy() : error;
  } finally {
    clearTimeout(timer);
  }
}

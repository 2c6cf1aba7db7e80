import { createHmac } from 'node:crypto';
import type { Logger } from '../lib/logger.ts';
import type { Store } from '../store/store.ts';
import type { FileCache } from './file-cache.ts';
import { pictureKey } from './picture/key.ts';
import type { RenderStyle } from './picture/style.ts';
import type { MadePicture } from './render-thread.ts';
import type { RenderThreads } from './render-threads.ts';

export type FileKind = 'svg' | 'png';

const NAME = /^([0-9a-f]{40})\.(svg|png)$/;

/** The published pictures by name: from the disk where they are there, made again where they are not. */
export class Pictures {
  readonly #underWay = new Map<string, Promise<MadePicture | null>>();

  constructor(
    private readonly deps: {
      store: Store;
      threads: RenderThreads;
      cache: FileCache;
      secret: string;
      log: Logger;
    },
  ) {}

  /** The name of a picture: a keyed hash of everything it depends on, so that it can be neither guessed nor walked. */
  hashOf(payload: string, style: RenderStyle): string {
    return createHmac('sha256', this.deps.secret)
      .update(pictureKey(payload, style))
      .digest('hex')
      .slice(0, 40);
  }

  /** Keeps the files at hand. A full disk costs only the time to make them again. */
  async keep(hash: string, made: Pick<MadePicture, 'svg' | 'png'>): Promise<void> {
    try {
      await Promise.all([
        this.deps.cache.put(`${hash}.svg`, made.svg),
        this.deps.cache.put(`${hash}.png`, made.png),
      ]);
    } catch (error) {
      this.deps.log.warn(
        { err: error },
        'A picture could not be kept on disk; it is made again when asked for',
      );
    }
  }

  /** The file of that name with its hash and kind, or null when no such picture was ever published. */
  async file(name: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; hash: string; kind: FileKind } | null> {
    const [, hash, kind] = NAME.exec(name) ?? [];
    if (hash === undefined || (kind !== 'svg' && kind !== 'png')) return null;
    const kept = await this.deps.cache.get(name);
    if (kept) return { bytes: kept, hash, kind };
    const made = await this.#makeAgain(hash);
    if (!made) return null;
    return {
      bytes: kind === 'svg' ? new TextEncoder().encode(made.svg) : new Uint8Array(made.png),
      hash,
      kind,
    };
  }

  /** Once, however many ask for it at the same time. */
  #makeAgain(hash: string): Promise<MadePicture | null> {
    const known = this.#underWay.get(hash);
    if (known) return known;
    const making = this.#make(hash).finally(() => this.#underWay.delete(hash));
    this.#underWay.set(hash, making);
    return making;
  }

  async #make(hash: string): Promise<MadePicture | null> {
    const picture = await this.deps.store.read.findPicture(hash);
    if (!picture) return null;
    const options = { isChecked: false, isUrgent: true };
    const made = await this.deps.threads.make(picture.payload, JSON.parse(picture.style), options);
    await this.keep(hash, made);
    return made;
  }
}

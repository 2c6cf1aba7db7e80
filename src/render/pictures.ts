import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { StoreWith } from '../store/store.ts';
import { withCurrentLink } from './current-picture.ts';
import type { FileCache } from './file-cache.ts';
import type { LogoFiles } from './logo-files.ts';
import type { Decoration } from './picture/decoration.ts';
import { linkAddress } from './picture/public-link.ts';
import type { RenderStyle } from './picture/style.ts';
import { pictureName } from './picture-name.ts';
import type { DrawnPicture } from './render-thread.ts';
import { RenderFailure, type RenderThreads } from './render-threads.ts';
import { WaitingLimit, withWaitLimit } from './waiting-limit.ts';

export type FileKind = 'svg' | 'png';
export type PictureFile = { bytes: Uint8Array<ArrayBuffer>; hash: string; kind: FileKind };

/** Prefixed with a code's id if the picture may not be published yet (current-picture.ts). */
const NAME = /^(?:(qr_[0-9a-z]{26})\/)?([0-9a-f]{40})\.(svg|png)$/;

/** Pictures waiting to be redrawn: per account, a page of its list and some more; and in total. */
const MAX_WAITING_OF_ACCOUNT = 100;
const MAX_WAITING = 1_000;

type PicturesDeps = {
  store: StoreWith<'findDrawnCode' | 'findPictures' | 'keepPicture'>;
  clock: Clock;
  threads: RenderThreads;
  cache: FileCache;
  logos: LogoFiles;
  secret: string;
  log: Logger;
  publicUrl: string;
};

/** Pictures by name: from disk, or redrawn if they are missing. */
export class Pictures {
  readonly #deps: PicturesDeps;
  readonly #underWay = new Map<string, Promise<DrawnPicture | null>>();
  /** Waiting for a thread or being drawn. */
  readonly #waiting = new WaitingLimit({ ofAccount: MAX_WAITING_OF_ACCOUNT, ofAll: MAX_WAITING });

  constructor(deps: PicturesDeps) {
    this.#deps = deps;
  }

  readonly hashOf = (payload: string, style: RenderStyle, decoration: Decoration): string =>
    pictureName(this.#deps.secret, payload, style, decoration);

  /** Caches the files. On a full disk they are only redrawn more often. */
  async keep(hash: string, made: Pick<DrawnPicture, 'svg' | 'png'>): Promise<void> {
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
    const made = await withWaitLimit(this.#makeOnce(hash, codeId));
    if (!made) return null;
    const bytes = kind === 'svg' ? new TextEncoder().encode(made.svg) : new Uint8Array(made.png);
    return { bytes, hash, kind };
  }

  /** Shared by concurrent requests. */
  #makeOnce(hash: string, codeId: string | undefined): Promise<DrawnPicture | null> {
    const known = this.#underWay.get(hash);
    if (known) return known;
    const making = this.#make(hash, codeId).finally(() => this.#underWay.delete(hash));
    this.#underWay.set(hash, making);
    return making;
  }

  async #make(hash: string, codeId: string | undefined): Promise<DrawnPicture | null> {
    const [picture] = await this.#deps.store.read.findPictures([hash]);
    if (!picture) return codeId === undefined ? null : this.#makeAhead(hash, codeId);
    const { payload, account_id, style, decoration } = picture;
    const made = await this.#draw(payload, { style, decoration }, { account: account_id, isChecked: false });
    await this.keep(hash, made);
    return made;
  }

  /** The future picture of the code, if it has this name. */
  async #makeAhead(hash: string, codeId: string): Promise<DrawnPicture | null> {
    const { store, clock, publicUrl } = this.#deps;
    const code = await store.read.findDrawnCode(codeId);
    const [published] = code?.picture ? await store.read.findPictures([code.picture]) : [];
    if (!code || !published) return null;
    const { payload, hash: wanted, ...look } = withCurrentLink({ publicUrl, hashOf: this.hashOf }, code, published);
    if (wanted !== hash) return null;
    const made = await this.#draw(payload, look, { account: code.account_id, isChecked: true });
    if (!made.scannability?.decodes) throw new RenderFailure('The picture could not be read back', true);
    const picture = { ...published, hash, payload, account_id: code.account_id };
    const address = linkAddress(code, publicUrl);
    await store.write.keepPicture({ seq: code.seq, picture, address, now: clock.now() });
    await this.keep(hash, made);
    return made;
  }

  async #draw(
    payload: string,
    look: { style: RenderStyle; decoration: Decoration },
    { account, isChecked }: { account: string; isChecked: boolean },
  ): Promise<DrawnPicture> {
    return this.#waiting.of(account, async () => {
      const design = { ...look, logo: await this.#deps.logos.of(account, look.decoration) };
      return this.#deps.threads.make(payload, design, { isChecked, lane: { kind: 'file', account } });
    });
  }
}

/** Null if it cannot be the name of a picture. */
export function parseFileName(name: string): { codeId: string | undefined; hash: string; kind: FileKind } | null {
  const [, codeId, hash, kind] = NAME.exec(name) ?? [];
  return hash === undefined || (kind !== 'svg' && kind !== 'png') ? null : { codeId, hash, kind };
}

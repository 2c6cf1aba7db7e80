import { payloadOf } from '../codes/payload.ts';
import { invalidField } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { DrawnCode } from '../store/renders/pictures.ts';
import type { StoreWith } from '../store/store.ts';
import { withCurrentLink } from './current-picture.ts';
import type { Design } from './design.ts';
import type { FileCache } from './file-cache.ts';
import type { LogoFiles } from './logo-files.ts';
import type { Decoration } from './picture/decoration.ts';
import { linkAddress } from './picture/public-link.ts';
import { resized, sizeProblem } from './picture/size.ts';
import type { RenderStyle } from './picture/style.ts';
import { pictureName } from './picture-name.ts';
import { unreadable } from './readable-look.ts';
import type { DrawnPicture } from './render-thread.ts';
import { RenderFailure, type RenderThreads } from './render-threads.ts';
import { WaitingLimit, withWaitLimit } from './waiting-limit.ts';

export type FileKind = 'svg' | 'png';
type Look = { style: RenderStyle; decoration: Decoration };

/** A form in which a picture is asked for. `width` in pixels; null: as its style says. */
export type PictureForm = { format: FileKind | 'pdf'; width: number | null };

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
    const ahead = async () => (codeId === undefined ? null : this.#makeAhead(hash, codeId));
    const made = await withWaitLimit(this.#makeOnce(hash, ahead));
    return made && { bytes: bytesOf(made, kind), hash, kind };
  }

  /** The name of the code's picture as the code is now, published or not. */
  nameOf(code: DrawnCode & Look): string {
    return this.hashOf(payloadOf(code, this.#deps.publicUrl), code.style, code.decoration);
  }

  /**
   * The code's picture as the code is now, in any form. One that is not published yet is drawn now, checked and
   * recorded, since it may be printed. Refuses as `file` does, and with `unreadable_style`.
   */
  async of(code: DrawnCode & Look, { format, width }: PictureForm): Promise<Uint8Array<ArrayBuffer>> {
    const { style, decoration } = code;
    const hash = this.nameOf(code);
    const kept = await this.#deps.cache.get(`${hash}.svg`);
    const made = kept ? null : await withWaitLimit(this.#makeOnce(hash, () => this.#makeNow(hash, code)));
    if (format !== 'pdf' && width === null) {
      if (made) return bytesOf(made, format);
      const file = await this.file(`${hash}.${format}`);
      if (file) return file.bytes;
    }
    const wanted = width === null ? style : resized(style, width);
    const problem = sizeProblem(wanted);
    if (problem) throw invalidField('width', `is not possible: ${problem.message}`);
    return this.#drawForm(code, { style: wanted, decoration }, format);
  }

  async #drawForm(code: DrawnCode, look: Look, format: PictureForm['format']): Promise<Uint8Array<ArrayBuffer>> {
    const payload = payloadOf(code, this.#deps.publicUrl);
    const { account_id: account } = code;
    try {
      if (format !== 'pdf')
        return bytesOf(await withWaitLimit(this.#draw(payload, look, { account, isChecked: false })), format);
      const drawn = this.#withDesign(account, look, (design) =>
        this.#deps.threads.run({ kind: 'pdf', payload, design }, { kind: 'file', account }),
      );
      return new Uint8Array(await withWaitLimit(drawn));
    } catch (error) {
      if (!(error instanceof RenderFailure)) throw error;
      throw invalidField('width', `is not possible: ${error.message}`);
    }
  }

  async #makeNow(hash: string, code: DrawnCode & Look): Promise<DrawnPicture> {
    const { store, clock, publicUrl } = this.#deps;
    const { style, decoration, account_id } = code;
    const payload = payloadOf(code, publicUrl);
    const made = await this.#draw(payload, { style, decoration }, { account: account_id, isChecked: true }).catch(
      refuse,
    );
    if (!made.scannability?.decodes) throw unreadable(made.scannability?.reasons ?? []);
    const picture = { hash, payload, style, decoration, account_id };
    if (code.type !== 'wifi')
      await store.write.keepPicture({
        seq: code.seq,
        picture,
        address: linkAddress(code, publicUrl),
        now: clock.now(),
      });
    await this.keep(hash, made);
    return made;
  }

  /** Shared by concurrent requests. `ahead`: for one that is not published. */
  #makeOnce(hash: string, ahead: () => Promise<DrawnPicture | null>): Promise<DrawnPicture | null> {
    const known = this.#underWay.get(hash);
    if (known) return known;
    const making = this.#make(hash, ahead).finally(() => this.#underWay.delete(hash));
    this.#underWay.set(hash, making);
    return making;
  }

  async #make(hash: string, ahead: () => Promise<DrawnPicture | null>): Promise<DrawnPicture | null> {
    const [picture] = await this.#deps.store.read.findPictures([hash]);
    if (!picture) return ahead();
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
    look: Look,
    { account, isChecked }: { account: string; isChecked: boolean },
  ): Promise<DrawnPicture> {
    return this.#withDesign(account, look, (design) =>
      this.#deps.threads.make(payload, design, { isChecked, lane: { kind: 'file', account } }),
    );
  }

  #withDesign<Result>(account: string, look: Look, draw: (design: Design) => Promise<Result>): Promise<Result> {
    return this.#waiting.of(account, async () =>
      draw({ ...look, logo: await this.#deps.logos.of(account, look.decoration) }),
    );
  }
}

function bytesOf({ svg, png }: DrawnPicture, kind: FileKind): Uint8Array<ArrayBuffer> {
  return kind === 'svg' ? new TextEncoder().encode(svg) : new Uint8Array(png);
}

/** A picture that cannot be drawn as its style says. */
function refuse(error: unknown): never {
  throw error instanceof RenderFailure && error.isFinal ? unreadable([error.message]) : error;
}

/** Null if it cannot be the name of a picture. */
export function parseFileName(name: string): { codeId: string | undefined; hash: string; kind: FileKind } | null {
  const [, codeId, hash, kind] = NAME.exec(name) ?? [];
  return hash === undefined || (kind !== 'svg' && kind !== 'png') ? null : { codeId, hash, kind };
}

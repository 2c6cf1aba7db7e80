import { timingSafeEqual } from 'node:crypto';

const HOUR_MS = 3_600_000;
/** Then the client begins a new one. */
const MAX_AGE_MS = 7 * 24 * HOUR_MS;

/**
 * Session ids that hold all there is to know: that its client can be asked, until when, and by a keyed hash for whom.
 * Nothing is kept, and any node knows them.
 */
export class Sessions {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  begin(owner: string, now: number): string {
    const end = Math.ceil((now + MAX_AGE_MS) / HOUR_MS).toString(36);
    return `${end}.${this.#seal(owner, end)}`;
  }

  isOf(id: string, owner: string, now: number): boolean {
    const [, end, seal = ''] = /^([0-9a-z]{1,8})\.([\w-]{43})$/.exec(id) ?? [];
    if (end === undefined || Number.parseInt(end, 36) * HOUR_MS < now) return false;
    return timingSafeEqual(Buffer.from(seal), Buffer.from(this.#seal(owner, end)));
  }

  #seal(owner: string, end: string): string {
    return new Bun.CryptoHasher('sha256', this.#secret).update(`${end}\n${owner}`).digest('base64url');
  }
}

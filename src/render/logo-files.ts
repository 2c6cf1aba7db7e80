import { RecentMap } from '../lib/recent-map.ts';
import type { StoreWith } from '../store/store.ts';
import type { Decoration } from './picture/decoration.ts';

/** At most 400 kB each. */
const CACHE_SIZE = 40;

/** The stored PNG files of logos; the most recently used are cached. */
export class LogoFiles {
  readonly #store: StoreWith<'findLogo'>;
  readonly #known = new RecentMap<string, Uint8Array>(CACHE_SIZE);

  constructor(store: StoreWith<'findLogo'>) {
    this.#store = store;
  }

  /** Null if the decoration has no logo, or it no longer exists. */
  async of(accountId: string, { logo }: Decoration): Promise<Uint8Array | null> {
    if (logo === null) return null;
    const key = `${accountId} ${logo.hash}`;
    const known = this.#known.get(key);
    if (known) return known;
    const row = await this.#store.read.findLogo(accountId, logo.hash);
    if (!row) return null;
    const file = new Uint8Array(Buffer.from(row.image, 'base64'));
    this.#known.set(key, file);
    return file;
  }
}

import { RecentMap } from '../lib/recent-map.ts';
import type { StoreWith } from '../store/store.ts';
import type { Decoration } from './picture/decoration.ts';

/** Of at most 400 kB each. */
const REMEMBERED = 40;

/** The PNG files of logos, as they are stored; those used last are kept in memory. */
export class LogoFiles {
  readonly #store: StoreWith<'findLogo'>;
  readonly #known = new RecentMap<string, Uint8Array>(REMEMBERED);

  constructor(store: StoreWith<'findLogo'>) {
    this.#store = store;
  }

  /** Null where the decoration has no logo, or there is none of that hash any more. */
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

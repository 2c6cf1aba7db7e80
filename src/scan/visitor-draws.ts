import { shortHash } from '../lib/short-hash.ts';
import { type SipKey, sipHash, sipKey } from '../lib/sip-hash.ts';

/** Who scans what, on which day of the owner. */
export type VisitOfDay = { day: number; seq: number; address: string; agentHash: number };

const WORD = 2 ** 32;
const MAX_KEYS = 8;

/**
 * Numbers for splits by day: the same for the same visitor, code and day on every node, and without the secret nobody can
 * find or test by whom. Nothing is stored or asked for.
 */
export class VisitorDraws {
  readonly #secret: SipKey;
  readonly #hash = new Uint32Array(2);
  /** By day. At any moment the zones of the world have three of them. */
  readonly #keys = new Map<number, SipKey>();

  /** `secret`: at least 32 hexadecimal digits, the same on all nodes. */
  constructor(secret: string) {
    this.#secret = sipKey(secret);
  }

  /** At least 0 and less than 1. */
  draw({ day, seq, address, agentHash }: VisitOfDay): number {
    const key = this.#keyOf(day);
    const [low, high] = this.#keyed(key, shortHash(address), agentHash);
    return this.#keyed(key, low ^ seq, high ^ Math.floor(seq / WORD))[0] / WORD;
  }

  #keyOf(day: number): SipKey {
    const known = this.#keys.get(day);
    if (known) return known;
    const [one, two] = this.#keyed(this.#secret, day, 0);
    const [three, four] = this.#keyed(this.#secret, day, 1);
    if (this.#keys.size >= MAX_KEYS) this.#keys.clear();
    const key: SipKey = [one, two, three, four];
    this.#keys.set(day, key);
    return key;
  }

  #keyed(key: SipKey, low: number, high: number): [number, number] {
    sipHash(key, low, high, this.#hash);
    return [this.#hash[0] ?? 0, this.#hash[1] ?? 0];
  }
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const CHALLENGE_MS = 5 * 60_000;

const NONCE_BYTES = 24;
const HEAD_BYTES = 8 + NONCE_BYTES;

/** What a passkey is asked for: one challenge never serves another purpose or person. */
export type ChallengePurpose = { for: 'sign-in' } | { for: 'register' | 'second-factor' | 'prove'; personId: string };

/**
 * Challenges for passkeys. They carry when they end and a keyed hash instead of being rows, so that asking for one
 * writes nothing; one that was answered becomes a row, and is not accepted again.
 */
export class Challenges {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  issue(purpose: ChallengePurpose, now: number): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeBigUInt64BE(BigInt(now + CHALLENGE_MS));
    randomBytes(NONCE_BYTES).copy(head, 8);
    return Buffer.concat([head, this.#mac(head, purpose)]).toString('base64url');
  }

  /** When it ends; null if it is none of ours, for another purpose or too old. */
  endOf(challenge: string, purpose: ChallengePurpose, now: number): number | null {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== HEAD_BYTES + 32 || bytes.toString('base64url') !== challenge) return null;
    const head = bytes.subarray(0, HEAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), this.#mac(head, purpose))) return null;
    const end = Number(head.readBigUInt64BE());
    return now < end ? end : null;
  }

  #mac(head: Buffer, purpose: ChallengePurpose): Buffer {
    const mac = createHmac('sha256', this.#secret).update('passkey challenge\0').update(head);
    return mac.update(`${purpose.for}\0${'personId' in purpose ? purpose.personId : ''}`).digest();
  }
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps what must be read again, such as the secret of an app, encrypted by the server's secret. */
export class SecretBox {
  readonly #key: Buffer;
  readonly #hashKey: Buffer;

  constructor(secret: string) {
    const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `repoint ${purpose}`, 32));
    this.#key = derive('second factor');
    this.#hashKey = derive('recovery codes');
  }

  /** AES-256-GCM. `owner`: it can be opened for him alone. */
  seal(content: Uint8Array, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** Throws for what this server has not sealed for this owner. */
  open(sealed: string, owner: string): Buffer {
    const bytes = Buffer.from(sealed, 'base64url');
    const cipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES));
    cipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
  }

  /** Of a text too short for a plain hash, which could be reversed by search. */
  hash(text: string): string {
    return createHmac('sha256', this.#hashKey).update(text).digest('base64url');
  }
}

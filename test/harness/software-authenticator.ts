import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Credential = { id: string; userHandle: string; privateKey: KeyObject; counter: number };

/** How an answer differs from that of an honest browser and authenticator. */
export type Lie = {
  origin?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  rpId?: string;
  flags?: number;
  counter?: number;
  userHandle?: string;
  privateKey?: KeyObject;
};

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string; allowCredentials?: { id: string }[] };

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

const KINDS = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
};

/** A browser with an authenticator that verifies its user, as far as a server can tell. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #credentials: Credential[] = [];
  /** Synced passkeys do not count. */
  counts = true;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** As `navigator.credentials.create`, without attestation. */
  create(options: CreationOptions, lie: Lie = {}, kind: keyof typeof KINDS = 'ES256') {
    const id = randomBytes(16);
    const { publicKey, privateKey } = KINDS[kind]();
    const credential = { id: id.toString('base64url'), userHandle: options.user.id, privateKey, counter: 0 };
    this.#credentials.push(credential);
    const length = Buffer.from([0, id.length]);
    // The key in COSE would follow; servers that take SPKI do not read it.
    const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from([0xa0])]);
    const flags = lie.flags ?? FLAGS.present | FLAGS.verified | FLAGS.attested;
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, lie),
        authenticatorData: Buffer.concat([head(lie.rpId ?? options.rp.id, flags, 0), attested]).toString('base64url'),
        publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
        publicKeyAlgorithm: -7,
        transports: ['internal'],
      },
    };
  }

  /** As `navigator.credentials.get`, with the newest passkey that is allowed. */
  get(options: RequestOptions, lie: Lie = {}) {
    const allowed = options.allowCredentials ?? [];
    const credential = this.#credentials.findLast(
      ({ id }) => allowed.length === 0 || allowed.some((one) => one.id === id),
    );
    if (!credential) throw new Error('No passkey is allowed');
    if (this.counts) credential.counter++;
    const flags = lie.flags ?? FLAGS.present | FLAGS.verified;
    const data = head(lie.rpId ?? options.rpId, flags, lie.counter ?? credential.counter);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, lie);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const key = lie.privateKey ?? credential.privateKey;
    const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign(algorithm, Buffer.concat([data, hash]), key).toString('base64url'),
        userHandle: lie.userHandle ?? credential.userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, lie: Lie): string {
    const data = {
      type: lie.type ?? type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? this.#origin,
      crossOrigin: lie.crossOrigin ?? false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}

function head(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

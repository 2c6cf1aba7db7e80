/** What an authenticator signs beside the client's data. The counter is 0 where it does not count. */
export type AuthenticatorData = {
  /** SHA-256 of the relying party's id. */
  rpIdHash: Uint8Array;
  isPresent: boolean;
  isVerified: boolean;
  counter: number;
  /** Of a credential that was just made. */
  credentialId: Uint8Array | null;
};

const FLAGS = { present: 0x01, verified: 0x04, mayBackUp: 0x08, backedUp: 0x10, attested: 0x40 };
const HEAD_BYTES = 37;
const AAGUID_BYTES = 16;
/** By the standard. */
const MAX_ID_BYTES = 1023;

/** Null if it is malformed. The public key behind the id, in COSE, is not read: browsers give it as SPKI too. */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData | null {
  if (bytes.length < HEAD_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint8(32);
  if ((flags & FLAGS.backedUp) !== 0 && (flags & FLAGS.mayBackUp) === 0) return null;
  const credentialId = (flags & FLAGS.attested) === 0 ? null : attestedId(bytes, view);
  if (credentialId === undefined) return null;
  return {
    rpIdHash: bytes.subarray(0, 32),
    isPresent: (flags & FLAGS.present) !== 0,
    isVerified: (flags & FLAGS.verified) !== 0,
    counter: view.getUint32(33),
    credentialId,
  };
}

function attestedId(bytes: Uint8Array, view: DataView): Uint8Array | undefined {
  const at = HEAD_BYTES + AAGUID_BYTES;
  if (bytes.length < at + 2) return undefined;
  const length = view.getUint16(at);
  if (length === 0 || length > MAX_ID_BYTES || bytes.length <= at + 2 + length) return undefined;
  return bytes.subarray(at + 2, at + 2 + length);
}

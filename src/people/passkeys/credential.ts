import { z } from 'zod';
import { boundedList } from '../../lib/bounded-list.ts';

/** Bytes as `PublicKeyCredential.toJSON` writes them. */
function bytes(max: number) {
  return z
    .string('must be a string')
    .max(Math.ceil((max * 4) / 3), `must be at most ${max} bytes`)
    .regex(/^[\w-]+$/, 'must be base64url');
}

const id = bytes(1023);
const clientDataJSON = bytes(4096);

const TRANSPORTS = 8;

/** Browsers send more fields; these are read. */
export const newCredential = z.object({
  rawId: id,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4096),
    publicKey: bytes(2048),
    transports: boundedList(z.string('must be a string').regex(/^[a-z-]{1,20}$/, 'must be the name of a transport'), {
      max: TRANSPORTS,
      notAList: 'must be a list',
      tooLong: `may have at most ${TRANSPORTS} entries`,
    }).default([]),
  }),
});

export const usedCredential = z.object({
  rawId: id,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4096),
    signature: bytes(1024),
    /** The person's id, if the passkey tells it. */
    userHandle: bytes(64).nullish(),
  }),
});

export type NewCredential = z.output<typeof newCredential>;
export type UsedCredential = z.output<typeof usedCredential>;

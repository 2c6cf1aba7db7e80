import type { Reach } from '../store/reach.ts';
import type { Code } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { codeNotFound, isQrId } from './qr-code.ts';
import { normalizeSlug } from './values/slug.ts';

/** An archived code, one out of reach and one that never existed all look the same to the caller. */
export async function getQrCode(store: StoreWith<'findQrCode'>, reach: Reach, id: string): Promise<Code> {
  return visible(await getOwnedQrCode(store, reach, id));
}

/** For the owner, including archived codes. */
export async function getOwnedQrCode(store: StoreWith<'findQrCode'>, reach: Reach, id: string): Promise<Code> {
  const code = isQrId(id) ? await store.read.findQrCode(reach, id) : undefined;
  if (!code) throw codeNotFound();
  return code;
}

export async function getQrCodeBySlug(
  store: StoreWith<'findQrCodeBySlug'>,
  accountId: string,
  text: string,
): Promise<Code> {
  const slug = normalizeSlug(text);
  const code = slug === null ? undefined : await store.read.findQrCodeBySlug(accountId, slug);
  return visible(code);
}

function visible(code: Code | undefined): Code {
  if (!code || code.status === 'archived') throw codeNotFound();
  return code;
}

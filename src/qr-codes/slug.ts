import { randomText } from '../lib/random-text.ts';

/** Lower case without 0, 1, i, l, o, u, v: no two of them look alike in print or aloud. */
const ALPHABET = '23456789abcdefghjkmnpqrstwxyz';
const LENGTH = 8;

/** 29^8 = 5·10^11 slugs; a collision is met by the unique index and tried again. */
export function newSlug(): string {
  return `qr-${randomText(ALPHABET, LENGTH)}`;
}

const FORM = new RegExp(`^qr-[${ALPHABET}]{${LENGTH}}$`);

/** The slug in the form it is stored in, or null for what cannot be one. Case does not matter. */
export function normalSlug(text: string): string | null {
  if (text.length !== LENGTH + 3) return null;
  const slug = text.toLowerCase();
  return FORM.test(slug) ? slug : null;
}

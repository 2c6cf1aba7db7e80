/** More than any honest client sends: the wishes of browsers have some 200 characters. */
export const MAX_HEADER_LENGTH = 1_024;

/**
 * A header that is a list with commas, cut before the item that would make it longer than 1,024 characters: whoever
 * sends 16 kB of wishes must not make us weigh thousands of them.
 */
export function cutHeaderList(header: string): string {
  if (header.length <= MAX_HEADER_LENGTH) return header;
  const comma = header.lastIndexOf(',', MAX_HEADER_LENGTH);
  return comma === -1 ? '' : header.slice(0, comma);
}

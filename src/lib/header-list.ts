/** More than any real client sends: browsers send some 200 characters. */
export const MAX_HEADER_LENGTH = 1_024;

/**
 * A comma-separated header, truncated before the item that would exceed 1,024 characters, so that a 16 kB header does
 * not make us parse thousands of items.
 */
export function truncateHeaderList(header: string): string {
  if (header.length <= MAX_HEADER_LENGTH) return header;
  const comma = header.lastIndexOf(',', MAX_HEADER_LENGTH);
  return comma === -1 ? '' : header.slice(0, comma);
}

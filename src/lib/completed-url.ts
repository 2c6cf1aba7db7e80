/** A host with a dot in it, perhaps a port, perhaps more: `example.com:8080/menu`. */
const BARE_HOST = /^[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)+\.?(?::\d+)?(?:[/?#]\S*)?$/;
/** `12.50` is a number, although it could be the address of a host. */
const NUMBERS = /^[\d.]+(?:[:/?#]|$)/;

/** What a person writes for a web address: without spaces around it, and with `https://` where the scheme is missing. */
export function completedUrl(text: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith('//')) return `https:${trimmed}`;
  return BARE_HOST.test(trimmed) && !NUMBERS.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/** A host with a dot in it, perhaps a port, perhaps more: `example.com:8080/menu`. */
const BARE_HOST = /^[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)+\.?(?::\d+)?(?:[/?#]\S*)?$/;

/**
 * A suggested correction: adds `https://` to an address without a scheme and trims it. Null: none. Changes nothing
 * else, and the user decides.
 */
export function suggestedUrl(text: string): string | null {
  const trimmed = text.trim();
  const completed = BARE_HOST.test(trimmed)
    ? `https://${trimmed}`
    : trimmed.startsWith('//')
      ? `https:${trimmed}`
      : trimmed;
  return completed !== text && isWebAddress(completed) ? completed : null;
}

/** Whether it is a valid web URL; the server decides whether it is safe and allowed. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:\/\//i.test(text) && url.hostname !== '';
}

/** The validation error of the field; null if the URL is valid. */
export function urlProblem(text: string): string | null {
  if (text.trim() === '') return 'Enter the address a scan should open';
  if (text !== text.trim()) return 'Remove the spaces around the address';
  return isWebAddress(text) ? null : 'Enter a full address that starts with https:// or http://';
}

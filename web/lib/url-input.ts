/** A host with a dot in it, perhaps a port, perhaps more: `example.com:8080/menu`. */
const BARE_HOST = /^[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)+\.?(?::\d+)?(?:[/?#]\S*)?$/;

/**
 * A suggested correction: an address without a scheme gets `https://`, spaces around it go. Null where there is
 * none. Nothing else is ever changed, and the user decides.
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

/** Whether it can be sent at all; whether it is safe and allowed is the server's to say. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:\/\//i.test(text) && url.hostname !== '';
}

/** The validation error for the field; null where the address is valid. */
export function urlProblem(text: string): string | null {
  if (text.trim() === '') return 'Enter the address a scan should open';
  if (text !== text.trim()) return 'Remove the spaces around the address';
  return isWebAddress(text) ? null : 'Enter a full address that starts with https:// or http://';
}

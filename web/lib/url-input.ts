import { completedUrl } from '../../src/lib/completed-url.ts';

/** A suggested correction, which the user may change. Null: none. */
export function suggestedUrl(text: string): string | null {
  const completed = completedUrl(text);
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

import type { Code } from '../store/schema.ts';

const MAX_LENGTH = 60;
/** A host may be longer than a label. */
const MAX_HOST_LENGTH = 255;

/** A code without a name gets the host of its destination, or a title from its content. */
export function defaultLabel(url: string | null, content: Code['qr_data']): string {
  const host = url === null ? '' : (URL.parse(url)?.hostname ?? '');
  return host.slice(0, MAX_HOST_LENGTH) || firstWords(titleOf(content)) || 'QR code';
}

/** The text, the network's name, or the contact's name. */
function titleOf(content: Code['qr_data']): string {
  if ('text' in content) return content.text;
  if ('ssid' in content) return content.ssid;
  if (!('phones' in content)) return '';
  const person = [content.first_name, content.last_name].filter((part) => part !== undefined).join(' ');
  return person || (content.organization ?? '');
}

/** As many whole words as fit, or the first letters; white space becomes single spaces. */
function firstWords(text: string): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  if (letters.length <= MAX_LENGTH) return letters.join('');
  const cut = letters.slice(0, MAX_LENGTH + 1).lastIndexOf(' ');
  return letters.slice(0, cut > 0 ? cut : MAX_LENGTH).join('');
}

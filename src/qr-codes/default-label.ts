const MAX_LENGTH = 60;
/** A URL's host may be longer than a label. */
const MAX_HOST_LENGTH = 255;

/** A code without a name is called after the host it points to, or after the first words of its text. */
export function defaultLabel(url: string | null, text: string | null): string {
  const host = url === null ? '' : (URL.parse(url)?.hostname ?? '');
  return host.slice(0, MAX_HOST_LENGTH) || firstWords(text ?? '') || 'QR code';
}

/** Whole words as far as they fit, else the first letters; white space becomes single blanks. */
function firstWords(text: string): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  if (letters.length <= MAX_LENGTH) return letters.join('');
  const cut = letters.slice(0, MAX_LENGTH + 1).lastIndexOf(' ');
  return letters.slice(0, cut > 0 ? cut : MAX_LENGTH).join('');
}

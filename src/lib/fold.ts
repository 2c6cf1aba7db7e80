/**
 * Folds text for case-insensitive comparison in every script: lower, upper and lower case again maps ß and ẞ to ss and
 * all sigmas to one; NFC joins composed and decomposed letters. Idempotent, and a folded needle is found in a folded
 * haystack.
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

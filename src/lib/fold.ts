/**
 * The form in which text is compared without regard to case, in every script:
 * upper then lower case joins ß with SS and all sigmas; NFC joins composed and decomposed letters.
 * Folding is idempotent, and folding a needle finds it in the folded haystack.
 */
export function fold(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/**
 * The form in which text is compared without regard to case, in every script:
 * lower, upper and lower case again joins ß and ẞ with SS and all sigmas; NFC joins composed and decomposed letters.
 * Folding is idempotent, and folding a needle finds it in the folded haystack.
 */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');
}

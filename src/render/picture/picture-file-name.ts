/** Letters and digits of any script, to keep names readable; other characters may be special in a file system. */
const NOT_SAFE = /[^\p{L}\p{M}\p{N}]+/gu;
const MAX_LABEL_LENGTH = 60;

/** The file name of a code without extension: its label and its unique slug. */
export function fileBaseName({ label, slug }: { label: string; slug: string }): string {
  const words = label.normalize('NFC').toLowerCase().replace(NOT_SAFE, '-');
  const safe = [...words].slice(0, MAX_LABEL_LENGTH).join('').replace(/^-|-$/g, '');
  return safe === '' ? slug : `${safe}-${slug}`;
}

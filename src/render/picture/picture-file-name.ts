/** Letters and digits of any script, so that a name stays readable; everything else might mean something to a file system. */
const NOT_SAFE = /[^\p{L}\p{M}\p{N}]+/gu;
const MAX_LABEL_LENGTH = 60;

/** The name of a code's file without its ending: what the code is called, and the slug, which no other code has. */
export function fileBaseName({ label, slug }: { label: string; slug: string }): string {
  const words = label.normalize('NFC').toLowerCase().replace(NOT_SAFE, '-');
  const safe = [...words].slice(0, MAX_LABEL_LENGTH).join('').replace(/^-|-$/g, '');
  return safe === '' ? slug : `${safe}-${slug}`;
}

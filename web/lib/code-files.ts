export const FORMATS = ['svg', 'png', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

export const FORMAT_TEXT: Record<Format, { name: string; use: string; media: string }> = {
  svg: { name: 'SVG', use: 'Sharp at any size, for design programs and the web', media: 'image/svg+xml' },
  png: { name: 'PNG', use: 'For documents, slides and messages', media: 'image/png' },
  pdf: { name: 'PDF', use: 'Sharp at any size, for print shops', media: 'application/pdf' },
};

/** Letters and digits of any script, so that a name stays readable; everything else might mean something to a file system. */
const NOT_SAFE = /[^\p{L}\p{M}\p{N}]+/gu;
const MAX_LABEL_LENGTH = 60;

/** The name of a code's file without its ending: what the code is called, and the slug, which no other code has. */
export function fileBaseName({ label, slug }: { label: string; slug: string }): string {
  const words = label.normalize('NFC').toLowerCase().replace(NOT_SAFE, '-');
  const safe = [...words].slice(0, MAX_LABEL_LENGTH).join('').replace(/^-|-$/g, '');
  return safe === '' ? slug : `${safe}-${slug}`;
}

/** Names of files in one archive. A name that is there already, in whatever case, gets a number. */
export function uniqueNames(bases: readonly string[], ending: string): string[] {
  const taken = new Set<string>();
  return bases.map((base) => {
    let name = `${base}.${ending}`;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base}-${count}.${ending}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

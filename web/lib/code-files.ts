export { fileBaseName } from '../../src/render/picture/picture-file-name.ts';

export const FORMATS = ['svg', 'png', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

export const FORMAT_TEXT: Record<Format, { name: string; use: string; media: string }> = {
  svg: { name: 'SVG', use: 'Sharp at any size, for design programs and the web', media: 'image/svg+xml' },
  png: { name: 'PNG', use: 'For documents, slides and messages', media: 'image/png' },
  pdf: { name: 'PDF', use: 'Sharp at any size, for print shops', media: 'application/pdf' },
};

/** Names of files in one archive. A duplicate, ignoring case, gets a number. */
export function uniqueNames(bases: readonly string[], ending: string): string[] {
  const taken = new Set<string>();
  return bases.map((base) => {
    let name = `${base}.${ending}`;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base}-${count}.${ending}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

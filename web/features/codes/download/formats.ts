export const FORMATS = ['svg', 'png', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

export const FORMAT_WORDS: Record<Format, { name: string; use: string; media: string }> = {
  svg: { name: 'SVG', use: 'Sharp at any size, for design programs and the web', media: 'image/svg+xml' },
  png: { name: 'PNG', use: 'For documents, slides and messages', media: 'image/png' },
  pdf: { name: 'PDF', use: 'Sharp at any size, for print shops', media: 'application/pdf' },
};

/** Sizes of paper in mm. */
export const PAGES = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'US Letter', width: 215.9, height: 279.4 },
} as const;

export type PageName = keyof typeof PAGES;

/** Labels on a page in mm, centred as on sold papers, without gaps between rows. */
type LabelPaper = {
  name: string;
  page: PageName;
  columns: number;
  rows: number;
  width: number;
  height: number;
  gapX: number;
};

const a4 = (columns: number, rows: number, width: number, height: number, gapX = 0, avery?: string): LabelPaper => {
  const name = `${width} × ${height} mm${avery === undefined ? '' : ` (Avery ${avery})`}`;
  return { name, page: 'a4', columns, rows, width, height, gapX };
};

const letter = (
  columns: number,
  rows: number,
  width: number,
  height: number,
  gapX: number,
  name: string,
): LabelPaper => ({
  name,
  page: 'letter',
  columns,
  rows,
  width,
  height,
  gapX,
});

/** Common label papers, by the maker's number that others copy, or by their grid. */
export const LABEL_PAPERS = {
  'a4-65': a4(5, 13, 38.1, 21.2, 2.5, 'L7651'),
  'a4-44': a4(4, 11, 48.5, 25.4),
  'a4-40': a4(4, 10, 52.5, 29.7),
  'a4-24': a4(3, 8, 63.5, 33.9, 2.5, 'L7159'),
  'a4-24-full': a4(3, 8, 70, 37),
  'a4-21': a4(3, 7, 63.5, 38.1, 2.5, 'L7160'),
  'a4-14': a4(2, 7, 99.1, 38.1, 2.5, 'L7163'),
  'a4-10': a4(2, 5, 99.1, 57, 2.5, 'L7173'),
  'a4-8': a4(2, 4, 99.1, 67.7, 2.5, 'L7165'),
  'a4-4': a4(2, 2, 105, 148.5),
  'letter-30': letter(3, 10, 66.675, 25.4, 3.175, '2⅝ × 1 in (Avery 5160)'),
  'letter-10': letter(2, 5, 101.6, 50.8, 4.7625, '4 × 2 in (Avery 5163)'),
  'letter-6': letter(2, 3, 101.6, 84.6667, 4.7625, '4 × 3⅓ in (Avery 5164)'),
};

export type PaperName = keyof typeof LABEL_PAPERS;

/** Sizes of paper in mm. */
export const PAGES = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'US Letter', width: 215.9, height: 279.4 },
} as const;

export type PageName = keyof typeof PAGES;

/** Labels on a page in mm, centred as on sold papers. */
type LabelPaper = {
  name: string;
  page: PageName;
  columns: number;
  rows: number;
  width: number;
  height: number;
  gapX: number;
  gapY: number;
};

/** Common label papers, by the maker's number that others copy, or by their grid. */
export const LABEL_PAPERS = {
  'a4-65': {
    name: '38.1 × 21.2 mm (Avery L7651)',
    page: 'a4',
    columns: 5,
    rows: 13,
    width: 38.1,
    height: 21.2,
    gapX: 2.5,
    gapY: 0,
  },
  'a4-44': {
    name: '48.5 × 25.4 mm',
    page: 'a4',
    columns: 4,
    rows: 11,
    width: 48.5,
    height: 25.4,
    gapX: 0,
    gapY: 0,
  },
  'a4-40': {
    name: '52.5 × 29.7 mm',
    page: 'a4',
    columns: 4,
    rows: 10,
    width: 52.5,
    height: 29.7,
    gapX: 0,
    gapY: 0,
  },
  'a4-24': {
    name: '63.5 × 33.9 mm (Avery L7159)',
    page: 'a4',
    columns: 3,
    rows: 8,
    width: 63.5,
    height: 33.9,
    gapX: 2.5,
    gapY: 0,
  },
  'a4-24-full': {
    name: '70 × 37 mm',
    page: 'a4',
    columns: 3,
    rows: 8,
    width: 70,
    height: 37,
    gapX: 0,
    gapY: 0,
  },
  'a4-21': {
    name: '63.5 × 38.1 mm (Avery L7160)',
    page: 'a4',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    gapX: 2.5,
    gapY: 0,
  },
  'a4-14': {
    name: '99.1 × 38.1 mm (Avery L7163)',
    page: 'a4',
    columns: 2,
    rows: 7,
    width: 99.1,
    height: 38.1,
    gapX: 2.5,
    gapY: 0,
  },
  'a4-10': {
    name: '99.1 × 57 mm (Avery L7173)',
    page: 'a4',
    columns: 2,
    rows: 5,
    width: 99.1,
    height: 57,
    gapX: 2.5,
    gapY: 0,
  },
  'a4-8': {
    name: '99.1 × 67.7 mm (Avery L7165)',
    page: 'a4',
    columns: 2,
    rows: 4,
    width: 99.1,
    height: 67.7,
    gapX: 2.5,
    gapY: 0,
  },
  'a4-4': {
    name: '105 × 148.5 mm',
    page: 'a4',
    columns: 2,
    rows: 2,
    width: 105,
    height: 148.5,
    gapX: 0,
    gapY: 0,
  },
  'letter-30': {
    name: '2⅝ × 1 in (Avery 5160)',
    page: 'letter',
    columns: 3,
    rows: 10,
    width: 66.675,
    height: 25.4,
    gapX: 3.175,
    gapY: 0,
  },
  'letter-10': {
    name: '4 × 2 in (Avery 5163)',
    page: 'letter',
    columns: 2,
    rows: 5,
    width: 101.6,
    height: 50.8,
    gapX: 4.7625,
    gapY: 0,
  },
  'letter-6': {
    name: '4 × 3⅓ in (Avery 5164)',
    page: 'letter',
    columns: 2,
    rows: 3,
    width: 101.6,
    height: 84.6667,
    gapX: 4.7625,
    gapY: 0,
  },
} as const satisfies Record<string, LabelPaper>;

export type PaperName = keyof typeof LABEL_PAPERS;

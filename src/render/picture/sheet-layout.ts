import { LABEL_PAPERS, PAGES, type PageName, type PaperName } from './label-papers.ts';

/** A custom grid in mm: page margins and gaps between labels; the rest is labels. */
export type CustomGrid = {
  page: PageName;
  columns: number;
  rows: number;
  margin_top: number;
  margin_right: number;
  margin_bottom: number;
  margin_left: number;
  gap_x: number;
  gap_y: number;
};

export const CAPTIONS = ['label', 'link', 'number'] as const;
export type Caption = (typeof CAPTIONS)[number];

export const TEXT_PLACES = ['below', 'beside'] as const;

export type SheetOptions = {
  paper: PaperName | CustomGrid;
  /** Padding in each label, in mm. */
  padding: number;
  /** The texts of each label, in this order. */
  captions: Caption[];
  /** Where they are; below the code too where there is no room beside it. */
  text: (typeof TEXT_PLACES)[number];
  /** Codes with as few modules as possible: the lowest error correction, and links in upper case. */
  fewer_modules: boolean;
  cut_marks: boolean;
  /** The first label to use, counted from 1: earlier ones are used up. */
  start: number;
};

/** The positions of labels on a page, in mm from its top left corner. */
export type SheetLayout = {
  pageWidth: number;
  pageHeight: number;
  columns: number;
  rows: number;
  left: number;
  top: number;
  width: number;
  height: number;
  gapX: number;
  gapY: number;
};

export const GRID_BOUNDS = {
  columns: { min: 1, max: 20 },
  rows: { min: 1, max: 40 },
  margin: { min: 0, max: 100 },
  gap: { min: 0, max: 50 },
  padding: { min: 0, max: 20 },
} as const;

/** A phone cannot read the code on smaller labels. */
const MIN_LABEL_MM = 10;

export function sheetLayout(paper: SheetOptions['paper']): SheetLayout {
  if (typeof paper !== 'string') return customLayout(paper);
  const { page, columns, rows, width, height, gapX } = LABEL_PAPERS[paper];
  const { width: pageWidth, height: pageHeight } = PAGES[page];
  const left = (pageWidth - columns * width - (columns - 1) * gapX) / 2;
  const top = (pageHeight - rows * height) / 2;
  return { pageWidth, pageHeight, columns, rows, left, top, width, height, gapX, gapY: 0 };
}

function customLayout(grid: CustomGrid): SheetLayout {
  const { width: pageWidth, height: pageHeight } = PAGES[grid.page];
  const { columns, rows, gap_x: gapX, gap_y: gapY } = grid;
  const across = pageWidth - grid.margin_left - grid.margin_right - (columns - 1) * gapX;
  const down = pageHeight - grid.margin_top - grid.margin_bottom - (rows - 1) * gapY;
  const [left, top] = [grid.margin_left, grid.margin_top];
  return {
    pageWidth,
    pageHeight,
    columns,
    rows,
    left,
    top,
    width: across / columns,
    height: down / rows,
    gapX,
    gapY,
  };
}

/** Why this layout is impossible, in a sentence; undefined if it is possible. */
export function sheetProblem({ paper, padding, start }: SheetOptions): string | undefined {
  const layout = sheetLayout(paper);
  const free = Math.min(layout.width, layout.height) - 2 * padding;
  if (free < MIN_LABEL_MM) {
    return `Labels would have ${Math.max(0, free).toFixed(1)} mm for the code; at least ${MIN_LABEL_MM} mm are needed. Use fewer columns or rows, or smaller margins.`;
  }
  const each = layout.columns * layout.rows;
  return start <= each ? undefined : `The sheet has ${each} labels, so it cannot begin with number ${start}.`;
}

export type Cell = { x: number; y: number; width: number; height: number };

/** The position of a label, counted from 0, row by row. */
export function cellAt(layout: SheetLayout, at: number): Cell {
  const [column, row] = [at % layout.columns, Math.floor(at / layout.columns)];
  const { width, height } = layout;
  return {
    x: layout.left + column * (width + layout.gapX),
    y: layout.top + row * (height + layout.gapY),
    width,
    height,
  };
}

/** Short cutting lines outside the labels: from and to, in mm. */
export function cutMarks(layout: SheetLayout): [x1: number, y1: number, x2: number, y2: number][] {
  const { columns, rows, left, top, width, height, gapX, gapY, pageWidth, pageHeight } = layout;
  const edges = (count: number, start: number, size: number, gap: number) =>
    Array.from({ length: count }, (_, at) => start + at * (size + gap)).flatMap((from) => [from, from + size]);
  const [xs, ys] = [edges(columns, left, width, gapX), edges(rows, top, height, gapY)];
  const [right, bottom] = [xs.at(-1) ?? 0, ys.at(-1) ?? 0];
  const before = (edge: number) => [Math.max(0, edge - MARK_MM), Math.max(0, edge - MARK_GAP_MM)] as const;
  const after = (edge: number, end: number) =>
    [Math.min(end, edge + MARK_GAP_MM), Math.min(end, edge + MARK_MM)] as const;
  const [above, below] = [before(top), after(bottom, pageHeight)];
  const [toLeft, toRight] = [before(left), after(right, pageWidth)];
  return [
    ...xs.flatMap((x): [number, number, number, number][] => [
      [x, above[0], x, above[1]],
      [x, below[0], x, below[1]],
    ]),
    ...ys.flatMap((y): [number, number, number, number][] => [
      [toLeft[0], y, toLeft[1], y],
      [toRight[0], y, toRight[1], y],
    ]),
  ];
}

const MARK_MM = 4;
const MARK_GAP_MM = 1;

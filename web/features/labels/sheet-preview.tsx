import {
  cellAt,
  cutMarks,
  type SheetOptions,
  sheetLayout,
  sheetProblem,
} from '../../../src/render/picture/sheet-layout.ts';
import classes from './labels.module.css';

type Props = {
  sheet: SheetOptions;
  /** The number of labels; undefined: not known yet. */
  labels: number | undefined;
  onStart: (start: number) => void;
};

/** The first page: the positions of labels, and which are left free. A click chooses the first label. */
export function SheetPreview({ sheet, labels = Number.POSITIVE_INFINITY, onStart }: Props) {
  const layout = sheetLayout(sheet.paper);
  if (sheetProblem({ ...sheet, start: 1 }) !== undefined) return null;
  const cells = Array.from({ length: layout.columns * layout.rows }, (_, at) => cellAt(layout, at));
  return (
    <svg
      viewBox={`0 0 ${layout.pageWidth} ${layout.pageHeight}`}
      className={classes.page}
      role="img"
      aria-label={`${cells.length} labels on a page, beginning with number ${sheet.start}`}
    >
      {cells.map((cell, at) => {
        const side = Math.min(cell.width, cell.height) - 2 * sheet.padding;
        return (
          // The number field does the same for keyboard users.
          // biome-ignore lint/a11y/noStaticElementInteractions: see above
          <g
            key={`${cell.x} ${cell.y}`}
            onClick={() => onStart(at + 1)}
            data-free={at + 1 < sheet.start || at + 1 >= sheet.start + labels || undefined}
          >
            <rect {...cell} rx={1} className={classes.label} />
            <rect
              x={cell.x + (cell.width - side * 0.7) / 2}
              y={cell.y + (cell.height - side * 0.7) / 2}
              width={side * 0.7}
              height={side * 0.7}
              className={classes.code}
            />
          </g>
        );
      })}
      {sheet.cut_marks &&
        cutMarks(layout).map(([x1, y1, x2, y2]) => (
          <line key={`${x1} ${y1} ${x2} ${y2}`} x1={x1} y1={y1} x2={x2} y2={y2} className={classes.mark} />
        ))}
    </svg>
  );
}

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
  /** The address of a picture of the page; undefined: not known yet. */
  picture: string | undefined;
  onStart: (start: number) => void;
};

/** The first page as it is printed, and where its labels are. A click chooses the first label. */
export function SheetPreview({ sheet, labels, picture, onStart }: Props) {
  const layout = sheetLayout(sheet.paper);
  if (sheetProblem({ ...sheet, start: 1 }) !== undefined) return null;
  const cells = Array.from({ length: layout.columns * layout.rows }, (_, at) => cellAt(layout, at));
  return (
    <svg
      viewBox={`0 0 ${layout.pageWidth} ${layout.pageHeight}`}
      className={classes.page}
      role="img"
      aria-label={`The first page: ${cells.length} labels, beginning with number ${sheet.start}`}
    >
      {cells.map((cell, at) => (
        <rect
          key={`${cell.x} ${cell.y}`}
          {...cell}
          rx={1}
          className={classes.label}
          data-free={at + 1 < sheet.start || (labels !== undefined && at + 1 >= sheet.start + labels) || undefined}
        />
      ))}
      {picture !== undefined && (
        <image href={picture} width={layout.pageWidth} height={layout.pageHeight} pointerEvents="none" />
      )}
      {cells.map((cell, at) => (
        // The number field does the same for keyboard users.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <rect key={`${cell.x} ${cell.y}`} {...cell} className={classes.target} onClick={() => onStart(at + 1)}>
          <title>{`Start at label ${at + 1}`}</title>
        </rect>
      ))}
      {sheet.cut_marks &&
        cutMarks(layout).map(([x1, y1, x2, y2]) => (
          <line key={`${x1} ${y1} ${x2} ${y2}`} x1={x1} y1={y1} x2={x2} y2={y2} stroke="black" strokeWidth={0.3} />
        ))}
    </svg>
  );
}

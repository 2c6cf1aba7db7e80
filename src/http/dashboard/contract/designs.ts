import type { Scannability } from '../../../codes/values/code-values.ts';
import type { Decoration } from '../../../render/picture/decoration.ts';
import type { TextLine } from '../../../render/picture/outlined-text.ts';
import type { SheetOptions } from '../../../render/picture/sheet-layout.ts';
import type { RenderStyle } from '../../../render/picture/style.ts';
import type { SheetCheck } from '../../../render/sheets/sheet-check.ts';
import type { Done } from './answers.ts';
import type { CodeFilterQuery, CodeSort } from './codes.ts';

/** Design of codes: checks, images of logos, label sheets. */
export type DesignsApi = {
  /** Tests how well a design of this code scans; nothing is stored. */
  'POST /codes/{id}/check': {
    body: { qr_render_metadata: RenderStyle; decoration: Decoration };
    answer: DesignCheck;
  };
  /** A PNG file; also for a deleted logo that codes still use. */
  'GET /logos/{id}/image': { answer: Response };
  'PATCH /logos/{id}': { body: { name: string }; answer: Done };
  /**
   * A PDF file with a code on each label, streamed while it is drawn: of selected codes, or of all that match a filter,
   * at most 10,000. Refused if a label is too small for its code, unless `accept_small` is sent. The header `x-labels` has their number; lines `%labels N` in the file report progress.
   */
  'POST /label-sheets': { body: LabelSheetRequest & { accept_small?: boolean }; answer: Response };
  /** What would be wrong with that sheet. */
  'POST /label-sheets/check': { body: LabelSheetRequest; answer: SheetCheck };
  /** Its first page, as SVG. */
  'POST /label-sheets/preview': { body: LabelSheetRequest; answer: { svg: string } };
  /** A text that the dashboard's own font lacks, as outlines. */
  'POST /text-lines': { body: { text: string }; answer: TextLine };
};

export type DesignCheck = Scannability & {
  /** How the result differs from the request. */
  notes: string[];
  /** The largest logo size at which the code can be read, if it cannot be at the requested size; null: none. */
  largest_logo: number | null;
};

/** `ids`, or the filters of a list of codes. */
export type LabelSheetRequest = CodeFilterQuery & {
  sort?: CodeSort;
  ids?: string[];
  sheet: SheetOptions;
};

import type { z } from 'zod';
import type { Scannability } from '../../../codes/values/code-values.ts';
import type { Decoration } from '../../../render/picture/decoration.ts';
import type { TextLine } from '../../../render/picture/outlined-text.ts';
import type { SheetOptions } from '../../../render/picture/sheet-layout.ts';
import type { RenderStyle } from '../../../render/picture/style.ts';
import type { SheetCheck } from '../../../render/sheets/sheet-check.ts';
import type { codeFilter } from '../../v2/code-filter.ts';
import type { Done } from './answers.ts';
import type { CodeSort } from './codes.ts';

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
  /** What would be wrong with a sheet, before a job draws it. */
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

/** What a job of the kind `label_sheet` takes. */
export type LabelSheetRequest = { filter: z.input<typeof codeFilter>; sort?: CodeSort; sheet: SheetOptions };

import type { Decoration } from '../../../render/picture/decoration.ts';
import type { SheetOptions } from '../../../render/picture/sheet-layout.ts';
import type { RenderStyle } from '../../../render/picture/style.ts';
import type { Done } from './answers.ts';
import type { CodeListQuery, Grade } from './codes.ts';

/** How codes look: checks, logos, saved styles, label sheets. */
export type DesignsApi = {
  /** How a design of this code would scan; nothing is stored. */
  'POST /codes/{id}/check': {
    body: { qr_render_metadata: RenderStyle; decoration: Decoration };
    answer: DesignCheck;
  };
  'GET /projects/{id}/styles': { answer: { styles: SavedStyle[] } };
  'POST /projects/{id}/styles': {
    body: { name: string; style: RenderStyle; decoration?: Decoration };
    answer: SavedStyle;
  };
  'DELETE /styles/{id}': { answer: Done };
  /** The account's library, newest first, and how many it may hold. */
  'GET /logos': { answer: { logos: Logo[]; most: number } };
  /** The body is the file: a PNG of at most 300,000 bytes and 512 pixels each way. */
  'POST /logos': { query: { name: string }; upload: Blob; answer: Logo };
  /** A PNG file; also of a deleted one that codes still have. */
  'GET /logos/{id}/image': { answer: Response };
  'PATCH /logos/{id}': { body: { name: string }; answer: Done };
  /** Codes and saved styles that have it keep it. */
  'DELETE /logos/{id}': { answer: Done };
  /**
   * A PDF file with a code on each label, sent while it is drawn: of chosen codes, or of all that a list shows, at
   * most 10,000. The header `x-labels` says how many there are, and lines `%labels N` in the file how far it is.
   */
  'POST /label-sheets': { body: LabelSheetRequest; answer: Response };
};

export type DesignCheck = Grade & {
  /** Whether it was read at all; else it cannot be published. */
  decodes: boolean;
  /** What is done differently from the request. */
  notes: string[];
  /** The largest size at which the logo can be read, where it cannot be at the one asked for; null: at none. */
  largest_logo: number | null;
};

/** `ids`, or what a list of codes is asked for. */
export type LabelSheetRequest = Omit<CodeListQuery, 'page_size' | 'page_token'> & {
  ids?: string[];
  sheet: SheetOptions;
};

/** A picture that codes can have in their middle; `logo_id` is the hash that a decoration names. */
export type Logo = {
  logo_id: string;
  name: string;
  width: number;
  height: number;
  /** Codes that have it, archived ones included. */
  code_count: number;
  created_at: string;
};

export type SavedStyle = {
  style_id: string;
  name: string;
  style: RenderStyle;
  decoration: Decoration;
  created_at: string;
};

import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';
import { loopPauses } from '../../lib/loop-pauses.ts';
import type { Design } from '../design.ts';
import type { Lane } from '../drawing-queue.ts';
import type { LogoFiles } from '../logo-files.ts';
import { type Decoration, NO_DECORATION } from '../picture/decoration.ts';
import type { PlacedGlyph } from '../picture/outlined-text.ts';
import { pdfNumber } from '../picture/pdf-file.ts';
import { glyphForm, labelContent } from '../picture/sheet-label.ts';
import {
  cellAt,
  cutMarks,
  type SheetLayout,
  type SheetOptions,
  sheetLayout,
} from '../picture/sheet-layout.ts';
import type { RenderStyle } from '../picture/style.ts';
import type { RenderThreads } from '../render-threads.ts';
import { SheetFile } from './sheet-file.ts';
import type { SheetForm } from './sheet-forms.ts';

/** A code for a label, and the lines under it. */
export type SheetItem = { payload: string; style: RenderStyle; decoration: Decoration; lines: string[] };

type Deps = { threads: RenderThreads; logos: LogoFiles };

/** Codes per task: a large grid would block a thread for too long. */
const AT_ONCE = 50;
const POINTS_PER_MM = 72 / 25.4;

/** A page may be megabytes, so not on this thread. */
const compress = promisify(deflate);

/** A file being written, and the object numbers of what it already contains, for reuse. */
type Sheet = {
  account: string;
  options: SheetOptions;
  layout: SheetLayout;
  file: SheetFile;
  logoNumbers: Map<string, number>;
  glyphNumbers: Map<string, number>;
  /** Between two labels: long captions take a millisecond each. */
  pause: () => Promise<void>;
};

/** The content of the current page so far. */
type Page = { content: string; forms: Set<number> };

/**
 * Streams a PDF file with a code on each label: drawn on the threads, in turn with the account's re-renders, and no
 * faster than the receiver reads. A code that cannot be drawn leaves its label empty.
 */
export async function* labelSheet(
  deps: Deps,
  account: string,
  items: readonly SheetItem[],
  options: SheetOptions,
): AsyncGenerator<Uint8Array> {
  const layout = sheetLayout(options.paper);
  const file = new SheetFile({ width: layout.pageWidth, height: layout.pageHeight });
  const sheet: Sheet = {
    account,
    options,
    layout,
    file,
    logoNumbers: new Map(),
    glyphNumbers: new Map(),
    pause: loopPauses(),
  };
  const perPage = layout.columns * layout.rows;
  yield file.begin();
  for (let done = 0, skipped = options.start - 1; done < items.length; skipped = 0) {
    const onPage = items.slice(done, done + perPage - skipped);
    yield* drawPage(deps, sheet, onPage, skipped);
    done += onPage.length;
    yield file.progress(done);
  }
  yield file.end();
}

/** `skipped`: empty labels of this page before the first. */
async function* drawPage(
  deps: Deps,
  sheet: Sheet,
  items: readonly SheetItem[],
  skipped: number,
): AsyncGenerator<Uint8Array> {
  const { options, layout, file } = sheet;
  const page: Page = { content: options.cut_marks ? marksContent(layout) : '', forms: new Set() };
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const batch = items.slice(from, from + AT_ONCE);
    yield* drawBatch(deps, sheet, page, batch, skipped + from);
  }
  yield file.page(await compress(page.content), [...page.forms]);
}

/** `place`: the label on the page for the first of them. */
async function* drawBatch(
  { threads, logos }: Deps,
  sheet: Sheet,
  page: Page,
  items: readonly SheetItem[],
  place: number,
): AsyncGenerator<Uint8Array> {
  const { codes, designs } = await withDesigns(logos, sheet.account, items);
  yield* addLogos(threads, sheet, designs);
  const forms = await threads.run({ kind: 'sheet', codes, designs }, laneOf(sheet));
  for (const [at, form] of forms.entries()) {
    const item = items[at];
    if (form !== null && item) yield* addLabel(sheet, page, item, form, place + at);
    await sheet.pause();
  }
}

/** The logos that are not in the file yet. */
async function* addLogos(
  threads: RenderThreads,
  sheet: Sheet,
  designs: readonly Design[],
): AsyncGenerator<Uint8Array> {
  const { file, logoNumbers } = sheet;
  for (const { decoration, logo } of designs) {
    const hash = decoration.logo?.hash;
    if (hash === undefined || logo === null || logoNumbers.has(hash)) continue;
    const number = file.numbers(2);
    const task = { kind: 'sheet-logo', file: logo, maskNumber: number + 1 } as const;
    const [colours, mask] = await threads.run(task, laneOf(sheet));
    logoNumbers.set(hash, number);
    yield file.object(number, colours);
    yield file.object(number + 1, mask);
  }
}

/** The code and the lines under it; each character is added to the file on first use. */
function* addLabel(
  { file, layout, options, logoNumbers, glyphNumbers }: Sheet,
  page: Page,
  { decoration, lines }: SheetItem,
  form: NonNullable<SheetForm>,
  place: number,
): Generator<Uint8Array> {
  const number = file.numbers(1);
  page.forms.add(number);
  yield file.form(number, form, logoNumbers.get(decoration.logo?.hash ?? ''));
  const newGlyphs: [number: number, glyph: PlacedGlyph][] = [];
  const glyphName = (glyph: PlacedGlyph) => {
    const known = glyphNumbers.get(glyph.character);
    const glyphNumber = known ?? file.numbers(1);
    if (known === undefined) newGlyphs.push([glyphNumber, glyph]);
    glyphNumbers.set(glyph.character, glyphNumber);
    page.forms.add(glyphNumber);
    return `F${glyphNumber}`;
  };
  const { padding } = options;
  const where = { padding, pageHeight: layout.pageHeight, glyphName };
  page.content += labelContent(`F${number}`, form, lines, cellAt(layout, place), where);
  for (const [glyphNumber, glyph] of newGlyphs) yield file.glyph(glyphNumber, deflateSync(glyphForm(glyph)));
}

function laneOf({ account }: Sheet): Lane {
  return { kind: 'again', account };
}

/** Each distinct design once. */
async function withDesigns(logos: LogoFiles, account: string, items: readonly SheetItem[]) {
  const designs: Design[] = [];
  const places = new Map<string, number>();
  const codes: { payload: string; design: number }[] = [];
  for (const { payload, style, decoration } of items) {
    const key = JSON.stringify([style, decoration]);
    let design = places.get(key);
    if (design === undefined) {
      const logo = await logos.of(account, decoration);
      // If the logo no longer exists, the code has none.
      const parts = decoration.logo !== null && logo === null ? { ...decoration, logo: null } : decoration;
      design = designs.push({ style, decoration: parts ?? NO_DECORATION, logo }) - 1;
      places.set(key, design);
    }
    codes.push({ payload, design });
  }
  return { codes, designs };
}

/** Hairlines in black. */
function marksContent(layout: SheetLayout): string {
  const point = (mm: number) => pdfNumber(mm * POINTS_PER_MM);
  const up = (mm: number) => point(layout.pageHeight - mm);
  const lines = cutMarks(layout).map(
    ([x1, y1, x2, y2]) => `${point(x1)} ${up(y1)} m ${point(x2)} ${up(y2)} l`,
  );
  return `0 G 0.25 w ${lines.join(' ')} S\n`;
}

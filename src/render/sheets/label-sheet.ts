import { deflateSync } from 'node:zlib';
import type { Design } from '../design.ts';
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

/** A code to be put on a label, and the lines under it. */
export type SheetItem = { payload: string; style: RenderStyle; decoration: Decoration; lines: string[] };

type Deps = { threads: RenderThreads; logos: LogoFiles };

/** Codes drawn in one task of a thread: a large grid would hold it for too long. */
const AT_ONCE = 50;
const POINTS_PER_MM = 72 / 25.4;

/**
 * A PDF file with a code on each label, in batches as they are drawn: on the threads, in the turn of the account's
 * re-renders, and no further ahead than the receiver reads. A code that cannot be drawn leaves its label empty.
 */
export async function* labelSheet(
  { threads, logos }: Deps,
  account: string,
  items: readonly SheetItem[],
  options: SheetOptions,
): AsyncGenerator<Uint8Array> {
  const layout = sheetLayout(options.paper);
  const each = layout.columns * layout.rows;
  const file = new SheetFile({ width: layout.pageWidth, height: layout.pageHeight });
  const logoNumbers = new Map<string, number>();
  const glyphNumbers = new Map<string, number>();
  const lane = { kind: 'again', account } as const;
  yield file.begin();
  for (let done = 0, skipped = options.start - 1; done < items.length; skipped = 0) {
    const onPage = items.slice(done, done + each - skipped);
    const page = { content: options.cut_marks ? marksContent(layout) : '', forms: new Set<number>() };
    for (let from = 0; from < onPage.length; from += AT_ONCE) {
      const batch = onPage.slice(from, from + AT_ONCE);
      const { codes, designs } = await withDesigns(logos, account, batch);
      for (const { decoration, logo } of designs) {
        const hash = decoration.logo?.hash;
        if (hash === undefined || logo === null || logoNumbers.has(hash)) continue;
        const number = file.numbers(2);
        const objects = await threads.run({ kind: 'sheet-logo', file: logo, maskNumber: number + 1 }, lane);
        logoNumbers.set(hash, number);
        yield file.object(number, objects[0]);
        yield file.object(number + 1, objects[1]);
      }
      const forms = await threads.run({ kind: 'sheet', codes, designs }, lane);
      for (const [at, form] of forms.entries()) {
        if (form === null) continue;
        const number = file.numbers(1);
        page.forms.add(number);
        const item = batch[at];
        yield file.form(number, form, logoNumbers.get(item?.decoration.logo?.hash ?? ''));
        const cell = cellAt(layout, skipped + from + at);
        const newGlyphs: [number: number, glyph: PlacedGlyph][] = [];
        const glyphName = (glyph: PlacedGlyph) => {
          const known = glyphNumbers.get(glyph.character);
          const glyphNumber = known ?? file.numbers(1);
          if (known === undefined) newGlyphs.push([glyphNumber, glyph]);
          glyphNumbers.set(glyph.character, glyphNumber);
          page.forms.add(glyphNumber);
          return `F${glyphNumber}`;
        };
        const place = { padding: options.padding, pageHeight: layout.pageHeight, glyphName };
        page.content += labelContent(`F${number}`, form, item?.lines ?? [], cell, place);
        for (const [glyphNumber, glyph] of newGlyphs)
          yield file.glyph(glyphNumber, deflateSync(glyphForm(glyph)));
      }
    }
    yield file.page(deflateSync(page.content), [...page.forms]);
    done += onPage.length;
    yield file.progress(done);
  }
  yield file.end();
}

/** Equal designs once, however many codes have them. */
async function withDesigns(logos: LogoFiles, account: string, items: readonly SheetItem[]) {
  const designs: Design[] = [];
  const places = new Map<string, number>();
  const codes: { payload: string; design: number }[] = [];
  for (const { payload, style, decoration } of items) {
    const key = JSON.stringify([style, decoration]);
    let design = places.get(key);
    if (design === undefined) {
      const logo = await logos.of(account, decoration);
      // A logo that is gone leaves the code without it.
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

import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { loopPauses } from '../../lib/loop-pauses.ts';
import type { Design } from '../design.ts';
import type { LogoFiles } from '../logo-files.ts';
import { pdfNumber } from '../picture/pdf-file.ts';
import { cutMarks, type SheetLayout, type SheetOptions, sheetLayout } from '../picture/sheet-layout.ts';
import type { RenderThreads } from '../render-threads.ts';
import { SheetFile } from './sheet-file.ts';
import { glyphName } from './sheet-forms.ts';
import type { SheetItem } from './sheet-items.ts';
import { AT_ONCE, laneOf, sheetPart } from './sheet-part.ts';

type Deps = { threads: RenderThreads; logos: LogoFiles };

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
  pause: () => Promise<void>;
};

/** The content of the current page so far, and the numbers of the forms that it shows. */
type Page = { content: string; forms: Map<string, number> };

/**
 * Streams a PDF file with a code on each label: drawn on the threads, in turn with the account's re-renders, and no
 * faster than the receiver reads. A code that cannot be drawn leaves its label empty.
 */
export async function* labelSheet(
  deps: Deps,
  account: string,
  items: readonly SheetItem[],
  options: SheetOptions,
  onLabels: (labels: number) => void,
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
    onLabels(onPage.length);
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
  const page: Page = { content: options.cut_marks ? marksContent(layout) : '', forms: new Map() };
  for (let from = 0; from < items.length; from += AT_ONCE) {
    yield* drawBatch(deps, sheet, page, items.slice(from, from + AT_ONCE), skipped + from);
  }
  yield file.page(await compress(page.content), page.forms);
}

/** `from`: the label on the page for the first of them. */
async function* drawBatch(
  { threads, logos }: Deps,
  sheet: Sheet,
  page: Page,
  items: readonly SheetItem[],
  from: number,
): AsyncGenerator<Uint8Array> {
  const { file, logoNumbers, glyphNumbers, options } = sheet;
  const part = await sheetPart(logos, sheet.account, items, options, from);
  yield* addLogos(threads, sheet, part.designs);
  const { labels, glyphs } = await threads.run({ kind: 'sheet', ...part }, laneOf(sheet.account));
  for (const [key, bytes] of glyphs) {
    if (glyphNumbers.has(key)) continue;
    const number = file.numbers(1);
    glyphNumbers.set(key, number);
    yield file.glyph(number, bytes);
  }
  for (const [at, label] of labels.entries()) {
    await sheet.pause();
    if (label === null) continue;
    const number = file.numbers(1);
    yield file.form(number, label.form, logoNumbers.get(items[at]?.decoration.logo?.hash ?? ''));
    page.content += label.content;
    page.forms.set(`F${from + at}`, number);
    for (const key of label.glyphs) page.forms.set(glyphName(key), glyphNumbers.get(key) ?? 0);
  }
}

/** The logos that are not in the file yet. */
async function* addLogos(threads: RenderThreads, sheet: Sheet, designs: readonly Design[]): AsyncGenerator<Uint8Array> {
  const { file, logoNumbers } = sheet;
  for (const { decoration, logo } of designs) {
    const hash = decoration.logo?.hash;
    if (hash === undefined || logo === null || logoNumbers.has(hash)) continue;
    const number = file.numbers(2);
    const task = { kind: 'sheet-logo', file: logo, maskNumber: number + 1 } as const;
    const [colours, mask] = await threads.run(task, laneOf(sheet.account));
    logoNumbers.set(hash, number);
    yield file.object(number, colours);
    yield file.object(number + 1, mask);
  }
}

/** Hairlines in black. */
function marksContent(layout: SheetLayout): string {
  const point = (mm: number) => pdfNumber(mm * POINTS_PER_MM);
  const up = (mm: number) => point(layout.pageHeight - mm);
  const lines = cutMarks(layout).map(([x1, y1, x2, y2]) => `${point(x1)} ${up(y1)} m ${point(x2)} ${up(y2)} l`);
  return `0 G 0.25 w ${lines.join(' ')} S\n`;
}

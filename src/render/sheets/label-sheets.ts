import { invalid } from '../../errors/refusal.ts';
import type { LogoFiles } from '../logo-files.ts';
import type { TextLine } from '../picture/outlined-text.ts';
import type { SheetOptions } from '../picture/sheet-layout.ts';
import type { RenderThreads } from '../render-threads.ts';
import { WaitingLimit, withWaitLimit } from '../waiting-limit.ts';
import { labelSheet } from './label-sheet.ts';
import { checkSheet, type SheetCheck, tooSmallLabels } from './sheet-check.ts';
import type { SheetItem } from './sheet-items.ts';
import { sheetPart } from './sheet-part.ts';

/** Checks and previews that wait or read their codes, and texts of frames. */
const MAX_WAITING = { ofAccount: 4, ofAll: 40 };

type Deps = { threads: RenderThreads; logos: LogoFiles };

/** Reads the labels of a sheet, when it is its turn. */
type ReadItems = () => Promise<SheetItem[]>;

/** Sheets of labels: checked, previewed, and drawn as files. */
export class LabelSheets {
  readonly #deps: Deps;
  readonly #waiting = new WaitingLimit(MAX_WAITING);
  readonly #texts = new WaitingLimit(MAX_WAITING);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** What would be wrong with a sheet. */
  check(account: string, read: ReadItems, options: SheetOptions): Promise<SheetCheck> {
    return this.#waiting.of(account, async () => checkSheet(this.#deps, account, await read(), options));
  }

  /** The first page with these labels, as SVG. */
  preview(account: string, read: ReadItems, options: SheetOptions): Promise<string> {
    const { threads, logos } = this.#deps;
    const task = this.#waiting.of(account, async () => {
      const part = await sheetPart(logos, account, await read(), options, options.start - 1);
      return threads.run({ kind: 'sheet-preview', ...part }, { kind: 'file', account });
    });
    return withWaitLimit(task);
  }

  /** A text for the frames that the dashboard draws itself. */
  setText(account: string, text: string): Promise<TextLine> {
    const task = this.#texts.of(account, () =>
      this.#deps.threads.run({ kind: 'text', text }, { kind: 'file', account }),
    );
    return withWaitLimit(task);
  }

  /** The labels. Refused if there are none, or if some are too small for their code, unless that is accepted. */
  printable(account: string, read: ReadItems, options: SheetOptions, acceptsSmall: boolean): Promise<SheetItem[]> {
    return this.#waiting.of(account, async () => {
      const items = await read();
      if (items.length === 0) throw invalid('There is no code with a picture to put on labels');
      const { count, width_mm, needed_mm } = await tooSmallLabels(this.#deps, account, items, options);
      if (count === 0 || acceptsSmall) return items;
      const share = `${count.toLocaleString('en')} of ${items.length.toLocaleString('en')} labels`;
      const words = `are too small for their code: it would be ${width_mm} mm wide and must be ${needed_mm} mm.`;
      throw invalid(`${share} ${words} Use larger labels or less text, or send accept_small`, 'sheet');
    });
  }

  /** The file, a piece at a time while it is drawn. `onLabels` is called after each page, and may throw to stop it. */
  file(
    account: string,
    items: readonly SheetItem[],
    options: SheetOptions,
    onLabels: (labels: number) => void,
  ): AsyncGenerator<Uint8Array> {
    return labelSheet(this.#deps, account, items, options, onLabels);
  }
}

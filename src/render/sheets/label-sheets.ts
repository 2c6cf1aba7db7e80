import { Refusal } from '../../errors/refusal.ts';
import type { LogoFiles } from '../logo-files.ts';
import type { SheetOptions } from '../picture/sheet-layout.ts';
import type { RenderThreads } from '../render-threads.ts';
import { labelSheet, type SheetItem } from './label-sheet.ts';

/** Sheets drawn concurrently; one per account. */
const MAX_CONCURRENT = 4;

/** Sheets of labels as streams. */
export class LabelSheets {
  readonly #deps: { threads: RenderThreads; logos: LogoFiles };
  readonly #underWay = new Set<string>();

  constructor(deps: { threads: RenderThreads; logos: LogoFiles }) {
    this.#deps = deps;
  }

  /**
   * Streams the file while it is drawn. Refuses with `unavailable` while the account has another one, or too many are
   * being drawn.
   */
  stream(account: string, items: readonly SheetItem[], options: SheetOptions): ReadableStream<Uint8Array> {
    if (this.#underWay.has(account) || this.#underWay.size >= MAX_CONCURRENT) throw busy();
    this.#underWay.add(account);
    const end = () => this.#underWay.delete(account);
    const parts = labelSheet(this.#deps, account, items, options);
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await parts.next();
          if (value) controller.enqueue(value);
          if (!done) return;
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel() {
        end();
        await parts.return(undefined);
      },
    });
  }
}

function busy(): Refusal {
  return new Refusal('unavailable', 'Label sheets are being drawn right now; try again shortly', {
    retryAfter: 5,
  });
}

import type { CheckedDesign } from './check-design.ts';
import type { ReadLogo } from './logo.ts';
import type { LogoFiles } from './logo-files.ts';
import type { Decoration } from './picture/decoration.ts';
import type { RenderStyle } from './picture/style.ts';
import { RenderFailure, type RenderThreads } from './render-threads.ts';
import { WaitingLimit, withWaitLimit } from './waiting-limit.ts';

/** Per account: more than a person at the designer needs at once. */
const MAX_WAITING_OF_ACCOUNT = 4;
const MAX_WAITING = 100;

/** Tasks of the designer for the render threads. Refuses with `unavailable` when they are overloaded. */
export class DesignTasks {
  readonly #threads: RenderThreads;
  readonly #logos: LogoFiles;
  readonly #waiting = new WaitingLimit({ ofAccount: MAX_WAITING_OF_ACCOUNT, ofAll: MAX_WAITING });

  constructor(threads: RenderThreads, logos: LogoFiles) {
    this.#threads = threads;
    this.#logos = logos;
  }

  /** Grades the design; one that cannot be drawn gets F with the reason. */
  async check(
    account: string,
    payload: string,
    look: { style: RenderStyle; decoration: Decoration },
  ): Promise<CheckedDesign> {
    const task = this.#waiting.of(account, async () => {
      const design = { ...look, logo: await this.#logos.of(account, look.decoration) };
      return this.#threads.run({ kind: 'check', payload, design }, { kind: 'file', account });
    });
    try {
      return await withWaitLimit(task);
    } catch (error) {
      if (!(error instanceof RenderFailure)) throw error;
      const unread = { decodes: false, grade: 'F', smallest_print_mm: 0, reasons: [error.message] } as const;
      return { scannability: { ...unread, reasons: [...unread.reasons] }, notes: [], largest_logo: null };
    }
  }

  /** Reads an uploaded logo: see `readLogo`. */
  async readLogo(account: string, file: Uint8Array): Promise<ReadLogo> {
    const lane = { kind: 'file', account } as const;
    return withWaitLimit(this.#waiting.of(account, () => this.#threads.run({ kind: 'logo', file }, lane)));
  }
}

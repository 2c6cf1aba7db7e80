import { RecentMap } from '../lib/recent-map.ts';
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
const MAX_UNREAD_CHECKS = 2 * MAX_WAITING;

type Look = { style: RenderStyle; decoration: Decoration };

/** Tasks of the designer for the render threads. Refuses with `unavailable` when they are overloaded. */
export class DesignTasks {
  readonly #threads: Pick<RenderThreads, 'run'>;
  readonly #logos: Pick<LogoFiles, 'of'>;
  readonly #maxWaitMs: number | undefined;
  readonly #waiting = new WaitingLimit({ ofAccount: MAX_WAITING_OF_ACCOUNT, ofAll: MAX_WAITING });
  /** Checks whose result nobody has got yet: a retry does not begin from the start. */
  readonly #checks = new RecentMap<string, Promise<CheckedDesign>>(MAX_UNREAD_CHECKS);

  constructor(threads: Pick<RenderThreads, 'run'>, logos: Pick<LogoFiles, 'of'>, maxWaitMs?: number) {
    this.#threads = threads;
    this.#logos = logos;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Grades the design; one that cannot be drawn gets F with the reason. */
  async check(account: string, payload: string, look: Look): Promise<CheckedDesign> {
    const key = JSON.stringify([account, payload, look]);
    const task = this.#checks.get(key) ?? this.#startCheck(key, account, payload, look);
    try {
      return await withWaitLimit(task, this.#maxWaitMs);
    } catch (error) {
      if (!(error instanceof RenderFailure)) throw error;
      const unread = { decodes: false, grade: 'F', smallest_print_mm: 0, reasons: [error.message] } as const;
      return { scannability: { ...unread, reasons: [...unread.reasons] }, notes: [], largest_logo: null };
    } finally {
      if (Bun.peek.status(task) !== 'pending') this.#checks.delete(key);
    }
  }

  #startCheck(key: string, account: string, payload: string, look: Look): Promise<CheckedDesign> {
    const task = this.#waiting.of(account, async () => {
      const design = { ...look, logo: await this.#logos.of(account, look.decoration) };
      return this.#threads.run({ kind: 'check', payload, design }, { kind: 'file', account });
    });
    this.#checks.set(key, task);
    return task;
  }

  /** Reads an uploaded logo: see `readLogo`. */
  async readLogo(account: string, file: Uint8Array): Promise<ReadLogo> {
    const lane = { kind: 'file', account } as const;
    const task = this.#waiting.of(account, () => this.#threads.run({ kind: 'logo', file }, lane));
    return withWaitLimit(task, this.#maxWaitMs);
  }
}

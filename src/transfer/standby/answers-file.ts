import { type FileHandle, open } from 'node:fs/promises';
import { PRIVATE_FILE } from '../../lib/private-files.ts';
import { writeWhole } from '../../lib/write-whole.ts';
import { type StandbyAnswers, unavailableAnswers } from './standby-answers.ts';

/** Some of the codes of an `AnswersFile`: from the one at `from` up to, but without, that at `to`. */
export type CodeRange = { from: number; to: number };

/** The answers of codes in their order, in a file: those of a million codes take gigabytes of memory. */
export class AnswersFile {
  readonly #handle: FileHandle;
  /** Where each batch is: the number of its first code, and its bytes. */
  readonly #batches: { first: number; codes: number; at: number; bytes: number }[] = [];
  readonly #leftOut = new Set<string>();
  #bytes = 0;
  #codes = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async make(path: string): Promise<AnswersFile> {
    return new AnswersFile(await open(path, 'wx+', PRIVATE_FILE));
  }

  get all(): CodeRange {
    return { from: 0, to: this.#codes };
  }

  async add(answers: readonly StandbyAnswers[]): Promise<void> {
    const text = Buffer.from(JSON.stringify(answers));
    this.#batches.push({ first: this.#codes, codes: answers.length, at: this.#bytes, bytes: text.length });
    await writeWhole(this.#handle, text, this.#bytes);
    this.#bytes += text.length;
    this.#codes += answers.length;
  }

  /** From now on these codes answer that they are unavailable. */
  leaveOut(slugs: readonly string[]): void {
    for (const slug of slugs) this.#leftOut.add(slug);
  }

  /** In the batches in which they were added. */
  async *read({ from, to }: CodeRange = this.all): AsyncGenerator<StandbyAnswers[]> {
    for (const { first, codes, at, bytes } of this.#batches) {
      if (first + codes <= from || first >= to) continue;
      const buffer = Buffer.alloc(bytes);
      await this.#handle.read(buffer, 0, bytes, at);
      const batch: StandbyAnswers[] = JSON.parse(buffer.toString());
      const some = batch.slice(Math.max(0, from - first), to - first);
      yield some.map((code) => (this.#leftOut.has(code.slug) ? unavailableAnswers(code) : code));
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

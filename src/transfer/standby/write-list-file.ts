import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeChunks } from '../../lib/new-file.ts';
import { PRIVATE_FILE } from '../../lib/private-files.ts';
import type { Block, FileText, ListFile } from './list-file.ts';
import type { StandbyAnswers, StandbyServer } from './standby-answers.ts';

/** Of the lines of a block; what is longer is in a file. */
export const BUFFER_LENGTH = 256 * 1024;

/** Writes files that list codes, of any number: only some of their lines are in memory. */
export async function writeListFiles(
  files: Readonly<Record<string, ListFile>>,
  batches: AsyncIterable<readonly StandbyAnswers[]>,
  server: StandbyServer,
): Promise<void> {
  const opened: { path: string; file: ListFile; linesOf: ReturnType<ListFile['lines']>; blocks: BlockFiles }[] = [];
  try {
    for (const [path, file] of Object.entries(files)) {
      const blocks = new BlockFiles(await mkdtemp(join(dirname(path), '.blocks-')));
      const linesOf = file.lines();
      // Blocks that stay empty are there too.
      await blocks.add(linesOf([]));
      opened.push({ path, file, linesOf, blocks });
    }
    for await (const codes of batches) for (const { linesOf, blocks } of opened) await blocks.add(linesOf(codes));
    for (const { path, file, blocks } of opened)
      await writeChunks(path, piecesOf(file.text(await blocks.finish(), server)));
  } finally {
    for (const { blocks } of opened) await blocks.remove();
  }
}

async function* piecesOf(text: FileText): AsyncGenerator<string | Uint8Array> {
  for (const piece of text) {
    if (typeof piece === 'string') yield piece;
    else yield* createReadStream(piece.path);
  }
}

/** The lines of each block in a file of a folder. */
class BlockFiles {
  readonly #folder: string;
  readonly #blocks = new Map<string, { count: number; waiting: string; handle: FileHandle | null }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(lines: Record<string, string[]>): Promise<void> {
    for (const [name, some] of Object.entries(lines)) {
      const block = this.#blocks.get(name) ?? { count: 0, waiting: '', handle: null };
      this.#blocks.set(name, block);
      block.count += some.length;
      block.waiting += some.join('');
      if (block.waiting.length > BUFFER_LENGTH) await this.#write(name);
    }
  }

  async finish(): Promise<Record<string, Block>> {
    const done: Record<string, Block> = {};
    for (const [name, block] of this.#blocks) {
      const { count, waiting, handle } = block;
      if (handle !== null) await this.#write(name);
      done[name] = { count, lines: handle === null ? waiting : { path: join(this.#folder, name) } };
    }
    return done;
  }

  async remove(): Promise<void> {
    for (const { handle } of this.#blocks.values()) await handle?.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #write(name: string): Promise<void> {
    const block = this.#blocks.get(name);
    if (!block) return;
    block.handle ??= await open(join(this.#folder, name), 'wx', PRIVATE_FILE);
    await block.handle.writeFile(block.waiting);
    block.waiting = '';
  }
}

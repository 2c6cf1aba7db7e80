import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileData } from '../../codes/values/code-values.ts';
import type { FileContents } from '../../files/file-contents.ts';
import type { SentFile } from '../../files/file-response.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../lib/private-files.ts';
import { contentDisposition, savedEnding, TYPE_ENDINGS } from '../../scan/file-download.ts';
import type { Store } from '../../store/store.ts';

/** Where the folder has the bytes of files, below what visitors see. */
export const FILES_FOLDER = 'files';

/** The bytes of a file, once in the folder however many codes have them. */
export type HeldFile = Pick<SentFile, 'mediaType' | 'sha256' | 'bytes'> & {
  /** Below `FILES_FOLDER`, in ASCII: the type decides the folder and the ending. */
  path: string;
};

/** What a code of the type `file` answers with. */
export type NamedFile = HeldFile & {
  /** As the server takes it below the link, before it is encoded. */
  name: string;
  disposition: string;
};

/** Of the folder, by type. */
export const TYPE_FOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(TYPE_ENDINGS).map((mediaType) => [mediaType, savedEnding(mediaType)]),
);

export function heldFile({ mediaType, sha256, bytes }: Omit<SentFile, 'id'>): HeldFile {
  const ending = savedEnding(mediaType);
  return { mediaType, sha256, bytes, path: `${ending}/${sha256}.${ending}` };
}

export function namedFile(held: HeldFile, data: FileData): NamedFile {
  return { ...held, name: data.name, disposition: contentDisposition(data, held.mediaType) };
}

/** Of a file that the folder cannot hold, why. */
export type Unheld = 'not_found' | 'blocked' | 'unreadable';

type Reads = { store: Store; contents: Pick<FileContents, 'read'> };

/** The file as the server serves it now. */
export async function findHeld(
  { read }: Pick<Store, 'read'>,
  accountId: string,
  id: string,
): Promise<HeldFile | 'not_found' | 'blocked'> {
  const served = await read.findServedFile(accountId, id);
  if (!served) return 'not_found';
  const { media_type: mediaType, sha256, bytes, is_blocked } = served;
  return is_blocked ? 'blocked' : heldFile({ mediaType, sha256, bytes });
}

/**
 * Collects the files of codes: bytes that the folder has already are kept, others are written to `staged`, each once,
 * and are checked while they are written.
 */
export class FileCollector {
  readonly #deps: Reads;
  readonly #folder: string;
  readonly #staged: string;
  readonly #found = new Map<string, HeldFile | Unheld>();
  /** By path. */
  readonly #written = new Map<string, boolean>();

  constructor(deps: Reads, publicFolder: string, stagedFolder: string) {
    this.#deps = deps;
    this.#folder = join(publicFolder, FILES_FOLDER);
    this.#staged = join(stagedFolder, FILES_FOLDER);
  }

  async hold(accountId: string, id: string): Promise<HeldFile | Unheld> {
    const key = `${accountId} ${id}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = await findHeld(this.#deps.store, accountId, id);
    const held = typeof found === 'string' || (await this.#isHeld(found, id)) ? found : 'unreadable';
    this.#found.set(key, held);
    return held;
  }

  /** Moves new files into the folder. */
  async publish(): Promise<void> {
    for (const path of this.#held()) {
      if (!existsSync(join(this.#staged, path))) continue;
      await mkdir(dirname(join(this.#folder, path)), { recursive: true, mode: PRIVATE_FOLDER });
      await rename(join(this.#staged, path), join(this.#folder, path));
    }
  }

  /** Removes files that no code has any more. */
  async removeOthers(): Promise<void> {
    const held = new Set(this.#held());
    for (const type of await readdir(this.#folder).catch(() => []))
      for (const name of await readdir(join(this.#folder, type)))
        if (!held.has(`${type}/${name}`)) await rm(join(this.#folder, type, name));
  }

  #held(): string[] {
    return [...this.#written].flatMap(([path, isWritten]) => (isWritten ? [path] : []));
  }

  async #isHeld(file: HeldFile, id: string): Promise<boolean> {
    const known = this.#written.get(file.path);
    if (known) return true;
    const kept = statSync(join(this.#folder, file.path), { throwIfNoEntry: false });
    const isHeld = kept?.size === file.bytes || (await this.#write(file, id));
    this.#written.set(file.path, isHeld);
    return isHeld;
  }

  /** False: its bytes are missing or are others. A full disk of the folder ends everything. */
  async #write({ path, sha256, bytes }: HeldFile, id: string): Promise<boolean> {
    const to = join(this.#staged, path);
    await mkdir(dirname(to), { recursive: true, mode: PRIVATE_FOLDER });
    const file = await open(to, 'w', PRIVATE_FILE);
    const hash = createHash('sha256');
    try {
      for await (const piece of readable(this.#deps.contents.read(id, bytes))) {
        hash.update(piece);
        await file.writeFile(piece);
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    } finally {
      await file.close();
    }
    if (hash.digest('hex') === sha256) return true;
    await rm(to);
    return false;
  }
}

class Unreadable extends Error {}

/** Tells problems of reading from those of writing. */
async function* readable(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw new Unreadable((error as Error).message, { cause: error });
  }
}

import { createReadStream, existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { jsonLine } from '../lib/json-line.ts';
import { giveToFolderOwner, makePrivateFile, makePrivateFolder, PRIVATE_FILE } from '../lib/private-files.ts';
import type { StoredLink } from '../store/scans/links.ts';

/** About 600 bytes each. */
const MAX_LINKS = 100_000;
/** A larger file is rewritten at the next start: most of it is outdated. */
const MAX_BYTES = 128 * 1024 * 1024;
const SAVE_EVERY_MS = 250;

/** Its file, beside the files of late scans. */
export const KNOWN_LINKS = 'known-links.ndjson';

type Known = Map<string, StoredLink | null>;

/**
 * The links that this machine has seen, on disk, so that a server can start while the store is unavailable. Saved in
 * the background: what a crash loses was read from the store a moment ago.
 */
export class KnownLinks {
  readonly #path: string;
  readonly #timer: Timer;
  #unsaved: string[] = [];
  #known: Known | null = null;

  /** Whether a server has served scans from this folder before. */
  get exists(): boolean {
    return existsSync(this.#path);
  }

  constructor(folder: string) {
    makePrivateFolder(folder);
    this.#path = join(folder, KNOWN_LINKS);
    this.#timer = setInterval(() => this.#save(), SAVE_EVERY_MS);
    this.#timer.unref();
  }

  /** Records what the store has for this slug now; null: no such code. */
  record(slug: string, link: StoredLink | null): void {
    this.#unsaved.push(jsonLine([slug, link]));
    this.#known?.set(slug, link);
  }

  /** The last recorded link; undefined if there is none. The first call reads the file. */
  async find(slug: string): Promise<StoredLink | null | undefined> {
    if (!this.#known) {
      await this.#save();
      this.#known = await readKnown(this.#path);
    }
    return this.#known.get(slug);
  }

  /** Frees the links read from the file: the store is available again. */
  forget(): void {
    this.#known = null;
  }

  /** Rewrites the file if most of it must be outdated. Call it at start. */
  async compact(): Promise<void> {
    if (!existsSync(this.#path) || statSync(this.#path).size < MAX_BYTES) return;
    const known = [...(await readKnown(this.#path))].slice(-MAX_LINKS / 2);
    const text = known.map(jsonLine).join('');
    writeFileSync(`${this.#path}.new`, text, { mode: PRIVATE_FILE });
    giveToFolderOwner(`${this.#path}.new`);
    renameSync(`${this.#path}.new`, this.#path);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
  }

  async #save(): Promise<void> {
    if (this.#unsaved.length === 0) return;
    const lines = this.#unsaved.join('');
    this.#unsaved = [];
    try {
      if (!this.exists) makePrivateFile(this.#path);
      await appendFile(this.#path, lines);
    } catch {
      // On a full disk fewer links are known in an outage; scans continue.
    }
  }
}

/** The last link of every slug, the most recently recorded slugs at the end. */
async function readKnown(path: string): Promise<Known> {
  const known: Known = new Map();
  // Not from the start for each: all places of removed entries would be passed again.
  const oldest = known.keys();
  if (!existsSync(path)) return known;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    try {
      const [slug, link] = JSON.parse(line) as [string, StoredLink | null];
      known.delete(slug);
      known.set(slug, link);
      if (known.size > MAX_LINKS) known.delete(oldest.next().value ?? '');
    } catch {
      // A line cut off by a crash.
    }
  }
  return known;
}

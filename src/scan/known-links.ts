import { createReadStream, existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makePrivateFolder, PRIVATE_FILE } from '../lib/private-files.ts';
import type { StoredLink } from '../store/scans/links.ts';

/** Some 600 bytes each. */
const MAX_LINKS = 100_000;
/** A file beyond this is written again at the next start: most of it is outdated. */
const MAX_BYTES = 128 * 1024 * 1024;
const SAVE_EVERY_MS = 250;

type Known = Map<string, StoredLink | null>;

/**
 * The links that this machine has seen, on disk: what a server that starts while the store is out of reach can go by.
 * Behind the scans: what a crash loses of it was looked up a moment ago.
 */
export class KnownLinks {
  readonly #path: string;
  readonly #timer: Timer;
  #unsaved: string[] = [];
  #known: Known | null = null;

  /** Whether a server has ever served scans from here. */
  get isThere(): boolean {
    return existsSync(this.#path);
  }

  constructor(folder: string) {
    makePrivateFolder(folder);
    this.#path = join(folder, 'known-links.ndjson');
    this.#timer = setInterval(() => this.#save(), SAVE_EVERY_MS);
    this.#timer.unref();
  }

  /** The link behind a slug as the store tells it now; null: there is none. */
  note(slug: string, link: StoredLink | null): void {
    this.#unsaved.push(JSON.stringify([slug, link]));
    this.#known?.set(slug, link);
  }

  /** As it was noted last; undefined where it never was. Reads the file when it is asked for the first time. */
  async find(slug: string): Promise<StoredLink | null | undefined> {
    if (!this.#known) {
      await this.#save();
      this.#known = await readKnown(this.#path);
    }
    return this.#known.get(slug);
  }

  /** The store is back: what was read to be looked up is dropped. */
  forget(): void {
    this.#known = null;
  }

  /** Writes the file anew if most of it must be outdated. To be called at a start. */
  async tidy(): Promise<void> {
    if (!existsSync(this.#path) || statSync(this.#path).size < MAX_BYTES) return;
    const known = [...(await readKnown(this.#path))].slice(-MAX_LINKS / 2);
    const text = known.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    writeFileSync(`${this.#path}.new`, text, { mode: PRIVATE_FILE });
    renameSync(`${this.#path}.new`, this.#path);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
  }

  async #save(): Promise<void> {
    if (this.#unsaved.length === 0) return;
    const lines = this.#unsaved.map((line) => `${line}\n`).join('');
    this.#unsaved = [];
    // A full disk costs what is known in an outage, and nothing now.
    await appendFile(this.#path, lines, { mode: PRIVATE_FILE }).catch(() => {});
  }
}

/** The latest of every slug, the slugs noted last at the end. */
async function readKnown(path: string): Promise<Known> {
  const known: Known = new Map();
  if (!existsSync(path)) return known;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    try {
      const [slug, link] = JSON.parse(line) as [string, StoredLink | null];
      known.delete(slug);
      known.set(slug, link);
      const [oldest] = known.keys();
      if (known.size > MAX_LINKS && oldest !== undefined) known.delete(oldest);
    } catch {
      // A line that a crash cut off.
    }
  }
  return known;
}

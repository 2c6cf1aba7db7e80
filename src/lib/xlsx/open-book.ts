import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { XlsxProblem } from './xlsx-problem.ts';
import { type XmlHandler, XmlTokens } from './xml-tokens.ts';

/** Of all that is unpacked, whatever the file says about it: a small file may unpack to anything. */
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
/** Of those that name the other parts. */
const MAX_PART_BYTES = 1024 * 1024;

/** A part that another one names. `type` is the last word of its type, such as `worksheet`. */
export type Relation = { id: string; type: string; part: string };

/** The parts of a workbook (ECMA-376, Part 2): XML files in a ZIP file that name each other. Case does not matter. */
export class Book {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #bytes = 0;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  close(): void {
    this.#zip.close();
  }

  /** The part in which the others are named. */
  async mainPart(): Promise<string> {
    const has = (name: string) => this.#entries.has(name);
    if (has('mimetype') && has('content.xml'))
      throw new XlsxProblem('is an OpenDocument file (.ods); save it as .xlsx');
    if (has('index/document.iwa') || has('index.zip'))
      throw new XlsxProblem('is a file of Numbers; export it to Excel (.xlsx)');
    if (has('xl/workbook.bin')) throw new XlsxProblem('is a binary workbook (.xlsb); save it as .xlsx');
    const main = has('_rels/.rels') ? await this.relationsOf('') : [];
    const [part = 'xl/workbook.xml'] = main.flatMap(({ type, part }) => (type === 'officeDocument' ? [part] : []));
    if (!part.startsWith('xl/') || !has(part)) throw new XlsxProblem('is no Excel file (.xlsx)');
    return part;
  }

  /** What a part names; others on the web are left out. */
  async relationsOf(part: string): Promise<Relation[]> {
    const folder = part.slice(0, part.lastIndexOf('/') + 1);
    const found: Relation[] = [];
    await this.read(
      `${folder}_rels/${part.slice(folder.length)}.rels`,
      {
        open(name, attribute) {
          if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
          const [type = '', target = ''] = [attribute('Type'), attribute('Target')];
          const named = posix
            .join('/', target.startsWith('/') ? '' : folder, target)
            .slice(1)
            .toLowerCase();
          found.push({ id: attribute('Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), part: named });
        },
      },
      MAX_PART_BYTES,
    );
    return found;
  }

  /** Reads a part from one tag to the next. */
  async read(part: string, handler: Partial<XmlHandler>, maxBytes?: number): Promise<void> {
    const tokens = new XmlTokens({ open() {}, close() {}, text() {}, ...handler });
    for await (const piece of this.text(part, maxBytes)) tokens.feed(piece);
  }

  /** The text of a part, in pieces. */
  async *text(part: string, maxBytes = MAX_BYTES): AsyncGenerator<string> {
    const entry = this.#entries.get(part);
    if (!entry) throw new XlsxProblem('is broken: a part of it is missing');
    const stream = await new Promise<Readable>((resolve, reject) =>
      this.#zip.openReadStream(entry, (error, opened) =>
        error ? reject(new XlsxProblem('is broken')) : resolve(opened),
      ),
    );
    const decoder = new TextDecoder();
    let bytes = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        this.#bytes += chunk.length;
        if (bytes > maxBytes || this.#bytes > MAX_BYTES) throw new XlsxProblem('unpacks to too much');
        yield decoder.decode(chunk, { stream: true });
      }
    } catch (error) {
      throw error instanceof XlsxProblem ? error : new XlsxProblem('is broken');
    } finally {
      stream.destroy();
    }
  }
}

export async function openBook(path: string): Promise<Book> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(new XlsxProblem('cannot be opened')) : resolve(opened),
    ),
  );
  const entries = new Map<string, Entry>();
  let count = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      if (++count > MAX_ENTRIES) reject(new XlsxProblem('has too many parts'));
      else zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', () => reject(new XlsxProblem('is broken')));
    zip.readEntry();
  }).catch((error) => {
    zip.close();
    throw error;
  });
  return new Book(zip, entries);
}

import { joined } from './png-chunks.ts';

/** A number without exponent, to a millionth: less than 1 µm over 4096 pixels, the largest picture. */
export function pdfNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** A stream object of any bytes; `entries` of its dictionary without the length. */
export function pdfStream(entries: string, bytes: Uint8Array): Uint8Array {
  const text = new TextEncoder();
  return joined([text.encode(`<<${entries}/Length ${bytes.length}>>\nstream\n`), bytes, text.encode('\nendstream')]);
}

/** A PDF file (1.4), piece by piece: each method returns the next bytes. Only the offsets of objects are kept. */
export class PdfWriter {
  readonly #starts: number[] = [];
  #length = 0;

  begin(): Uint8Array<ArrayBuffer> {
    return this.#text('%PDF-1.4\n');
  }

  object(number: number, content: string | Uint8Array): Uint8Array<ArrayBuffer> {
    this.#starts[number] = this.#length;
    const text = new TextEncoder();
    const body = typeof content === 'string' ? text.encode(content) : content;
    return this.#sent(joined([text.encode(`${number} 0 obj\n`), body, text.encode('\nendobj\n')]));
  }

  #text(content: string): Uint8Array<ArrayBuffer> {
    return this.#sent(new TextEncoder().encode(content));
  }

  /** The cross-reference table of objects 1 to `count`, of which the first is the root; `entries` of the trailer. */
  end(count: number, entries = ''): Uint8Array<ArrayBuffer> {
    const lines = Array.from({ length: count }, (_, at) => {
      const offset = this.#starts[at + 1];
      return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    const table = `xref\n0 ${count + 1}\n0000000000 65535 f \n${lines.join('')}`;
    return this.#text(
      `${table}trailer\n<</Size ${count + 1}/Root 1 0 R${entries}>>\nstartxref\n${this.#length}\n%%EOF\n`,
    );
  }

  #sent(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.#length += bytes.length;
    return bytes;
  }
}

/** A file of these objects, numbered from 1. The first is the root, the last the title. */
export function pdfFile(objects: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const file = new PdfWriter();
  return joined([
    file.begin(),
    ...objects.map((object, index) => file.object(index + 1, object)),
    file.end(objects.length, `/Info ${objects.length} 0 R`),
  ]);
}

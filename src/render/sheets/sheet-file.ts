import { pdfNumber, pdfStream } from '../picture/pdf-file.ts';
import type { SheetForm } from './sheet-forms.ts';

const POINTS_PER_MM = 72 / 25.4;
const text = new TextEncoder();

/**
 * Streams a PDF file (1.4) of many pages: each method returns the next bytes. Only the offsets of objects and pages are
 * kept.
 */
export class SheetFile {
  readonly #starts: number[] = [];
  readonly #pages: number[] = [];
  readonly #size: { width: number; height: number };
  #length = 0;
  // The catalogue and the list of pages are written last.
  #next = 3;

  /** Sizes in mm. */
  constructor(size: { width: number; height: number }) {
    this.#size = size;
  }

  begin(): Uint8Array {
    return this.#sent(text.encode('%PDF-1.4\n'));
  }

  /** The numbers of the next objects. */
  numbers(count: number): number {
    const first = this.#next;
    this.#next += count;
    return first;
  }

  object(number: number, content: string | Uint8Array): Uint8Array {
    this.#starts[number] = this.#length;
    const body = typeof content === 'string' ? text.encode(content) : content;
    return this.#sent(Buffer.concat([text.encode(`${number} 0 obj\n`), body, text.encode('\nendobj\n')]));
  }

  /** A form that pages refer to by its number; `logo` is the number of its image. */
  form(number: number, form: SheetForm, logo: number | undefined): Uint8Array {
    const resources = [
      form.shading === null ? '' : `/Shading<</G ${form.shading}>>`,
      form.hasLogo && logo !== undefined ? `/XObject<</L ${logo} 0 R>>` : '',
    ].join('');
    const entries = `/Type/XObject/Subtype/Form/BBox[0 0 ${form.width} ${form.height}]/Resources<<${resources}>>/Filter/FlateDecode`;
    return this.object(number, pdfStream(entries, form.bytes));
  }

  /** A glyph as a form, in units of the em. */
  glyph(number: number, bytes: Uint8Array): Uint8Array {
    const entries = '/Type/XObject/Subtype/Form/BBox[-9999 -9999 9999 9999]/Resources<<>>/Filter/FlateDecode';
    return this.object(number, pdfStream(entries, bytes));
  }

  /** A page that shows forms, by their names. */
  page(content: Uint8Array, forms: ReadonlyMap<string, number>): Uint8Array {
    const first = this.numbers(2);
    this.#pages.push(first);
    const { width, height } = this.#size;
    const box = `[0 0 ${pdfNumber(width * POINTS_PER_MM)} ${pdfNumber(height * POINTS_PER_MM)}]`;
    const names = [...forms].map(([name, number]) => `/${name} ${number} 0 R`).join('');
    const page = `<</Type/Page/Parent 2 0 R/MediaBox${box}/Group<</S/Transparency/CS/DeviceRGB>>/Resources<</XObject<<${names}>>>>/Contents ${first + 1} 0 R>>`;
    return Buffer.concat([this.object(first, page), this.object(first + 1, pdfStream('/Filter/FlateDecode', content))]);
  }

  /** A comment with the progress, for the receiver of the file: PDF readers ignore it. */
  progress(done: number): Uint8Array {
    return this.#sent(text.encode(`%labels ${done}\n`));
  }

  end(): Uint8Array {
    const kids = this.#pages.map((number) => `${number} 0 R`).join(' ');
    const parts = [
      this.object(1, '<</Type/Catalog/Pages 2 0 R>>'),
      this.object(2, `<</Type/Pages/Kids[${kids}]/Count ${this.#pages.length}>>`),
    ];
    const start = this.#length;
    const places = Array.from({ length: this.#next - 1 }, (_, at) => {
      const place = this.#starts[at + 1];
      return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    const table = `xref\n0 ${this.#next}\n0000000000 65535 f \n${places.join('')}`;
    const trailer = `trailer\n<</Size ${this.#next}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.concat([...parts, this.#sent(text.encode(table + trailer))]);
  }

  #sent(bytes: Uint8Array): Uint8Array {
    this.#length += bytes.length;
    return bytes;
  }
}

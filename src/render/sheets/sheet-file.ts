import { PdfWriter, pdfNumber, pdfStream } from '../picture/pdf-file.ts';
import type { SheetForm } from './sheet-forms.ts';

const POINTS_PER_MM = 72 / 25.4;

/** Streams a PDF file of many pages: each method returns the next bytes. */
export class SheetFile {
  readonly #file = new PdfWriter();
  readonly #pages: number[] = [];
  readonly #size: { width: number; height: number };
  // The catalogue and the list of pages are written last.
  #next = 3;

  /** Sizes in mm. */
  constructor(size: { width: number; height: number }) {
    this.#size = size;
  }

  begin(): Uint8Array {
    return this.#file.begin();
  }

  /** The numbers of the next objects. */
  numbers(count: number): number {
    const first = this.#next;
    this.#next += count;
    return first;
  }

  object(number: number, content: string | Uint8Array): Uint8Array {
    return this.#file.object(number, content);
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

  end(): Uint8Array {
    const kids = this.#pages.map((number) => `${number} 0 R`).join(' ');
    return Buffer.concat([
      this.object(1, '<</Type/Catalog/Pages 2 0 R>>'),
      this.object(2, `<</Type/Pages/Kids[${kids}]/Count ${this.#pages.length}>>`),
      this.#file.end(this.#next - 1),
    ]);
  }
}

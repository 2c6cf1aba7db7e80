import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Pixels } from './read-codes.ts';

let ready: Promise<PDFiumLibrary> | undefined;

/** The pages of a PDF file as PDFium, the reader of Chrome, shows them: `dpi` pixels an inch, on white. */
export async function pdfPages(file: Uint8Array, dpi: number): Promise<Pixels[]> {
  ready ??= PDFiumLibrary.init();
  const document = await (await ready).loadDocument(file);
  const pages: Pixels[] = [];
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale: dpi / 72, render: 'bitmap' });
    pages.push({ width, height, rgba: new Uint8ClampedArray(data) });
  }
  document.destroy();
  return pages;
}

import { codePath } from './code-path.ts';
import { rgbOf } from './colour.ts';
import { type Layout, layOut } from './layout.ts';
import { encodeMatrix } from './matrix.ts';
import { pdfPath } from './pdf-path.ts';
import { inches } from './size.ts';
import type { RenderStyle } from './style.ts';
import { pictureText } from './text.ts';

const POINTS_PER_INCH = 72;

/**
 * Draws the picture as a PDF file (1.4) of one page: the geometry of the SVG, on a page of the picture's size on
 * paper, the ground and one path for everything in the foreground colour. ASCII, not compressed, nothing outside it.
 * The same input gives the same bytes. Throws PictureError as `encodeMatrix` and `layOut` do.
 */
export function picturePdf(payload: string, style: RenderStyle): Uint8Array<ArrayBuffer> {
  const matrix = encodeMatrix(payload, style.error_correction);
  const layout = layOut(matrix.size, style);
  const width = inches(style.width, style) * POINTS_PER_INCH;
  const height = inches(style.height, style) * POINTS_PER_INCH;
  const content =
    // PDF counts points upwards from the bottom: this makes it the layout's pixels downwards from the top.
    `${fine(width / layout.width)} 0 0 ${fine(-height / layout.height)} 0 ${fine(height)} cm\n` +
    ground(style, layout) +
    `${inkOf(style.foreground_color)}\n${pdfPath(codePath(matrix, layout, style))}f*\n`;
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${fine(width)} ${fine(height)}]/Resources<<>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}endstream`,
    `<</Title(${pictureText(payload).title})>>`,
  ]);
}

function ground(style: RenderStyle, { width, height }: Layout): string {
  return style.bg_transparent ? '' : `${inkOf(style.background_color)}\n0 0 ${width} ${height} re f\n`;
}

/** Chooses the colour to fill with. Greys are said as greys, so that a printer mixes black from no other ink. */
function inkOf(colour: string): string {
  const [red, green, blue] = rgbOf(colour);
  const share = (channel: number) => fine(channel / 255);
  return red === green && green === blue
    ? `${share(red)} g`
    : `${share(red)} ${share(green)} ${share(blue)} rg`;
}

/** A number without exponent, to a millionth: less than 1 µm over the 4096 pixels of the largest picture. */
function fine(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** The objects, numbered from 1, with the table of where each begins. The first is the root, the last the title. */
function fileOf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.4\n';
  let table = '0000000000 65535 f \n';
  objects.forEach((object, index) => {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const count = objects.length + 1;
  const trailer = `trailer\n<</Size ${count}/Root 1 0 R/Info ${objects.length} 0 R>>`;
  return new TextEncoder().encode(
    `${file}xref\n0 ${count}\n${table}${trailer}\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

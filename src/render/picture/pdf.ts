import { type Decoration, NO_DECORATION } from './decoration.ts';
import type { LogoImage } from './logo-area.ts';
import { pdfFile, pdfNumber } from './pdf-file.ts';
import { gradientOf, pdfImage, pdfScene, pdfShading } from './pdf-scene.ts';
import { planPicture } from './plan.ts';
import type { Deflate } from './png-chunks.ts';
import { sceneOf } from './scene.ts';
import { inches } from './size.ts';
import type { RenderStyle } from './style.ts';
import { pictureText } from './text.ts';

const POINTS_PER_INCH = 72;
/** Objects in every file: catalogue, pages, page, content. A gradient or a logo follows them. */
const OWN_OBJECTS = 4;

/**
 * Draws the picture as a PDF file (1.4) of one page in the picture's printed size: the vector scene of the SVG. Text is
 * outlines, a gradient is a shading, a logo is an image with transparency. Self-contained and deterministic. Throws
 * PictureError as `planPicture` does.
 */
export function picturePdf(
  payload: string,
  style: RenderStyle,
  decoration: Decoration = NO_DECORATION,
  image: LogoImage | null = null,
  deflate?: Deflate,
): Uint8Array<ArrayBuffer> {
  const scene = sceneOf(planPicture(payload, style, decoration, image), style, decoration, image);
  const width = inches(style.width, style) * POINTS_PER_INCH;
  const height = inches(style.height, style) * POINTS_PER_INCH;
  const content =
    // PDF has points from the bottom up: this transforms them to the layout's pixels from the top down.
    `${pdfNumber(width / scene.width)} 0 0 ${pdfNumber(-height / scene.height)} 0 ${pdfNumber(height)} cm\n` +
    pdfScene(scene);
  const gradient = gradientOf(scene);
  const added: (string | Uint8Array)[] = gradient ? [pdfShading(gradient)] : [];
  const resources = [gradient ? `/Shading<</G ${OWN_OBJECTS + 1} 0 R>>` : ''];
  let group = '';
  if (scene.logo) {
    const number = OWN_OBJECTS + added.length + 1;
    added.push(...pdfImage(scene.logo.image, number + 1, deflate));
    resources.push(`/XObject<</L ${number} 0 R>>`);
    group = '/Group<</S/Transparency/CS/DeviceRGB>>';
  }
  const box = `/MediaBox[0 0 ${pdfNumber(width)} ${pdfNumber(height)}]`;
  return pdfFile([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${box}${group}/Resources<<${resources.join('')}>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}endstream`,
    ...added,
    `<</Title(${pictureText(payload).title})>>`,
  ]);
}

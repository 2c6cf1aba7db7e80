import { NO_DECORATION } from './decoration.ts';
import type { Rectangle } from './frame-box.ts';
import type { PlacedGlyph } from './outlined-text.ts';
import { pdfNumber } from './pdf-file.ts';
import { pdfPath } from './pdf-path.ts';
import { gradientOf, pdfScene, pdfShading } from './pdf-scene.ts';
import { type PictureInputs, planPicture } from './plan.ts';
import { sceneOf } from './scene.ts';

const POINTS_PER_MM = 72 / 25.4;

/** A code as a PDF form: drawn once, in its own pixels. */
type LabelForm = {
  width: number;
  height: number;
  content: string;
  /** A gradient, as the shading `/G` of the form. */
  shading: string | null;
  /** Whether it shows a logo, as the image `/L` of the form. */
  hasLogo: boolean;
};

/** Throws PictureError as `planPicture` does. */
export function labelForm(...inputs: PictureInputs): LabelForm {
  const [, style, decoration = NO_DECORATION, image = null] = inputs;
  const scene = sceneOf(planPicture(...inputs), style, decoration, image);
  const gradient = gradientOf(scene);
  return {
    width: scene.width,
    height: scene.height,
    content: pdfScene(scene),
    shading: gradient ? pdfShading(gradient) : null,
    hasLogo: scene.logo !== undefined,
  };
}

/** The outlines of a glyph as the content of a form. */
export function glyphForm(path: string): string {
  return `${pdfPath(path)}f\n`;
}

/** The page content that shows the forms of a code and of its glyphs, in points from the bottom left. */
export function labelContent(
  names: { code: string; glyph: (key: string) => string },
  form: { width: number },
  { code, glyphs }: { code: Rectangle; glyphs: readonly PlacedGlyph[] },
  pageHeight: number,
): string {
  const point = (mm: number) => pdfNumber(mm * POINTS_PER_MM);
  const scale = code.width / form.width;
  // Points count up from the bottom, the form's pixels down from the top.
  const placed = `q ${point(scale)} 0 0 ${point(-scale)} ${point(code.x)} ${point(pageHeight - code.y)} cm /${names.code} Do Q\n`;
  if (glyphs.length === 0) return placed;
  const turned = `q ${point(1)} 0 0 ${point(-1)} 0 ${point(pageHeight)} cm 0 g\n`;
  const written = glyphs.map((glyph) => {
    const [size, x, y] = [glyph.scale, glyph.x, glyph.y].map(pdfNumber);
    return `q ${size} 0 0 ${size} ${x} ${y} cm /${names.glyph(glyph.key)} Do Q\n`;
  });
  return `${placed}${turned}${written.join('')}Q\n`;
}

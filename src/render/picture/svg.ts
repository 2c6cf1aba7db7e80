import { codePath } from './code-path.ts';
import { layOut } from './layout.ts';
import { encodeMatrix } from './matrix.ts';
import type { RenderStyle } from './style.ts';
import { xmlText } from './xml-text.ts';

/**
 * Draws the picture as an SVG file: the ground and one path for everything in the foreground colour, so no gap
 * can show between modules. Its `viewBox` counts the pixels of the PNG. No script, no style, no outside
 * reference; any title and description are safe. Throws PictureError as `encodeMatrix` and `layOut` do.
 */
export function drawSvg(
  payload: string,
  style: RenderStyle,
  text: { title: string; description: string },
): string {
  const matrix = encodeMatrix(payload, style.error_correction);
  const layout = layOut(matrix.size, style);
  const unit = style.unit === 'px' ? '' : style.unit;
  const ground = style.bg_transparent
    ? ''
    : `<path fill="${style.background_color}" d="M0 0h${layout.width}v${layout.height}H0z"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${style.width}${unit}" height="${style.height}${unit}"` +
    ` viewBox="0 0 ${layout.width} ${layout.height}">` +
    `<title>${xmlText(text.title)}</title><desc>${xmlText(text.description)}</desc>${ground}` +
    `<path fill="${style.foreground_color}" fill-rule="evenodd" d="${codePath(matrix, layout, style)}"/></svg>\n`
  );
}

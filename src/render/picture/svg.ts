import { type Decoration, NO_DECORATION } from './decoration.ts';
import type { LogoImage } from './logo-area.ts';
import type { GradientPaint, Layer, Paint } from './paint.ts';
import { svgNumber } from './path.ts';
import { planPicture } from './plan.ts';
import { type Scene, sceneOf } from './scene.ts';
import type { RenderStyle } from './style.ts';
import { xmlText } from './xml-text.ts';

/**
 * Draws the picture as an SVG file: the background and one path per colour, so that no gap can show between modules.
 * Its `viewBox` is in pixels of the PNG. No script, style or external reference: a logo is embedded, text is outlines.
 * Any title and description are safe. Throws PictureError as `planPicture` does.
 */
export function drawSvg(
  payload: string,
  style: RenderStyle,
  text: { title: string; description: string },
  decoration: Decoration = NO_DECORATION,
  image: LogoImage | null = null,
): string {
  const scene = sceneOf(planPicture(payload, style, decoration, image), style, decoration, image);
  const { width, height, background } = scene;
  const unit = style.unit === 'px' ? '' : style.unit;
  const backgroundPath = background === undefined ? '' : `<path fill="${background}" d="M0 0h${width}v${height}H0z"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${scene.logo ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : ''} role="img"` +
    ` width="${style.width}${unit}" height="${style.height}${unit}" viewBox="0 0 ${width} ${height}">` +
    `<title>${xmlText(text.title)}</title><desc>${xmlText(text.description)}</desc>` +
    `${definitions(scene)}${backgroundPath}${scene.layers.map(layerPath).join('')}${logoImage(scene.logo)}</svg>\n`
  );
}

function layerPath({ paint, rule, path }: Layer): string {
  const byRule = rule === 'evenodd' ? ' fill-rule="evenodd"' : '';
  return `<path fill="${fillOf(paint)}"${byRule} d="${path}"/>`;
}

function fillOf(paint: Paint): string {
  return paint.type === 'solid' ? paint.colour : `url(#${idOf(paint)})`;
}

/** Gradients and clip paths. Several pictures may be on one page: equal ids mean equal definitions. */
function definitions({ layers, logo }: Scene): string {
  const gradients = new Map(
    layers.flatMap(({ paint }) => (paint.type === 'solid' ? [] : [[idOf(paint), gradientOf(paint)]])),
  );
  const found = [...gradients.values(), ...(logo?.circle ? [clipOf(logo.circle)] : [])];
  return found.length === 0 ? '' : `<defs>${found.join('')}</defs>`;
}

function idOf(paint: GradientPaint): string {
  const ends = paint.type === 'linear' ? [paint.x1, paint.y1, paint.x2, paint.y2] : [paint.x, paint.y, paint.radius];
  return [paint.type, paint.from.slice(1), paint.to.slice(1), ...ends.map(svgNumber)].join('_');
}

function gradientOf(paint: GradientPaint): string {
  const stops = `<stop stop-color="${paint.from}"/><stop offset="1" stop-color="${paint.to}"/>`;
  const start = `id="${idOf(paint)}" gradientUnits="userSpaceOnUse"`;
  return paint.type === 'linear'
    ? `<linearGradient ${start} x1="${paint.x1}" y1="${paint.y1}" x2="${paint.x2}" y2="${paint.y2}">${stops}</linearGradient>`
    : `<radialGradient ${start} cx="${paint.x}" cy="${paint.y}" r="${paint.radius}">${stops}</radialGradient>`;
}

type Circle = { x: number; y: number; radius: number };

function clipId({ x, y, radius }: Circle): string {
  return `circle_${x}_${y}_${radius}`;
}

function clipOf(circle: Circle): string {
  return `<clipPath id="${clipId(circle)}"><circle cx="${circle.x}" cy="${circle.y}" r="${circle.radius}"/></clipPath>`;
}

/** With `xlink:href`, which old drawing programs support too. */
function logoImage(logo: Scene['logo']): string {
  if (logo === undefined) return '';
  const { box, circle, image } = logo;
  const clip = circle === undefined ? '' : ` clip-path="url(#${clipId(circle)})"`;
  return `<image x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" preserveAspectRatio="none"${clip} xlink:href="data:image/png;base64,${base64(image.png)}"/>`;
}

/** Encoded once per logo: a thousand codes may share it. */
const encoded = new WeakMap<Uint8Array, string>();

function base64(bytes: Uint8Array): string {
  const known = encoded.get(bytes);
  if (known !== undefined) return known;
  let binary = '';
  // In batches, since a call has a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  const text = btoa(binary);
  encoded.set(bytes, text);
  return text;
}

import { rgbOf } from './colour.ts';
import type { LogoImage } from './logo-area.ts';
import type { GradientPaint, Layer } from './paint.ts';
import { boxPath } from './path.ts';
import { pdfNumber, pdfStream } from './pdf-file.ts';
import { pdfPath } from './pdf-path.ts';
import type { Deflate } from './png-chunks.ts';
import type { Scene } from './scene.ts';
import { allCorners } from './shape.ts';

/**
 * A scene in PDF operators, in pixels with y down: the caller sets the transformation from points. Its gradient is the
 * shading `/G` and its logo the image `/L` of the page, so that codes of one design can share them.
 */
export function pdfScene({ width, height, background, layers, logo }: Scene): string {
  const paper = background === undefined ? '' : `${inkOf(background)}\n0 0 ${width} ${height} re f\n`;
  return paper + layers.map(pdfLayer).join('') + (logo ? pdfLogo(logo) : '');
}

function pdfLayer({ paint, rule, path }: Layer): string {
  const star = rule === 'evenodd' ? '*' : '';
  if (paint.type === 'solid') return `${inkOf(paint.colour)}\n${pdfPath(path)}f${star}\n`;
  return `q\n${pdfPath(path)}W${star} n /G sh\nQ\n`;
}

/** Sets the fill colour. Greys use the grey operator, so that printers use only black ink. */
function inkOf(colour: string): string {
  const [red, green, blue] = rgbOf(colour);
  return red === green && green === blue ? `${share(red)} g` : `${shares(colour)} rg`;
}

function share(channel: number): string {
  return pdfNumber(channel / 255);
}

function shares(colour: string): string {
  return rgbOf(colour).map(share).join(' ');
}

/** Images are upside down where y points down. */
function pdfLogo({ box, shown, circle }: NonNullable<Scene['logo']>): string {
  const disc = circle && boxPath({ ...shown, corners: allCorners(circle.radius), cut: false });
  const clip = disc === undefined ? '' : `${pdfPath(disc)}W n\n`;
  return `q\n${clip}${box.width} 0 0 ${-box.height} ${box.x} ${box.y + box.height} cm /L Do\nQ\n`;
}

/** The gradient of a scene, which has one or none. */
export function gradientOf({ layers }: Scene): GradientPaint | undefined {
  return layers.flatMap(({ paint }) => (paint.type === 'solid' ? [] : [paint]))[0];
}

/** A gradient as a shading object, in pixels of its scene. */
export function pdfShading(paint: GradientPaint): string {
  const isLinear = paint.type === 'linear';
  const ends = isLinear
    ? [paint.x1, paint.y1, paint.x2, paint.y2]
    : [paint.x, paint.y, 0, paint.x, paint.y, paint.radius];
  const blend = `<</FunctionType 2/Domain[0 1]/C0[${shares(paint.from)}]/C1[${shares(paint.to)}]/N 1>>`;
  return `<</ShadingType ${isLinear ? 2 : 3}/ColorSpace/DeviceRGB/Coords[${ends.map(pdfNumber).join(' ')}]/Function ${blend}/Extend[true true]>>`;
}

/**
 * A logo as two objects: its colours, and its opacity as a mask, whose object number the first needs. Compressed if
 * `deflate` is given, else up to 1 MB.
 */
export function pdfImage(
  { width, height, rgba }: LogoImage,
  maskNumber: number,
  deflate: Deflate | undefined,
): [colours: Uint8Array, mask: Uint8Array] {
  const colours = new Uint8Array(width * height * 3);
  const opacities = new Uint8Array(width * height);
  for (let pixel = 0; pixel < opacities.length; pixel++) {
    colours.set(rgba.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel);
    opacities[pixel] = rgba[4 * pixel + 3] ?? 0;
  }
  const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/Interpolate true`;
  const stream = (space: string, bytes: Uint8Array, more: string) =>
    pdfStream(
      `${head}/ColorSpace/${space}${more}${deflate ? '/Filter/FlateDecode' : ''}`,
      deflate ? deflate(bytes) : bytes,
    );
  return [stream('DeviceRGB', colours, `/SMask ${maskNumber} 0 R`), stream('DeviceGray', opacities, '')];
}

import { MAX_IMAGE_BYTES, MAX_IMAGE_SIDE } from '../../../../src/render/picture/decode-image.ts';

/** A larger file would freeze the page. */
const MAX_FILE_BYTES = 20_000_000;

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

/**
 * Converts a chosen picture to what the server accepts: a PNG of at most 512 pixels and 300,000 bytes. An SVG is drawn
 * as an image, so nothing in it runs or loads. Throws an Error with a readable message.
 */
export async function toLogoPng(file: Blob): Promise<Blob> {
  if (!IMAGE_TYPES.includes(file.type)) throw new Error('Choose a PNG, JPEG, WebP or SVG picture.');
  if (file.size > MAX_FILE_BYTES) throw new Error('The picture is larger than 20 MB. Choose a smaller one.');
  const url = URL.createObjectURL(file);
  try {
    const image = await loadImage(url);
    const isVector = file.type === 'image/svg+xml';
    for (let side = MAX_IMAGE_SIDE; side >= 32; side = Math.floor(side * 0.8)) {
      const png = await drawn(image, logoSize(image.naturalWidth, image.naturalHeight, side, isVector));
      if (png.size <= MAX_IMAGE_BYTES) return png;
    }
    throw new Error('The picture has too much detail for a logo. Choose a simpler one.');
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The size of the PNG: at most `most` per side, and for SVG, which scales, exactly that. */
export function logoSize(
  width: number,
  height: number,
  most: number,
  isVector: boolean,
): { width: number; height: number } {
  // Some SVG files have no size.
  if (width === 0 || height === 0) return { width: most, height: most };
  const wanted = most / Math.max(width, height);
  const scale = isVector ? wanted : Math.min(1, wanted);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    throw new Error('The file cannot be shown as a picture. It may be damaged.');
  }
  return image;
}

function drawn(image: HTMLImageElement, { width, height }: { width: number; height: number }): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot read pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (png) => (png ? resolve(png) : reject(new Error('This browser cannot write PNG files.'))),
      'image/png',
    ),
  );
}

/** The picture in pasted content, including SVG as text; null: none. */
export function pastedPicture(data: Pick<DataTransfer, 'files' | 'getData'> | null): Blob | null {
  const file = [...(data?.files ?? [])].find(({ type }) => IMAGE_TYPES.includes(type));
  if (file) return file;
  const text = data?.getData('text/plain').trim() ?? '';
  return /^(<\?xml[^>]*>\s*)?<svg[\s/>]/i.test(text) ? new Blob([text], { type: 'image/svg+xml' }) : null;
}

/** The initial name of a logo: its file name without extension. */
export function logoName(file: Blob): string {
  const name = file instanceof File ? file.name.replace(/\.[^.]*$/, '').trim() : '';
  return [...(name || 'Logo')].slice(0, 100).join('');
}

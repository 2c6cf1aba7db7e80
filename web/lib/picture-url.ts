import { useMemo } from 'react';
import type { Decoration } from '../../src/render/picture/decoration.ts';
import type { LogoImage } from '../../src/render/picture/logo-area.ts';
import type { RenderStyle } from '../../src/render/picture/style.ts';
import { drawSvg } from '../../src/render/picture/svg.ts';
import { useFrameText } from './frame-text.ts';
import { useLogoImage } from './logos.ts';

export function svgUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The part of a decoration that can be drawn already: a logo only when it is loaded. */
export function drawnParts(decoration: Decoration, image: LogoImage | null): Decoration {
  return image === null && decoration.logo !== null ? { ...decoration, logo: null } : decoration;
}

/** A design without words for screen readers: its picture stands beside them. */
export function drawPlainSvg(
  payload: string,
  style: RenderStyle,
  decoration: Decoration,
  image: LogoImage | null = null,
): string {
  return drawSvg(payload, style, { title: '', description: '' }, drawnParts(decoration, image), image);
}

/** The address of a picture, drawn in the browser; null if it cannot be drawn. `sample`: instead of a stored logo. */
export function usePictureUrl(
  payload: string,
  style: RenderStyle,
  decoration: Decoration,
  sample?: LogoImage,
): string | null {
  const stored = useLogoImage(sample ? undefined : decoration.logo?.hash);
  const image = sample ?? stored;
  const line = useFrameText(decoration.frame);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when the text of the frame is set
  return useMemo(() => {
    try {
      return svgUrl(drawPlainSvg(payload, style, decoration, image));
    } catch {
      // The payload may be too long for the error correction of an earlier style.
      return null;
    }
  }, [payload, style, decoration, image, line]);
}

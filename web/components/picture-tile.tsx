import { useMemo } from 'react';
import { type Decoration, NO_DECORATION } from '../../src/render/picture/decoration.ts';
import type { LogoImage } from '../../src/render/picture/logo-place.ts';
import type { RenderStyle } from '../../src/render/picture/style.ts';
import { drawSvg } from '../../src/render/picture/svg.ts';
import { useFrameText } from '../lib/frame-text.ts';
import { useLogoImage } from '../lib/logos.ts';

/** Thumbnails are square, whatever the format of the picture. */
const SQUARE = { format_ratio: '1:1', unit: 'px', width: 240, height: 240, padding: 0 } as const;

/** The smallest code: more modules would be too small on a thumbnail. */
const PAYLOAD = 'REPOINT';

type Props = {
  style: RenderStyle;
  decoration?: Decoration;
  size: number;
  /** Drawn instead of a stored logo. */
  sample?: LogoImage | undefined;
};

/** A thumbnail of a style. */
export function PictureTile({ style, decoration = NO_DECORATION, size, sample }: Props) {
  const stored = useLogoImage(sample ? undefined : decoration.logo?.hash);
  const image = sample ?? stored;
  const line = useFrameText(decoration.frame);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when the text of the frame is set
  const address = useMemo(() => {
    const parts = image === null ? { ...decoration, logo: null } : decoration;
    const drawn = { ...style, ...SQUARE, quiet_zone: 2 };
    const svg = drawSvg(PAYLOAD, drawn, { title: '', description: '' }, parts, image);
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [style, decoration, image, line]);
  return <img src={address} width={size} height={size} alt="" />;
}

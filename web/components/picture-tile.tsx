import { useMemo } from 'react';
import { type Decoration, NO_DECORATION } from '../../src/render/picture/decoration.ts';
import type { LogoImage } from '../../src/render/picture/logo-area.ts';
import type { RenderStyle } from '../../src/render/picture/style.ts';
import { usePictureUrl } from '../lib/picture-url.ts';

/** Thumbnails are square, whatever the format of the picture. */
const SQUARE = {
  format_ratio: '1:1',
  unit: 'px',
  width: 240,
  height: 240,
  padding: 0,
  quiet_zone: 2,
} as const;

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
  const square = useMemo(() => ({ ...style, ...SQUARE }), [style]);
  const address = usePictureUrl(PAYLOAD, square, decoration, sample);
  return <img src={address ?? undefined} width={size} height={size} alt="" />;
}

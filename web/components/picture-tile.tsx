import { useMemo } from 'react';
import type { RenderStyle } from '../../src/render/picture/style.ts';
import { drawSvg } from '../../src/render/picture/svg.ts';

/** Thumbnails are square, whatever the size of the picture is. */
const SQUARE = { format_ratio: '1:1', unit: 'px', width: 240, height: 240, padding: 0 } as const;

/** The smallest code: more modules could not be told apart on a thumbnail. */
const PAYLOAD = 'REPOINT';

/** The look of a style, small. */
export function PictureTile({ style, size }: { style: RenderStyle; size: number }) {
  const address = useMemo(() => {
    const svg = drawSvg(PAYLOAD, { ...style, ...SQUARE, quiet_zone: 2 }, { title: '', description: '' });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [style]);
  return <img src={address} width={size} height={size} alt="" />;
}

import { useMemo } from 'react';
import { parseStyle, type RenderStyle } from '../../../src/render/picture/style.ts';
import { drawSvg } from '../../../src/render/picture/svg.ts';
import classes from './history.module.css';

const SIZE = 76;

type Props = { payload: string; style: RenderStyle; alt: string };

/** The code as it looked in this style, drawn here; nothing where the style can no longer be drawn. */
export function SmallPicture({ payload, style, alt }: Props) {
  const source = useMemo(() => pictureUrl(payload, style), [payload, style]);
  if (source === null) return null;
  return <img src={source} width={SIZE} height={SIZE} alt={alt} className={classes.picture} />;
}

function pictureUrl(payload: string, style: RenderStyle): string | null {
  const parsed = parseStyle(style);
  if (!parsed.ok) return null;
  try {
    const svg = drawSvg(payload, parsed.style, { title: '', description: '' });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  } catch {
    // What it holds now may be too long for the correction level of then.
    return null;
  }
}

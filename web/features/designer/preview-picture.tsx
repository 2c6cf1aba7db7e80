import type { CSSProperties } from 'react';
import classes from './preview.module.css';
import type { Design } from './reading.ts';

/** A design with the address of its picture. */
export type Shown = { design: Design; url: string };

type Props = { shown: Shown; zoom?: number };

export function PreviewPicture({ shown: { design, url }, zoom = 1 }: Props) {
  const { style, layout } = design;
  const longer = Math.max(layout.width, layout.height);
  const place = {
    '--ground': style.background_color,
    width: `${(layout.width / longer) * 100 * zoom}%`,
    aspectRatio: `${layout.width} / ${layout.height}`,
  } as CSSProperties;
  return (
    <img
      src={url}
      alt="The code as designed"
      className={classes.picture}
      data-transparent={style.bg_transparent || undefined}
      data-zoomed={zoom > 1 || undefined}
      style={place}
    />
  );
}

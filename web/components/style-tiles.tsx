import { Text, UnstyledButton } from '@mantine/core';
import type { Decoration } from '../../src/render/picture/decoration.ts';
import type { LogoImage } from '../../src/render/picture/logo-area.ts';
import type { RenderStyle } from '../../src/render/picture/style.ts';
import { PictureTile } from './picture-tile.tsx';
import classes from './style-tiles.module.css';

export type StyleTile = {
  key: string;
  name: string;
  style: RenderStyle;
  decoration?: Decoration;
  /** For a decoration with a logo that is not stored. */
  sample?: LogoImage | undefined;
  isChosen: boolean;
};

type Props = { label: string; tiles: readonly StyleTile[]; onChoose: (tile: StyleTile) => void };

/** Styles to choose from, as thumbnails. */
export function StyleTiles({ label, tiles, onChoose }: Props) {
  return (
    <fieldset className={classes.row} aria-label={label}>
      {tiles.map((tile) => (
        <UnstyledButton
          key={tile.key}
          className={classes.tile}
          onClick={() => onChoose(tile)}
          aria-pressed={tile.isChosen}
        >
          <span className={classes.picture}>
            <PictureTile
              style={tile.style}
              {...(tile.decoration && { decoration: tile.decoration })}
              sample={tile.sample}
              size={64}
            />
          </span>
          <Text span size="xs" lineClamp={2} className="wrap-anywhere">
            {tile.name}
          </Text>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

import { Text, UnstyledButton } from '@mantine/core';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { type Draft, sameDraft } from '../draft/draft.ts';
import { PictureTile } from './picture-tile.tsx';
import classes from './preset-row.module.css';
import { PRESETS } from './presets.ts';

const SHOWN = PRESETS.map((preset) => ({ ...preset, whole: { ...DEFAULT_STYLE, ...preset.style } }));

/** Designs to start from: the picture says more than the name. */
export function PresetRow({ draft, onApply }: { draft: Draft; onApply: (draft: Partial<Draft>) => void }) {
  return (
    <fieldset className={classes.row} aria-label="Presets">
      {SHOWN.map(({ name, style, whole }) => (
        <UnstyledButton
          key={name}
          className={classes.tile}
          onClick={() => onApply(style)}
          aria-pressed={sameDraft(draft, { ...draft, ...style })}
        >
          <span className={classes.picture}>
            <PictureTile style={whole} size={64} />
          </span>
          <Text span size="xs">
            {name}
          </Text>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { StyleTiles } from '../../../components/style-tiles.tsx';
import { PRESETS } from '../../../lib/style-presets.ts';
import { type Draft, sameDraft } from '../draft/draft.ts';

const SHOWN = PRESETS.map(({ name, style }) => ({
  key: name,
  name,
  preset: style,
  style: { ...DEFAULT_STYLE, ...style },
}));

/** Designs to start from. */
export function PresetRow({ draft, onApply }: { draft: Draft; onApply: (draft: Partial<Draft>) => void }) {
  return (
    <StyleTiles
      label="Presets"
      tiles={SHOWN.map(({ preset, ...tile }) => ({
        ...tile,
        isChosen: sameDraft(draft, { ...draft, ...preset }),
      }))}
      onChoose={({ key }) => onApply(SHOWN.find((tile) => tile.key === key)?.preset ?? {})}
    />
  );
}

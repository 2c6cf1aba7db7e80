import { useQuery } from '@tanstack/react-query';
import type { Decoration } from '../../../../src/render/picture/decoration.ts';
import { NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { StyleTiles } from '../../../components/style-tiles.tsx';
import { logosQuery } from '../../../lib/logos.ts';
import { notify } from '../../../lib/notify.tsx';
import { SAMPLE_LOGO } from '../../../lib/sample-logo.ts';
import { PRESETS, type Preset, presetParts } from '../../../lib/style-presets.ts';
import { type DesignDraft, type Draft, sameDecoration, sameDraft } from '../draft/draft.ts';

/** A placeholder for the sample logo in thumbnails. */
const SAMPLE_HASH = '0'.repeat(64);

const SHOWN = PRESETS.map((preset) => ({
  preset,
  tile: {
    key: preset.name,
    name: preset.name,
    style: { ...DEFAULT_STYLE, ...preset.style },
    decoration: { ...NO_DECORATION, ...presetParts(preset, SAMPLE_HASH) },
    sample: preset.logo === null ? undefined : SAMPLE_LOGO,
  },
}));

type Props = {
  current: DesignDraft;
  onApply: (draft: Partial<Draft>, decoration: Partial<Decoration>) => void;
};

/** Designs to start from. One with a logo uses the code's logo, or the newest of the library. */
export function PresetRow({ current, onApply }: Props) {
  const { data } = useQuery(logosQuery);
  const hash = current.decoration.logo?.hash ?? data?.[0]?.logo_id ?? null;
  const isChosen = (preset: Preset) =>
    sameDraft(current.draft, { ...current.draft, ...preset.style }) &&
    sameDecoration(current.decoration, { ...current.decoration, ...presetParts(preset, hash) });
  const apply = ({ key }: { key: string }) => {
    const preset = PRESETS.find(({ name }) => name === key);
    if (!preset) return;
    onApply(preset.style, presetParts(preset, hash));
    if (preset.logo !== null && hash === null) notify('Upload a logo below to complete this design.');
  };
  return (
    <StyleTiles
      label="Presets"
      tiles={SHOWN.map(({ preset, tile }) => ({ ...tile, isChosen: isChosen(preset) }))}
      onChoose={apply}
    />
  );
}

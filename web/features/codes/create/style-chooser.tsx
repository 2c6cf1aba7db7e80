import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Decoration, NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE, type RenderStyle } from '../../../../src/render/picture/style.ts';
import { type StyleTile, StyleTiles } from '../../../components/style-tiles.tsx';
import { styleTemplatesQuery } from '../../../lib/queries.ts';
import { PRESETS } from '../../../lib/style-presets.ts';

/** A style with a key for its source, so that the tile stays selected. Null: the default. */
export type ChosenStyle = { key: string; style: RenderStyle; decoration: Decoration } | null;

type Props = { projectId: string; chosen: ChosenStyle; onChoose: (chosen: ChosenStyle) => void };

/** Presets with a logo need one that is chosen in the designer. */
const [PLAIN, ...OTHERS] = PRESETS.filter(({ logo }) => logo === null).map(({ name, style, parts }) => ({
  key: `preset ${name}`,
  name,
  style: { ...DEFAULT_STYLE, ...style },
  decoration: { ...NO_DECORATION, ...parts },
}));

/** The design of the new code: a preset, or a style template of its project. */
export function StyleChooser({ projectId, chosen, onChoose }: Props) {
  const { data: templates = [] } = useQuery({ ...styleTemplatesQuery(projectId), enabled: projectId !== '' });
  const tiles = [
    ...(PLAIN ? [{ ...PLAIN, isChosen: chosen === null }] : []),
    ...OTHERS.map((tile) => ({ ...tile, isChosen: chosen?.key === tile.key })),
  ];
  const templateTiles = templates.map(({ style_template_id: key, name, qr_render_metadata: style, decoration }) => ({
    key,
    name,
    style,
    decoration,
    isChosen: chosen?.key === key,
  }));
  return (
    <Stack gap="xs" w="100%">
      <StyleTiles
        label="Style"
        tiles={tiles}
        onChoose={(tile) => onChoose(tile.key === PLAIN?.key ? null : chosenOf(tile))}
      />
      {templateTiles.length > 0 && (
        <>
          <Text size="xs" c="dimmed" ta="start">
            Saved in this project
          </Text>
          <StyleTiles label="Saved styles" tiles={templateTiles} onChoose={(tile) => onChoose(chosenOf(tile))} />
        </>
      )}
    </Stack>
  );
}

function chosenOf({ key, style, decoration = NO_DECORATION }: StyleTile): ChosenStyle {
  return { key, style, decoration };
}

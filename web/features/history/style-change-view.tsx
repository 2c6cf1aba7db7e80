import { ColorSwatch, Group, Stack, Text } from '@mantine/core';
import { RENDER_STYLE } from '../../../src/render/picture/style.ts';
import classes from './history.module.css';
import { SmallPicture } from './small-picture.tsx';
import { type StyleLine, type StylePair, styleLines } from './style-change.ts';

type Props = { before: unknown; after: unknown; pair: StylePair | undefined; payload: string };

/** The two pictures, and the settings in which they differ. */
export function StyleChangeView({ before, after, pair, payload }: Props) {
  return (
    <Stack gap="xs">
      {pair && (
        <Group gap="sm">
          <SmallPicture payload={payload} style={pair.before} alt="The picture before" />
          <span className={classes.arrow}>→</span>
          <SmallPicture payload={payload} style={pair.after} alt="The picture after" />
        </Group>
      )}
      <ul className={classes.lines}>
        {styleLines(before, after).map((line) => (
          <li key={line.key}>
            <Setting line={line} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Setting({ line: { key, name, before, after } }: { line: StyleLine }) {
  const isColour = RENDER_STYLE[key].type === 'colour';
  return (
    <Text size="sm" className={classes.setting} component="div">
      <span>{name}:</span>
      {isColour && <ColorSwatch color={before} size={14} withShadow aria-hidden />}
      <Text span inherit c="dimmed">
        {before}
      </Text>
      <span className={classes.arrow}>→</span>
      {isColour && <ColorSwatch color={after} size={14} withShadow aria-hidden />}
      <span>{after}</span>
    </Text>
  );
}

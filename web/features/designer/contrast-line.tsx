import { Group, type MantineColor, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Contrast } from './findings.ts';

const VERDICTS: Record<
  Contrast['verdict'],
  { words: string; color: MantineColor; icon: typeof IconCircleCheck }
> = {
  good: { words: 'good', color: 'teal', icon: IconCircleCheck },
  weak: { words: 'weak', color: 'orange', icon: IconAlertTriangle },
  refused: { words: 'too low', color: 'red', icon: IconCircleX },
};

/** The contrast as a number and as what it means. */
export function ContrastLine({ contrast }: { contrast: Contrast | null }) {
  if (contrast === null) return <Text size="sm">Contrast not known</Text>;
  const { words, color, icon: Icon } = VERDICTS[contrast.verdict];
  return (
    <Group gap={6} wrap="nowrap">
      <Text c={color} lh={0} span aria-hidden>
        <Icon size={16} />
      </Text>
      <Text size="sm">
        Contrast {contrast.ratio.toFixed(1)}:1, {words}
      </Text>
    </Group>
  );
}

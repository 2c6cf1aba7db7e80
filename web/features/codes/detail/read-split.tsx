import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { SplitBy, Variant } from '../../../../src/codes/values/redirect-rule.ts';
import { Section } from '../../../components/section.tsx';
import { shareText } from '../../../lib/split-text.ts';

type Props = { split: readonly Variant[]; by: SplitBy };

const CHOSEN: Record<SplitBy, string> = {
  scan: 'One of these is chosen for each scan, by chance. Rules come first.',
  day: 'One of these is chosen for each visitor and day. Rules come first.',
};

/** The destinations of a split with their shares, for those who cannot change it. */
export function ReadSplit({ split, by }: Props) {
  const weights = split.map(({ weight }) => weight);
  return (
    <Section title="Split" lead={CHOSEN[by]}>
      <Stack component="ol" gap={6} className="plain-list" aria-label="Destinations of the split">
        {split.map(({ url, weight }) => (
          <Group component="li" key={url} gap="md" wrap="nowrap" align="baseline">
            <Text size="sm" ta="right" miw="3.25rem" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {shareText(weight, weights)}
            </Text>
            <Anchor href={url} target="_blank" rel="noreferrer" size="sm" className="wrap-anywhere">
              {url}
            </Anchor>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

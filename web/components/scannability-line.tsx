import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type Scannability, scannabilityText } from './scannability-text.ts';

export function ScannabilityLine({ scannability }: { scannability: Scannability }) {
  const isGood = scannability.grade === 'A' || scannability.grade === 'B';
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Text c={isGood ? 'teal' : 'orange'} lh={0} mt={2} span aria-hidden>
        <Icon size={16} />
      </Text>
      <Text size="sm">{scannabilityText(scannability)}</Text>
    </Group>
  );
}

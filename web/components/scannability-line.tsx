import { Group, Text } from '@mantine/core';
import { CircleCheckIcon, TriangleAlertIcon } from 'lucide-react';
import type { Code } from '../lib/v2.ts';

type Scannability = NonNullable<Code['scannability']>;

export function ScannabilityLine({ scannability }: { scannability: Scannability }) {
  const isGood = scannability.grade === 'A' || scannability.grade === 'B';
  const Icon = isGood ? CircleCheckIcon : TriangleAlertIcon;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Text c={isGood ? 'teal' : 'orange'} lh={0} mt={2} span aria-hidden>
        <Icon size={16} />
      </Text>
      <Text size="sm">{scannabilityText(scannability)}</Text>
    </Group>
  );
}

const VERDICTS: Record<Scannability['grade'], string> = {
  A: 'Scans very well',
  B: 'Scans well',
  C: 'Scans in good conditions',
  D: 'Is hard to scan',
  F: 'Cannot be read',
};

/** How well it scans, its minimum print size, and what lowers the grade. */
export function scannabilityText({ grade, smallest_print_mm, reasons }: Scannability): string {
  const size = smallest_print_mm > 0 ? ` Print it at least ${smallest_print_mm} mm wide.` : '';
  return [`${VERDICTS[grade]} (grade ${grade}).${size}`, ...reasons].join(' ');
}

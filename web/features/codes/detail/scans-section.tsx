import { Group, Progress, Stack, Text } from '@mantine/core';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { useDates } from '../../../app/dates.ts';
import { Section } from './section.tsx';

/** How often it was scanned, and how much of its limit is left. */
export function ScansSection({ code }: { code: Code }) {
  const { count } = useDates();
  if (code.type === 'wifi') {
    return (
      <Section
        title="Scans"
        lead="Phones join the network by themselves, so scans of the picture are not counted."
      >
        {null}
      </Section>
    );
  }
  const { scan_count: scans, scan_limit: limit } = code;
  return (
    <Section title="Scans">
      <Stack gap={6}>
        <Group gap={6} align="baseline">
          <Text fz={28} fw={650} lh={1.1} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {count(scans)}
          </Text>
          {limit !== null && (
            <Text size="sm" c="dimmed">
              of {count(limit)} · {count(Math.max(0, limit - scans))} left
            </Text>
          )}
        </Group>
        {limit !== null && (
          <Progress
            value={Math.min(100, (100 * scans) / limit)}
            color={scans >= limit ? 'orange' : 'indigo'}
            aria-label={`${count(scans)} of ${count(limit)} scans`}
          />
        )}
      </Stack>
    </Section>
  );
}

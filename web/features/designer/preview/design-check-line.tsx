import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { CircleXIcon } from 'lucide-react';
import type { DesignCheck } from '../../../../src/http/dashboard/contract.ts';
import { ScannabilityLine } from '../../../components/scannability-line.tsx';
import type { CheckState } from './use-design-check.ts';

type Props = { state: CheckState; onLogoSize: (size: number) => void };

/** Whether the design scans, as checked by the server. */
export function DesignCheckLine({ state, onLogoSize }: Props) {
  if (state.kind === 'none') return null;
  if (state.kind === 'pending') {
    return (
      <Group gap={6} wrap="nowrap">
        <Loader size={14} aria-hidden />
        <Text size="sm" c="dimmed">
          Checking whether it scans…
        </Text>
      </Group>
    );
  }
  return state.check.decodes ? (
    <ScannabilityLine scannability={state.check} />
  ) : (
    <Unreadable check={state.check} onLogoSize={onLogoSize} />
  );
}

function Unreadable({
  check: { reasons, largest_logo },
  onLogoSize,
}: {
  check: DesignCheck;
  onLogoSize: (size: number) => void;
}) {
  return (
    <Stack gap={6} align="flex-start" role="alert">
      <Group gap={6} wrap="nowrap" align="flex-start">
        <Text c="red" lh={0} mt={2} span aria-hidden>
          <CircleXIcon size={16} />
        </Text>
        <Text size="sm">{reasons.join(' ')}</Text>
      </Group>
      {largest_logo !== null && (
        <Button
          size="compact-sm"
          h="auto"
          mih={36}
          variant="light"
          styles={{ label: { whiteSpace: 'normal' } }}
          onClick={() => onLogoSize(largest_logo)}
        >
          Use {largest_logo} %, the largest size that reads
        </Button>
      )}
    </Stack>
  );
}

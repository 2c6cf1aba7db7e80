import { Button, Group } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { Draft } from './draft.ts';

export function SwapColours({ draft, take }: { draft: Draft; take: (draft: Partial<Draft>) => void }) {
  const { foreground_color, background_color } = draft;
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => take({ foreground_color: background_color, background_color: foreground_color })}
      >
        Swap colours
      </Button>
    </Group>
  );
}

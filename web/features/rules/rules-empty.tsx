import { Button } from '@mantine/core';
import { IconArrowsSplit2, IconPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';

type Props = { onAdd: () => void; place: RefObject<HTMLDivElement | null> };

/** Before the first rule: what rules are for. */
export function RulesEmpty({ onAdd, place }: Props) {
  return (
    <div ref={place}>
      <EmptyState
        icon={IconArrowsSplit2}
        title="One code, several destinations"
        action={
          <Button leftSection={<IconPlus size={18} />} mih={42} data-home onClick={onAdd}>
            Add rule
          </Button>
        }
      >
        Send iPhones to the App Store, visitors from Germany to the German page, or everybody to the lunch
        menu at noon. The first rule that matches wins.
      </EmptyState>
    </div>
  );
}

import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EllipsisIcon, HourglassIcon, SplitIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import type { ManyChange } from '../../../lib/change-codes.ts';
import { CopyRulesDialog } from './copy-rules-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';

type Props = {
  /** "3 codes" */
  what: string;
  className: string | undefined;
  onChosen: (change: ManyChange) => void;
  /** More items of the menu. */
  children: ReactNode;
};

/** What is done with many codes less often. */
export function MoreActions({ what, className, onChosen, children }: Props) {
  const [isLimiting, limiting] = useDisclosure();
  const [isCopying, copying] = useDisclosure();
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" color="gray" className={className} aria-label="More" title="More">
            <EllipsisIcon size={17} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Item leftSection={<HourglassIcon size={16} aria-hidden />} onClick={limiting.open}>
            Expiry and scan limit
          </Menu.Item>
          <Menu.Item leftSection={<SplitIcon size={16} aria-hidden />} onClick={copying.open}>
            Copy rules from a code
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LazyDialog isOpen={isLimiting}>
        <LimitsDialog what={what} isOpen={isLimiting} onClose={limiting.close} onChosen={onChosen} />
      </LazyDialog>
      <LazyDialog isOpen={isCopying}>
        <CopyRulesDialog what={what} isOpen={isCopying} onClose={copying.close} onChosen={onChosen} />
      </LazyDialog>
    </>
  );
}

import { Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { readableUrl } from '../lib/link-text.ts';
import { DialogButtons } from './dialog-buttons.tsx';

type Props = {
  isOpen: boolean;
  /** Where scans may go now. */
  urls: readonly string[];
  onClose: () => void;
  onEnd: (url: string) => void;
};

/** Asks which destination stays. */
export function EndSplitDialog({ isOpen, urls, onClose, onEnd }: Props) {
  const [picked, setPicked] = useState<string | null>(null);
  const all = [...new Set(urls)];
  const url = picked !== null && all.includes(picked) ? picked : (all[0] ?? '');
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={() => setPicked(null)} title="End the split">
      <Stack>
        <Radio.Group label="From now on every scan goes to" value={url} onChange={setPicked}>
          <Stack gap="xs" mt="xs">
            {all.map((each) => (
              <Radio key={each} value={each} label={readableUrl(each)} className="wrap-anywhere" />
            ))}
          </Stack>
        </Radio.Group>
        <DialogButtons
          gap="md"
          onCancel={onClose}
          onClick={() => {
            onClose();
            onEnd(url);
          }}
        >
          End the split
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

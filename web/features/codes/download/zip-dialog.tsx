import { Alert, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { codesText } from '../bulk/count-text.ts';
import { FormatChoice } from './format-choice.tsx';
import type { Format } from './formats.ts';
import { useZip } from './use-zip.ts';

type Props = { items: readonly CodeItem[]; isOpen: boolean; onClose: () => void };

/** Asks for a format, makes the archive, and says which codes are not in it. */
export function ZipDialog({ items, isOpen, onClose }: Props) {
  const [format, setFormat] = useState<Format>('svg');
  const { state, start, cancel } = useZip();
  const close = () => {
    onClose();
    cancel();
  };

  return (
    <Modal opened={isOpen} onClose={close} title={`Download ${codesText(items.length)}`}>
      <Stack>
        {(state.step === 'choosing' || state.step === 'failed') && (
          <>
            {state.step === 'failed' && <Alert color="red">{state.reason}</Alert>}
            <FormatChoice value={format} onChange={setFormat} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button onClick={() => start(items, format)}>Download ZIP</Button>
            </Group>
          </>
        )}
        {state.step === 'working' && (
          <>
            <Text size="sm" role="status">
              {state.done} of {items.length} pictures
            </Text>
            <Progress value={(100 * state.done) / items.length} aria-label="Pictures in the archive" />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            </Group>
          </>
        )}
        {state.step === 'saved' && (
          <>
            <Text size="sm" role="status">
              {state.files === 0
                ? 'There was no picture to save.'
                : `Saved ${state.files} ${state.files === 1 ? 'picture' : 'pictures'}.`}
            </Text>
            {state.skipped.length > 0 && (
              <Alert color="yellow" title={`${codesText(state.skipped.length)} left out`}>
                <List size="sm" spacing={2} mah={240} style={{ overflowY: 'auto' }}>
                  {state.skipped.map(({ label, reason }, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, the list never changes
                    <List.Item key={place}>
                      {label}: {reason}
                    </List.Item>
                  ))}
                </List>
              </Alert>
            )}
            <Group justify="flex-end">
              <Button onClick={close}>Close</Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import type { Code } from '../../../src/http/dashboard/contract.ts';
import type { RenderStyle } from '../../../src/render/picture/style.ts';
import { ApplyResult } from './apply-result.tsx';
import { ApplyTarget } from './apply-target.tsx';
import { useApply } from './use-apply.ts';

type Props = { code: Code; style: RenderStyle; isOpen: boolean; onClose: () => void };

/** Gives the design to other codes. Once it runs it is stopped rather than closed. */
export function ApplyDialog({ code, style, isOpen, onClose }: Props) {
  const { state, run, stop, reset } = useApply(style, code.qr_id);
  const isRunning = state.step === 'applying';
  return (
    <Modal
      opened={isOpen}
      onClose={isRunning ? () => {} : onClose}
      onExitTransitionEnd={reset}
      title="Apply this design to other codes"
      withCloseButton={!isRunning}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {state.step === 'choosing' && (
        <ApplyTarget code={code} error={state.error} onApply={run} onCancel={onClose} />
      )}
      {state.step === 'applying' && <Applying tried={state.tried} total={state.total} onStop={stop} />}
      {state.step === 'finished' && (
        <ApplyResult applied={state.applied} labels={state.labels} onClose={onClose} />
      )}
    </Modal>
  );
}

type ApplyingProps = { tried: number; total: number | null; onStop: () => void };

function Applying({ tried, total, onStop }: ApplyingProps) {
  const words = total === null ? 'Looking up the codes…' : `${tried} of ${total} codes`;
  return (
    <Stack>
      <Text size="sm" role="status">
        {words}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={total === null ? 0 : (tried / total) * 100} aria-label="Codes done" />
      </Progress.Root>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop}>
          Stop
        </Button>
      </Group>
    </Stack>
  );
}

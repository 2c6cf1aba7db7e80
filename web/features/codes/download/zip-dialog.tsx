import { Alert, Button, Group, List, Modal, Progress, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { useDownloadGuard } from '../../../components/download-guard.tsx';
import { FORMAT_TEXT, FORMATS, type Format } from '../../../lib/code-files.ts';
import { codeCountText, countText } from '../../../lib/count-text.ts';
import { useDates } from '../../../lib/dates.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useTask } from '../../../lib/use-task.ts';
import type { Code } from '../../../lib/v2.ts';
import { toZoned } from '../../../lib/zoned-time.ts';
import { type Zipped, zipCodes } from './zip-codes.ts';

type Props = { items: readonly Code[]; isOpen: boolean; onClose: () => void };

/** Asks for a format, creates the archive, and lists the codes that are not in it. */
export function ZipDialog({ items, isOpen, onClose }: Props) {
  const [format, setFormat] = useState<Format>('svg');
  const { state, start, cancel } = useZip();
  const { guarded } = useDownloadGuard();
  const close = () => {
    onClose();
    cancel();
  };

  return (
    <Modal opened={isOpen} onClose={close} title={`Download ${codeCountText(items.length)}`}>
      <Stack>
        {state.step === 'idle' && (
          <>
            {state.error && <Alert color="red">{state.error}</Alert>}
            <FormatChoice value={format} onChange={setFormat} />
            <DialogButtons gap="md" onCancel={close} onClick={guarded(() => start(items, format))}>
              Download ZIP
            </DialogButtons>
          </>
        )}
        {state.step === 'running' && (
          <>
            <Text size="sm" role="status">
              {countText(state.progress ?? 0)} of {countText(items.length)} pictures
            </Text>
            <Progress value={(100 * (state.progress ?? 0)) / items.length} aria-label="Pictures in the archive" />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            </Group>
          </>
        )}
        {state.step === 'done' && (
          <>
            <Text size="sm" role="status">
              {state.result.files === 0
                ? 'There was no picture to save.'
                : `Saved ${countText(state.result.files)} ${state.result.files === 1 ? 'picture' : 'pictures'}.`}
            </Text>
            {state.result.skipped.length > 0 && (
              <Alert color="yellow" title={`${codeCountText(state.result.skipped.length)} skipped`}>
                <LineList lines={state.result.skipped.map(({ label, reason }) => `${label}: ${reason}`)} />
              </Alert>
            )}
            {state.result.earlier.length > 0 && (
              <Alert color="yellow" title={`${codeCountText(state.result.earlier.length)} with an earlier design`}>
                Their design was changed, and the new picture is not drawn. These files show the one before.
                <LineList lines={state.result.earlier} />
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

function LineList({ lines }: { lines: readonly string[] }) {
  return (
    <List size="sm" spacing={2} mah={240} style={{ overflowY: 'auto' }}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, the list never changes
        <List.Item key={place}>{line}</List.Item>
      ))}
    </List>
  );
}

/** Creates an archive and saves it; cancelling discards it. */
function useZip() {
  const { timeZone: zone } = useDates();
  const { state, run, stop, reset } = useTask<number, Omit<Zipped, 'blob'>>();
  const start = (items: readonly Code[], format: Format) =>
    run(async (signal, onProgress) => {
      const { blob, ...zipped } = await zipCodes(items, format, signal, onProgress);
      if (zipped.files > 0) saveFile(blob, `codes-${toZoned(new Date().toISOString(), zone).slice(0, 10)}.zip`);
      return zipped;
    });
  const cancel = () => {
    stop();
    reset();
  };
  return { state, start, cancel };
}

type FormatChoiceProps = { value: Format; onChange: (format: Format) => void };

function FormatChoice({ value, onChange }: FormatChoiceProps) {
  return (
    <Radio.Group label="Format" value={value} onChange={(format) => onChange(format as Format)}>
      <Stack gap="sm" mt="xs">
        {FORMATS.map((format) => (
          <Radio key={format} value={format} label={FORMAT_TEXT[format].name} description={FORMAT_TEXT[format].use} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

import { Alert, Button, Group, List, Modal, Progress, Radio, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { useDownloadGuard } from '../../../components/download-guard.tsx';
import { FORMAT_TEXT, FORMATS, type Format } from '../../../lib/code-files.ts';
import { codeCountText, countText } from '../../../lib/count-text.ts';
import { useDates } from '../../../lib/dates.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toZoned } from '../../../lib/zoned-time.ts';
import { type Skipped, zipCodes } from './zip-codes.ts';

type Props = { items: readonly CodeItem[]; isOpen: boolean; onClose: () => void };

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
        {(state.step === 'choosing' || state.step === 'failed') && (
          <>
            {state.step === 'failed' && <Alert color="red">{state.reason}</Alert>}
            <FormatChoice value={format} onChange={setFormat} />
            <DialogButtons gap="md" onCancel={close} onClick={guarded(() => start(items, format))}>
              Download ZIP
            </DialogButtons>
          </>
        )}
        {state.step === 'working' && (
          <>
            <Text size="sm" role="status">
              {countText(state.done)} of {countText(items.length)} pictures
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
                : `Saved ${countText(state.files)} ${state.files === 1 ? 'picture' : 'pictures'}.`}
            </Text>
            {state.skipped.length > 0 && (
              <Alert color="yellow" title={`${codeCountText(state.skipped.length)} skipped`}>
                <LineList lines={state.skipped.map(({ label, reason }) => `${label}: ${reason}`)} />
              </Alert>
            )}
            {state.earlier.length > 0 && (
              <Alert color="yellow" title={`${codeCountText(state.earlier.length)} with an earlier design`}>
                Their design was changed, and the new picture is not drawn. These files show the one before.
                <LineList lines={state.earlier} />
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

type ZipState =
  | { step: 'choosing' }
  | { step: 'working'; done: number }
  | { step: 'saved'; files: number; skipped: Skipped[]; earlier: string[] }
  | { step: 'failed'; reason: string };

/** Creates an archive and saves it; cancelling discards it. */
function useZip() {
  const { timeZone: zone } = useDates();
  const [state, setState] = useState<ZipState>({ step: 'choosing' });
  const abort = useRef<AbortController>(null);

  const start = async (items: readonly CodeItem[], format: Format) => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ step: 'working', done: 0 });
    try {
      const { blob, ...zipped } = await zipCodes(items, format, controller.signal, (done) =>
        setState({ step: 'working', done }),
      );
      if (zipped.files > 0) saveFile(blob, `codes-${toZoned(new Date().toISOString(), zone).slice(0, 10)}.zip`);
      setState({ step: 'saved', ...zipped });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ step: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };

  const cancel = () => {
    abort.current?.abort();
    setState({ step: 'choosing' });
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

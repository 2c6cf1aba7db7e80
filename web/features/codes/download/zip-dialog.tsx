import { Alert, Button, Group, List, Modal, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { useDownloadGuard } from '../../../components/download-guard.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { FORMAT_TEXT, FORMATS, type Format } from '../../../lib/code-files.ts';
import { codeCountText, countText } from '../../../lib/count-text.ts';
import { type Job, refusalsQuery, useJobFile } from '../../../lib/jobs.ts';
import type { CodeFilter } from '../../../lib/v2.ts';

type Props = { count: number; filter: CodeFilter; isOpen: boolean; onClose: () => void };

/** Asks for a format, lets a job make the archive, and lists the codes that are not in it as they are designed. */
export function ZipDialog({ count, filter, isOpen, onClose }: Props) {
  const [format, setFormat] = useState<Format>('svg');
  const { state, start, stop, reset } = useJobFile();
  const { guarded } = useDownloadGuard();
  const close = () => {
    onClose();
    stop();
    reset();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={`Download ${codeCountText(count)}`}>
      <Stack>
        {state.step === 'idle' && (
          <>
            {state.error && <Alert color="red">{state.error}</Alert>}
            <Radio.Group label="Format" value={format} onChange={(chosen) => setFormat(chosen as Format)}>
              <Stack gap="sm" mt="xs">
                {FORMATS.map((each) => (
                  <Radio key={each} value={each} label={FORMAT_TEXT[each].name} description={FORMAT_TEXT[each].use} />
                ))}
              </Stack>
            </Radio.Group>
            <DialogButtons
              gap="md"
              onCancel={close}
              onClick={guarded(() => start({ kind: 'pictures', format, filter }))}
            >
              Download ZIP
            </DialogButtons>
          </>
        )}
        {state.step === 'running' && <JobProgress job={state.progress} onStop={close} />}
        {state.step === 'done' && <Saved job={state.result} onClose={close} />}
      </Stack>
    </Modal>
  );
}

function Saved({ job, onClose }: { job: Job; onClose: () => void }) {
  const { pictures = 0, refused = 0 } = job.result ?? {};
  const { data: refusals = [] } = useQuery(refusalsQuery(job));
  return (
    <>
      <Text size="sm" role="status">
        {pictures === 0
          ? 'There was no picture to save.'
          : `Saved ${countText(pictures)} ${pictures === 1 ? 'picture' : 'pictures'}.`}
      </Text>
      {refused > 0 && (
        <Alert color="yellow" title={`${codeCountText(refused)} not as designed`}>
          <List size="sm" spacing={2} mah={240} style={{ overflowY: 'auto' }}>
            {refusals.map(({ qr_id, label, message }) => (
              <List.Item key={qr_id}>
                {label}: {message}
              </List.Item>
            ))}
            {refused > refusals.length && refusals.length > 0 && (
              <List.Item>and {countText(refused - refusals.length)} more</List.Item>
            )}
          </List>
        </Alert>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </>
  );
}

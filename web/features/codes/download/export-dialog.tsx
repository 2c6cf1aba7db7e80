import { Alert, Button, Group, List, Modal, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { useDownloadGuard } from '../../../components/download-guard.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { FORMAT_TEXT, FORMATS } from '../../../lib/code-files.ts';
import { codeCountText, countText } from '../../../lib/count-text.ts';
import { type Job, refusalsQuery, useJobFile } from '../../../lib/jobs.ts';
import type { CodeFilter, Schemas } from '../../../lib/v2.ts';

type Props = { count: number; filter: CodeFilter; isOpen: boolean; onClose: () => void };

type Choice = { name: string; use: string; body: Pick<Schemas['NewJob'], 'kind' | 'format'> };

const LISTS: Choice[] = [
  { name: 'CSV', use: 'A table for other programs', body: { kind: 'export', format: 'csv' } },
  { name: 'Excel', use: 'A spreadsheet', body: { kind: 'export', format: 'xlsx' } },
];
const PICTURES = FORMATS.map((format): Choice => ({ ...FORMAT_TEXT[format], body: { kind: 'pictures', format } }));
const GROUPS = [
  { title: 'List, with tags, notes and contents', choices: LISTS },
  { title: 'Pictures, in a ZIP', choices: PICTURES },
];

/** Asks for a format, lets a job make the file, and lists the codes that are not in it as they are designed. */
export function ExportDialog({ count, filter, isOpen, onClose }: Props) {
  const [chosen, setChosen] = useState('CSV');
  const { state, start, stop, reset } = useJobFile();
  const { guarded } = useDownloadGuard();
  const { body = LISTS[0]?.body } = [...LISTS, ...PICTURES].find(({ name }) => name === chosen) ?? {};
  const begin = () => body && void start({ ...body, filter });
  const isPicture = body?.kind === 'pictures';
  const close = () => {
    onClose();
    stop();
    reset();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={`Export ${codeCountText(count)}`}>
      <Stack>
        {state.step === 'idle' && (
          <>
            {state.error && <Alert color="red">{state.error}</Alert>}
            <Radio.Group aria-label="Format" value={chosen} onChange={setChosen}>
              <Stack gap="sm">
                {GROUPS.map(({ title, choices }) => (
                  <Fragment key={title}>
                    <Text size="sm" fw={550}>
                      {title}
                    </Text>
                    {choices.map(({ name, use }) => (
                      <Radio key={name} value={name} label={name} description={use} />
                    ))}
                  </Fragment>
                ))}
              </Stack>
            </Radio.Group>
            <DialogButtons gap="md" onCancel={close} onClick={isPicture ? guarded(begin) : begin}>
              Export
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
  const { refused = 0 } = job.result ?? {};
  const { data: refusals = [] } = useQuery(refusalsQuery(job));
  return (
    <>
      <Text size="sm" role="status">
        {savedText(job)}
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

function savedText({ result, done }: Job): string {
  if (result?.pictures === undefined) return `Saved a list of ${codeCountText(done)}.`;
  if (result.pictures === 0) return 'There was no picture to save.';
  return `Saved ${countText(result.pictures)} ${result.pictures === 1 ? 'picture' : 'pictures'}.`;
}

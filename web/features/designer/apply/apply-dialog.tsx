import { Button, Group, List, Modal, Progress, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { codeCountText, countText } from '../../../lib/count-text.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import type { Code } from '../../../lib/v2.ts';
import type { Design } from '../draft/parsed-draft.ts';
import type { Applied } from './apply-design.ts';
import { CodePicker } from './code-picker.tsx';
import { type Target, useApply } from './use-apply.ts';

type Props = { code: Code; design: Design; isOpen: boolean; onClose: () => void };

/** Applies the design to other codes. While it runs it can be stopped, not closed. */
export function ApplyDialog({ code, design, isOpen, onClose }: Props) {
  const { state, apply, stop, reset } = useApply(design, code.qr_id);
  const isRunning = state.step === 'running';
  return (
    <Modal
      opened={isOpen}
      onClose={isRunning ? () => {} : onClose}
      onExitTransitionEnd={reset}
      title="Apply this design to other codes"
      withCloseButton={!isRunning}
    >
      {state.step === 'idle' && <ApplyTarget code={code} error={state.error} onApply={apply} onCancel={onClose} />}
      {state.step === 'running' && <Applying progress={state.progress} onStop={stop} />}
      {state.step === 'done' && <ApplyResult {...state.result} onClose={onClose} />}
    </Modal>
  );
}

type ApplyingProps = { progress: { tried: number; total: number } | null; onStop: () => void };

function Applying({ progress, onStop }: ApplyingProps) {
  const words = progress ? `${countText(progress.tried)} of ${codeCountText(progress.total)}` : 'Looking up the codes…';
  const share = progress ? (progress.tried / progress.total) * 100 : 0;
  return (
    <Stack>
      <Text size="sm" role="status">
        {words}
      </Text>
      <Progress size="lg" value={share} aria-label="Codes done" />
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop}>
          Stop
        </Button>
      </Group>
    </Stack>
  );
}

type ApplyTargetProps = {
  code: Code;
  error: string | null;
  onApply: (target: Target) => void;
  onCancel: () => void;
};

/** The choice of codes that get the design. */
function ApplyTarget({ code, error, onApply, onCancel }: ApplyTargetProps) {
  const [kind, setKind] = useState<Target['kind']>('chosen');
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const { all, nameOf } = useProjects();
  const project = all.find(({ project_id }) => project_id === code.project_id);
  const count = kind === 'chosen' ? labels.size : Math.max(0, (project?.code_count ?? 1) - 1);
  const target: Target = kind === 'chosen' ? { kind, labels } : { kind, id: code.project_id };
  return (
    <Stack>
      <Text size="sm">
        Replaces their design with the one on this page, including logo, frame, size and print. Printed codes keep
        working.
      </Text>
      <Radio.Group
        value={kind}
        onChange={(value) => setKind(value === 'project' ? 'project' : 'chosen')}
        aria-label="Which codes"
      >
        <Stack gap="xs">
          <Radio value="chosen" label="Selected codes" />
          <Radio
            value="project"
            label={project ? `All other codes of “${nameOf(project.project_id)}”` : 'All other codes of this project'}
            description="Archived codes are left out"
          />
        </Stack>
      </Radio.Group>
      {kind === 'chosen' && <CodePicker exceptId={code.qr_id} chosen={labels} onChange={setLabels} />}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <DialogButtons onCancel={onCancel} disabled={count === 0} onClick={() => onApply(target)}>
        {count === 0 ? 'Replace design' : `Replace the design of ${codeCountText(count)}`}
      </DialogButtons>
    </Stack>
  );
}

type ApplyResultProps = { applied: Applied; labels: ReadonlyMap<string, string>; onClose: () => void };

/** The outcome: how many have the design, and which failed and why. */
function ApplyResult({ applied: { done, failures, left }, labels, onClose }: ApplyResultProps) {
  return (
    <Stack>
      <Text size="sm" role="status">
        {codeCountText(done)} {done === 1 ? 'has' : 'have'} the design now. Their pictures are being drawn.
        {left > 0 && ` ${countText(left)} were not changed.`}
      </Text>
      {failures.length > 0 && (
        <>
          <Text size="sm" fw={500}>
            {codeCountText(failures.length)} could not be changed
          </Text>
          <ScrollArea.Autosize
            mah={240}
            type="auto"
            viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Codes that could not be changed' }}
          >
            <List size="sm" spacing={4}>
              {failures.map(({ id, message }) => (
                <List.Item key={id}>
                  <b>{labels.get(id) ?? id}</b>: {message}
                </List.Item>
              ))}
            </List>
          </ScrollArea.Autosize>
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

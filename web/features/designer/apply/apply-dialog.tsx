import { Modal, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangeState } from '../../../components/change-progress.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { namedCodes, useChangeCodes } from '../../../lib/change-codes.ts';
import { codeCountText } from '../../../lib/count-text.ts';
import { jobsQuery } from '../../../lib/jobs.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import type { Code } from '../../../lib/v2.ts';
import type { Design } from '../draft/parsed-draft.ts';
import { CodePicker } from './code-picker.tsx';

type Props = { code: Code; design: Design; isOpen: boolean; onClose: () => void };

/** Applies the design to other codes. The server goes on when it is closed. */
export function ApplyDialog({ code, design, isOpen, onClose }: Props) {
  const [kind, setKind] = useState('chosen');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [jobId, setJobId] = useState<string | null>(null);
  const { data: jobs } = useQuery({ ...jobsQuery, enabled: jobId !== null });
  // The newest first: that of an undo before what it undoes.
  const job = jobs?.find(({ job_id, undoes }) => jobId !== null && (job_id === jobId || undoes === jobId));
  const changeCodes = useChangeCodes();
  const { all } = useProjects();
  const project = all.find(({ project_id }) => project_id === code.project_id);
  const count = kind === 'chosen' ? chosen.size : (project?.code_count ?? 0);
  const apply = async () => {
    const filter = kind === 'chosen' ? namedCodes(chosen) : { project_id: code.project_id };
    const look = { qr_render_metadata: design.style, decoration: design.decoration };
    setJobId((await changeCodes(filter, look))?.job_id ?? null);
  };
  const reset = () => {
    setJobId(null);
    setChosen(new Set());
  };
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={reset} title="Apply this design to other codes">
      {job ? (
        <ChangeState job={job} onClose={onClose} />
      ) : (
        <Stack>
          <Text size="sm">
            Replaces their design with the one on this page, including logo, frame, size and print. Printed codes keep
            working.
          </Text>
          <Radio.Group value={kind} onChange={setKind} aria-label="Which codes">
            <Stack gap="xs">
              <Radio value="chosen" label="Selected codes" />
              <Radio
                value="project"
                label={project ? `All codes of “${project.name}”` : 'All codes of this project'}
                description="This one too; archived codes are left out"
              />
            </Stack>
          </Radio.Group>
          {kind === 'chosen' && <CodePicker exceptId={code.qr_id} chosen={chosen} onChange={setChosen} />}
          <DialogButtons onCancel={onClose} disabled={count === 0} onClick={() => void apply()}>
            {count === 0 ? 'Replace design' : `Replace the design of ${codeCountText(count)}`}
          </DialogButtons>
        </Stack>
      )}
    </Modal>
  );
}

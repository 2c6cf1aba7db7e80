import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { codeCountText, subjectText } from '../../../lib/count-text.ts';
import { notify } from '../../../lib/notify.tsx';
import { useProjects } from '../../../lib/use-projects.ts';
import type { Code } from '../../../lib/v2.ts';
import { ProjectSelect } from '../fields/project-select.tsx';
import { notifyFailures, useBulkChange } from './use-bulk-change.tsx';

type Props = {
  items: readonly Code[];
  isOpen: boolean;
  onClose: () => void;
  onMoved?: () => void;
  /** For all codes of the list: how many, and the function that moves them. */
  all?: { count: number; move: (projectId: string) => void };
};

/** Asks for a project and moves codes into it. */
export function MoveDialog({ items, isOpen, onClose, onMoved, all }: Props) {
  const [project, setProject] = useState<string | null>(null);
  const { nameOf } = useProjects();
  const change = useBulkChange();
  const many = all?.count ?? items.length;
  const what = many === 1 ? 'code' : codeCountText(many);

  const move = async (project_id: string) => {
    onClose();
    onMoved?.();
    if (all) return all.move(project_id);
    const { done, failures } = await change(items, { project_id });
    if (done.length > 0) notify(`${subjectText(done.map(({ label }) => label))} in “${nameOf(project_id)}” now.`);
    notifyFailures(`${codeCountText(items.length - done.length)} not moved`, failures);
  };

  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={() => setProject(null)} title={`Move ${what}`}>
      <Stack>
        <ProjectSelect
          label="Project"
          placeholder="Choose a project"
          value={project}
          onChange={setProject}
          data-autofocus
        />
        <DialogButtons
          gap="md"
          onCancel={onClose}
          disabled={project === null}
          onClick={() => project && void move(project)}
        >
          Move {what}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

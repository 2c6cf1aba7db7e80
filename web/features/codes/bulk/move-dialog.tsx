import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { ProjectSelect } from '../fields/project-select.tsx';

type Props = {
  /** "3 codes" */
  what: string;
  isOpen: boolean;
  onClose: () => void;
  onChosen: (change: { project_id: string }) => void;
};

/** Asks for the project that codes are to be in. */
export function MoveDialog({ what, isOpen, onClose, onChosen }: Props) {
  const [project, setProject] = useState<string | null>(null);
  const move = () => {
    onClose();
    if (project !== null) onChosen({ project_id: project });
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
        <DialogButtons gap="md" onCancel={onClose} disabled={project === null} onClick={move}>
          Move {what}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

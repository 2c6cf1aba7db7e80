import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import type { ManyChange } from '../../../lib/change-codes.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import { type ChosenStyle, StyleChooser } from '../create/style-chooser.tsx';

type Props = {
  /** "3 codes" */
  what: string;
  /** The project whose style templates are offered; undefined: the default project. */
  projectId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onChosen: (look: ManyChange) => void;
};

/** One design for several codes. */
export function RestyleDialog({ what, projectId, isOpen, onClose, onChosen }: Props) {
  const [chosen, setChosen] = useState<ChosenStyle>(null);
  const { all } = useProjects();
  const project = projectId ?? all.find(({ is_default }) => is_default)?.project_id ?? '';
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setChosen(null)}
      title={`Design of ${what}`}
      size="lg"
    >
      <Stack>
        <Text size="sm">
          Replaces their design, including size and print. Copies that are printed already keep working.
        </Text>
        <StyleChooser projectId={project} chosen={chosen} onChoose={setChosen} />
        <DialogButtons
          onCancel={onClose}
          onClick={() => {
            onClose();
            const { style, decoration } = chosen ?? { style: DEFAULT_STYLE, decoration: NO_DECORATION };
            onChosen({ qr_render_metadata: style, decoration });
          }}
        >
          Replace design
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

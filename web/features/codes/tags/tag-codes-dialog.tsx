import { Modal, MultiSelect, Stack, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_TAGS_PER_CODE } from '../../../../src/codes/values/code-values.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import type { ManyChange } from '../../../lib/change-codes.ts';
import { TAG_DROPDOWN, useTags } from '../../../lib/tags.ts';

type Props = {
  /** "3 codes" */
  what: string;
  isOpen: boolean;
  onClose: () => void;
  onChosen: (change: ManyChange) => void;
};

/** Which tags several codes get, and which they lose. */
export function TagCodesDialog({ what, isOpen, onClose, onChosen }: Props) {
  const tags = useTags();
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);

  const names = tags.map(({ name }) => name);
  const choose = () => {
    onClose();
    onChosen({
      ...(added.length > 0 && { add_tags: added }),
      ...(removed.length > 0 && { remove_tags: removed }),
    });
  };
  const clear = () => {
    setAdded([]);
    setRemoved([]);
  };

  return (
    // In the middle, where there is room for the lists of tags above their fields.
    <Modal centered opened={isOpen} onClose={onClose} onExitTransitionEnd={clear} title={`Tags of ${what}`}>
      <Stack>
        <TagsInput
          label="Add"
          description="Choose tags, or type a new one and press Enter."
          data={names}
          value={added}
          onChange={setAdded}
          maxTags={MAX_TAGS_PER_CODE}
          {...TAG_DROPDOWN}
          data-autofocus
        />
        <MultiSelect
          label="Remove"
          data={names}
          value={removed}
          onChange={setRemoved}
          disabled={tags.length === 0}
          searchable
          {...TAG_DROPDOWN}
        />
        <DialogButtons onCancel={onClose} disabled={added.length + removed.length === 0} onClick={choose}>
          Change tags
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

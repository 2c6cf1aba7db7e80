import { Modal, MultiSelect, Stack, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_TAGS_PER_CODE } from '../../../../src/codes/values/code-values.ts';
import type { BulkChange } from '../../../../src/http/dashboard/contract.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { notifyError } from '../../../lib/notify.tsx';
import { TAG_DROPDOWN, useTagIds, useTags } from '../../../lib/tags.ts';

type Props = {
  /** "3 codes" */
  what: string;
  isOpen: boolean;
  onClose: () => void;
  onChosen: (change: Pick<BulkChange, 'add_tags' | 'remove_tags'>) => void;
};

/** Which tags several codes get, and which they lose. */
export function TagCodesDialog({ what, isOpen, onClose, onChosen }: Props) {
  const tags = useTags();
  const idsOf = useTagIds();
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);

  const choose = async () => {
    try {
      const add_tags = await idsOf(added);
      onClose();
      onChosen({
        ...(add_tags.length > 0 && { add_tags }),
        ...(removed.length > 0 && { remove_tags: removed }),
      });
    } catch (error) {
      notifyError(error, 'The tags were not changed');
    }
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
          data={tags.map(({ name }) => name)}
          value={added}
          onChange={setAdded}
          maxTags={MAX_TAGS_PER_CODE}
          {...TAG_DROPDOWN}
          data-autofocus
        />
        <MultiSelect
          label="Remove"
          data={tags.map(({ tag_id, name }) => ({ value: tag_id, label: name }))}
          value={removed}
          onChange={setRemoved}
          disabled={tags.length === 0}
          searchable
          {...TAG_DROPDOWN}
        />
        <DialogButtons onCancel={onClose} disabled={added.length + removed.length === 0} onClick={() => void choose()}>
          Change tags
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Code, CodeChange } from '../../../src/http/dashboard/contract.ts';
import type { DecorationKey } from '../../../src/render/picture/decoration.ts';
import { fieldName } from '../../lib/history-text.ts';
import { notify } from '../../lib/notify.tsx';
import { codeQuery } from '../../lib/queries.ts';
import { useCodeChange } from '../../lib/use-code.ts';
import { FieldChange, type FieldChangeProps } from './field-change.tsx';
import type { RestorableField, RestoreOption } from './restore.ts';
import { asParts, asStyle } from './style-change.ts';

type Props = {
  /** Null: not opened yet. */
  shown: { change: FieldChangeProps; caution: string | null } | null;
  isOpen: boolean;
  isSaving: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Shows what will change. Always mounted, so that it can return the focus. */
export function RestoreDialog({ shown, isOpen, isSaving, onConfirm, onClose }: Props) {
  const name = shown ? fieldName(shown.change.field).toLowerCase() : '';
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Restore the ${name}?`} centered>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          From the current value to the earlier one. Nothing else changes.
        </Text>
        {shown && <FieldChange {...shown.change} />}
        {shown?.caution && (
          <Alert color="orange" icon={<IconAlertTriangle />}>
            {shown.caution}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => !isSaving && onConfirm()} aria-disabled={isSaving} data-autofocus>
            Restore
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type Proposal = { shown: { change: FieldChangeProps; caution: string | null }; sent: CodeChange };

/** Restores an earlier value after a confirmation; refused if the code was changed since it was shown. */
export function useRestore(code: Code) {
  const client = useQueryClient();
  const mutation = useCodeChange(code.qr_id);
  // The proposal is kept when the dialog closes, for its closing transition.
  const [asked, setAsked] = useState<{ proposal: Proposal; isOpen: boolean } | null>(null);
  const close = () => setAsked((before) => before && { ...before, isOpen: false });

  function ask(
    field: RestorableField,
    old: unknown,
    { change, caution }: Extract<RestoreOption, { kind: 'possible' }>,
  ) {
    const shown = { change: shownChange(code, field, old), caution };
    setAsked({ proposal: { shown, sent: change }, isOpen: true });
  }

  function confirm(): void {
    if (!asked) return;
    const { sent, shown } = asked.proposal;
    mutation.mutate(
      { ...sent, revision: code.revision },
      {
        onSuccess: () => notify(`${fieldName(shown.change.field)} restored`),
        onError: () => client.invalidateQueries({ queryKey: codeQuery(code.qr_id).queryKey }),
        onSettled: close,
      },
    );
  }

  return { asked, ask, confirm, close, isSaving: mutation.isPending };
}

/** From the current value to the old one. For a design only the old settings are restored; the others stay. */
function shownChange(code: Code, field: RestorableField, old: unknown): FieldChangeProps {
  const design = { style: code.qr_render_metadata, decoration: code.decoration };
  if (field === 'decoration') {
    const wanted = asParts(old);
    const before = Object.fromEntries(
      Object.keys(wanted).map((key) => [key, code.decoration[key as DecorationKey]]),
    );
    const pair = { before: design, after: { ...design, decoration: { ...design.decoration, ...wanted } } };
    return { field, before, after: wanted, pair, payload: code.payload };
  }
  if (field !== 'qr_render_metadata') {
    return { field, before: code[field], after: old, pair: undefined, payload: code.payload };
  }
  const present = code.qr_render_metadata;
  const wanted = Object.fromEntries(
    Object.entries(asStyle(old)).filter(([key, value]) => present[key as keyof typeof present] !== value),
  );
  const before = Object.fromEntries(
    Object.keys(wanted).map((key) => [key, present[key as keyof typeof present]]),
  );
  const pair = { before: design, after: { ...design, style: { ...present, ...wanted } } };
  return { field, before, after: wanted, pair, payload: code.payload };
}

import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlertIcon } from 'lucide-react';
import { useState } from 'react';
import type { StyleKey } from '../../../src/render/picture/style.ts';
import { fieldName } from '../../lib/history-text.ts';
import { notify } from '../../lib/notify.tsx';
import { codeQuery } from '../../lib/queries.ts';
import { useCodeChange } from '../../lib/use-code.ts';
import type { Code, CodeChange } from '../../lib/v2.ts';
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
          <Alert color="orange" icon={<TriangleAlertIcon />}>
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
  const { payload } = code;
  if (field === 'decoration') {
    const after = asParts(old);
    const pair = { before: design, after: { ...design, decoration: { ...design.decoration, ...after } } };
    return { field, before: pick(design.decoration, after), after, pair, payload };
  }
  if (field !== 'qr_render_metadata') {
    return { field, before: code[field], after: old, pair: undefined, payload };
  }
  const { style } = design;
  const after = Object.fromEntries(
    Object.entries(asStyle(old)).filter(([key, value]) => style[key as StyleKey] !== value),
  );
  const pair = { before: design, after: { ...design, style: { ...style, ...after } } };
  return { field, before: pick(style, after), after, pair, payload };
}

/** The values under the keys of another object. */
function pick(from: Record<string, unknown>, keys: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, from[key]]));
}

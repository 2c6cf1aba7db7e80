import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RedirectRule } from '../../../src/codes/values/redirect-rule.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { FormError } from '../../components/form-error.tsx';
import { useDates } from '../../lib/dates.ts';
import { notify } from '../../lib/notify.tsx';
import { plannedQuery } from '../../lib/queries.ts';
import { type NewPlannedChange, v2 } from '../../lib/v2.ts';
import { fromZoned } from '../../lib/zoned-time.ts';

/** Begins a sentence. */
function holdText(count: number): string {
  if (count === 0) return 'The code has no rules';
  return count === 1 ? 'This rule holds' : `These ${count} rules hold`;
}

type Props = {
  codeId: string;
  /** Null: the dialog is closed. */
  rules: RedirectRule[] | null;
  zone: string;
  onClose: () => void;
  onPlanned: () => void;
};

/** Asks from when on the rules of the editor shall hold, in place of saving them now. */
export function PlanRulesDialog({ codeId, rules, zone, onClose, onPlanned }: Props) {
  const { dateTime } = useDates();
  const client = useQueryClient();
  const [local, setLocal] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const plan = useMutation({
    mutationFn: (body: NewPlannedChange) =>
      v2('POST /v2/qr-codes/{id}/planned-changes', { path: { id: codeId }, body }),
    onSuccess({ at }) {
      notify(`Rules planned for ${dateTime(at)}.`);
      onPlanned();
      return client.invalidateQueries({ queryKey: plannedQuery(codeId).queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = local === '' ? null : fromZoned(local, zone);
    if (at === null || Date.parse(at) <= Date.now()) return setProblem('Choose a moment to come');
    plan.mutate({ at, change: { rules: rules ?? [] } as NewPlannedChange['change'] });
  };
  return (
    <Modal opened={rules !== null} onClose={onClose} title="Plan these rules">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {holdText(rules?.length ?? 0)} from then on. Until then the code keeps those that it has.
          </Text>
          <TextInput
            type="datetime-local"
            label="When"
            description={`Time zone: ${zone.replaceAll('_', ' ')}.`}
            data-autofocus
            value={local}
            error={problem}
            onChange={(event) => {
              setLocal(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <FormError error={plan.error} />
          <DialogButtons onCancel={onClose} loading={plan.isPending}>
            Plan them
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}

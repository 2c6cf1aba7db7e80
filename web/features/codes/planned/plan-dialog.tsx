import { Box, Checkbox, Modal, NumberInput, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { SegmentedField } from '../../../components/segmented-field.tsx';
import { SplitFields } from '../../../components/split-fields.tsx';
import { UrlInput } from '../../../components/url-input.tsx';
import { useDates } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notify.tsx';
import { meQuery, plannedQuery } from '../../../lib/queries.ts';
import { rulesOf } from '../../../lib/redirect-rules.ts';
import { type Code, type NewPlannedChange, v2 } from '../../../lib/v2.ts';
import { EndUrlInput } from '../fields/limit-fields.tsx';
import {
  draftFor,
  draftProblems,
  PART_NAMES,
  type PlanDraft,
  type PlannedPart,
  partsFor,
  requestOf,
} from './plan-draft.ts';

type Props = { code: Code; isOpen: boolean; onClose: () => void };

/** Plans a change of the code: when, what, and its new values. */
export function PlanDialog({ code, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Plan a change" size="lg">
      <PlanForm code={code} onClose={onClose} />
    </Modal>
  );
}

function PlanForm({ code, onClose }: Omit<Props, 'isOpen'>) {
  const { data: me } = useSuspenseQuery(meQuery);
  const { dateTime } = useDates();
  const client = useQueryClient();
  const zone = me.timezone;
  const form = useForm<PlanDraft>({
    initialValues: draftFor(code, zone, Date.now()),
    validate: (draft) => draftProblems(draft, zone, Date.now()),
  });
  const plan = useMutation({
    mutationFn: (body: NewPlannedChange) =>
      v2('POST /v2/qr-codes/{id}/planned-changes', { path: { id: code.qr_id }, body }),
    onSuccess({ at }) {
      notify(`Planned for ${dateTime(at)}.`);
      onClose();
      return client.invalidateQueries({ queryKey: plannedQuery(code.qr_id).queryKey });
    },
  });
  return (
    <form onSubmit={form.onSubmit((draft) => plan.mutate(requestOf(draft, code, zone)))} noValidate>
      <Stack gap="md">
        <TextInput
          type="datetime-local"
          label="When"
          description={`Exact to the second, at the scan. Time zone: ${zone.replaceAll('_', ' ')}.`}
          maw="20rem"
          data-autofocus
          {...form.getInputProps('at')}
        />
        <Checkbox.Group label="What changes" {...form.getInputProps('parts')}>
          <Stack gap="sm" mt="xs">
            {partsFor(code).map((part) => (
              <Stack key={part} gap="xs">
                <Checkbox value={part} label={PART_NAMES[part]} />
                {form.values.parts.includes(part) && (
                  <Box pl={{ base: 0, xs: 32 }} pb="xs">
                    <PartField part={part} form={form} code={code} />
                  </Box>
                )}
              </Stack>
            ))}
          </Stack>
        </Checkbox.Group>
        <FormError error={plan.error} />
        <DialogButtons onCancel={onClose} loading={plan.isPending}>
          Plan it
        </DialogButtons>
      </Stack>
    </form>
  );
}

type PartProps = { part: PlannedPart; form: UseFormReturnType<PlanDraft>; code: Code };

/** The new value of one part. */
function PartField({ part, form, code }: PartProps) {
  const { split, split_by, hasSplit } = form.values;
  switch (part) {
    case 'redirect_url':
      return (
        <UrlInput
          label="New destination"
          placeholder="https://example.com/next-season"
          {...form.getInputProps('redirect_url')}
          value={form.values.redirect_url}
        />
      );
    case 'rules':
      return (
        <SegmentedField
          label="Rules from then on"
          options={{ none: 'No rules', present: `Those of now (${rulesOf(code).length})` }}
          value={form.values.rules}
          onChange={(rules) => form.setFieldValue('rules', rules)}
        />
      );
    case 'split':
      return (
        <Stack gap="sm">
          <SegmentedField
            label="Split from then on"
            options={{ no: 'No split', yes: 'These destinations' }}
            value={hasSplit}
            onChange={(chosen) => form.setFieldValue('hasSplit', chosen)}
          />
          {hasSplit === 'yes' && (
            <SplitFields
              draft={{ split, split_by }}
              problems={form.errors}
              onChange={(changed) => form.setValues(changed)}
            />
          )}
        </Stack>
      );
    case 'expires_at':
      return (
        <Stack gap="sm">
          <TextInput
            type="datetime-local"
            label="New expiry"
            description="Leave empty for none."
            maw="20rem"
            {...form.getInputProps('expires')}
          />
          <EndUrlInput name="expired_url" {...form.getInputProps('expired_url')} value={form.values.expired_url} />
        </Stack>
      );
    case 'scan_limit':
      return (
        <Stack gap="sm">
          <NumberInput
            label="New maximum of scans"
            description="Of all scans ever. Leave empty for no limit."
            maw="20rem"
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            hideControls
            thousandSeparator=" "
            {...form.getInputProps('scan_limit')}
            onChange={(limit) => form.setFieldValue('scan_limit', limit === '' ? '' : Number(limit))}
          />
          <EndUrlInput
            name="limit_reached_url"
            {...form.getInputProps('limit_reached_url')}
            value={form.values.limit_reached_url}
          />
        </Stack>
      );
    case 'status':
      return (
        <SegmentedField
          label="Status from then on"
          options={{ active: 'Active', archived: 'Archived' }}
          value={form.values.status}
          onChange={(status) => form.setFieldValue('status', status)}
        />
      );
  }
}

import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDates } from '../../../lib/dates.ts';
import type { Limits } from './limits.ts';

/** Descriptions may wrap, but the inputs stay aligned. */
const INPUT_FIRST: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

/** Expiry and scan limit side by side, for every form that has both. */
export function LimitFields<Draft extends Limits>({
  form,
  isLocked,
}: {
  form: UseFormReturnType<Draft>;
  isLocked: boolean;
}) {
  const { timeZone } = useDates();
  const ends = form as unknown as UseFormReturnType<Limits>;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {/* The browser's own picker is the most familiar, above all on a phone. */}
      <TextInput
        type="datetime-local"
        label="Expires"
        inputWrapperOrder={INPUT_FIRST}
        description={`After that, visitors see that it has expired. Time zone: ${timeZone.replaceAll('_', ' ')}.`}
        disabled={isLocked}
        {...ends.getInputProps('expires')}
      />
      <NumberInput
        label="Maximum scans"
        description="The code stops working after this many scans. Leave empty for no limit."
        inputWrapperOrder={INPUT_FIRST}
        // Values out of range are refused with a reason, never changed silently.
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        thousandSeparator=" "
        disabled={isLocked}
        {...ends.getInputProps('scan_limit')}
        onChange={(limit) => ends.setFieldValue('scan_limit', limit === '' ? '' : Number(limit))}
      />
    </SimpleGrid>
  );
}

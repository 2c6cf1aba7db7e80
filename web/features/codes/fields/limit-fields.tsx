import {
  NumberInput,
  type NumberInputProps,
  SimpleGrid,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDates } from '../../../lib/dates.ts';

/** Descriptions may wrap, but the inputs stay aligned. */
const INPUT_FIRST: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'error',
  'description',
];

type Ends = { expires: string; scan_limit: number | '' };

/** Expiry and scan limit side by side, for every form that has both. */
export function LimitFields<Draft extends Ends>({
  form,
  isLocked,
}: {
  form: UseFormReturnType<Draft>;
  isLocked: boolean;
}) {
  const ends = form as unknown as UseFormReturnType<Ends>;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <ExpiryField
        disabled={isLocked}
        {...ends.getInputProps('expires')}
        value={ends.values.expires}
        onChange={(expires) => ends.setFieldValue('expires', expires)}
      />
      <ScanLimitField
        disabled={isLocked}
        {...ends.getInputProps('scan_limit')}
        value={ends.values.scan_limit}
        onChange={(limit) => ends.setFieldValue('scan_limit', limit)}
      />
    </SimpleGrid>
  );
}

type Props = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  /** Wall-clock time in the account's time zone: `YYYY-MM-DDTHH:mm`; empty for none. */
  value: string;
  onChange: (wall: string) => void;
};

/** When a code stops working. The browser's own picker is the most familiar, above all on a phone. */
function ExpiryField({ value, onChange, ...props }: Props) {
  const { timeZone } = useDates();
  return (
    <TextInput
      type="datetime-local"
      label="Expires"
      inputWrapperOrder={INPUT_FIRST}
      description={`After that, visitors see that it has expired. Time zone: ${timeZone.replaceAll('_', ' ')}.`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  );
}

type ScanLimitFieldProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | '';
  onChange: (limit: number | '') => void;
};

/** The scan limit; empty for none. */
function ScanLimitField({ value, onChange, ...props }: ScanLimitFieldProps) {
  return (
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
      value={value}
      onChange={(limit) => onChange(limit === '' ? '' : Number(limit))}
      {...props}
    />
  );
}

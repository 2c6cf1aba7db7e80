import { NumberInput, type NumberInputProps } from '@mantine/core';

export const MAX_SCAN_LIMIT = 2_147_483_647;

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | '';
  onChange: (limit: number | '') => void;
};

/** How many scans a code lets through; empty for any number. */
export function ScanLimitField({ value, onChange, ...props }: Props) {
  return (
    <NumberInput
      label="Scan limit"
      description="So many scans are let through. Leave it empty for no limit."
      min={1}
      max={MAX_SCAN_LIMIT}
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

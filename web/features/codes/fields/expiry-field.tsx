import { TextInput, type TextInputProps } from '@mantine/core';
import { useDates } from '../../../app/dates.ts';

type Props = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  /** What a clock in the account's zone shows: `YYYY-MM-DDTHH:mm`; empty for none. */
  value: string;
  onChange: (wall: string) => void;
};

/** When a code stops working. The browser's own picker: it is the one people know, on a phone above all. */
export function ExpiryField({ value, onChange, ...props }: Props) {
  const { timeZone } = useDates();
  return (
    <TextInput
      type="datetime-local"
      label="Expires"
      description={`From then on scans see that it has expired. Time of ${timeZone.replaceAll('_', ' ')}.`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  );
}

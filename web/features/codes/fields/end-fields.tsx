import { SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ExpiryField } from './expiry-field.tsx';
import { ScanLimitField } from './scan-limit-field.tsx';

type Ends = { expires: string; scan_limit: number | '' };

/** When a code ends, by time and by number, side by side; for every form that holds both. */
export function EndFields<Draft extends Ends>({
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

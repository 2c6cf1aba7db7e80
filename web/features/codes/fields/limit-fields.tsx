import { NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentProps } from 'react';
import { UrlInput } from '../../../components/url-input.tsx';
import { useDates } from '../../../lib/dates.ts';
import type { EndUrl, Limits } from './limits.ts';

/** Descriptions may wrap, but the inputs stay aligned. */
const INPUT_FIRST: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

/** Expiry and scan limit side by side, and where scans go then, for every form that has them. */
export function LimitFields<Draft extends Limits>({
  form,
  isLocked,
}: {
  form: UseFormReturnType<Draft>;
  isLocked: boolean;
}) {
  const { timeZone } = useDates();
  const ends = form as unknown as UseFormReturnType<Limits>;
  const { expires, scan_limit, expired_url, limit_reached_url } = ends.values;
  return (
    <Stack gap="sm">
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
      {(expires !== '' || expired_url !== '') && (
        <EndUrlInput
          name="expired_url"
          disabled={isLocked}
          {...ends.getInputProps('expired_url')}
          value={expired_url}
        />
      )}
      {(scan_limit !== '' || limit_reached_url !== '') && (
        <EndUrlInput
          name="limit_reached_url"
          disabled={isLocked}
          {...ends.getInputProps('limit_reached_url')}
          value={limit_reached_url}
        />
      )}
    </Stack>
  );
}

const END_URL_TEXT: Record<EndUrl, { label: string; placeholder: string }> = {
  expired_url: { label: 'After the expiry, lead to', placeholder: 'https://example.com/next-season' },
  limit_reached_url: { label: 'After the last scan, lead to', placeholder: 'https://example.com/sold-out' },
};

/** Where scans go once the code is over. */
export function EndUrlInput({ name, ...props }: ComponentProps<typeof UrlInput> & { name: EndUrl }) {
  return (
    <UrlInput
      {...END_URL_TEXT[name]}
      description="In place of the page that says so. Visits there are no scans. Leave empty for the page."
      {...props}
    />
  );
}

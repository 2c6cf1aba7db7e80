import { TextInput } from '@mantine/core';
import type { FormValues } from './submit-form.tsx';

/** Submits its form after the sixth digit. A new `key` empties it for the next attempt. */
export function AppCodeInput({ size = 'sm' }: { size?: 'sm' | 'md' }) {
  return (
    <TextInput
      name="code"
      label="Code"
      size={size}
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="\s*\d{3}\s*\d{3}\s*"
      title="6 digits"
      placeholder="123456"
      maxLength={10}
      required
      withAsterisk={false}
      data-autofocus
      autoFocus
      styles={{ input: { letterSpacing: '0.2em', fontVariantNumeric: 'tabular-nums' } }}
      onChange={({ currentTarget }) => {
        if (/^\d{6}$/.test(currentTarget.value)) currentTarget.form?.requestSubmit();
      }}
    />
  );
}

/** The field `code` of a form, without the spaces that apps and people put into codes. */
export const typedCode = (value: FormValues): string => value('code').replaceAll(/\s/g, '');
